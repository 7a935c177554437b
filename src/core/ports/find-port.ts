import { OSLO } from '../days.ts'
import { PORTS, type Port } from './ports.data.ts'

const BY_CODE: ReadonlyMap<string, Port> = new Map(PORTS.map((port) => [port.locode, port]))

/** A port of the list by its UN/LOCODE. */
export const findPort = (code: string | null | undefined): Port | undefined => BY_CODE.get(code ?? '')

/** Times and days of a job are the port's own; without a known port they are Oslo's, where the company is. */
export const timeZoneOf = (code: string | null | undefined): string => findPort(code)?.timeZone ?? OSLO

/** A port by what people call it, as a home is written: `Haugesund`, `Bergen, Norway`. */
export const findPortByName = (place: string | null | undefined): Port | undefined => {
  const [name = ''] = (place ?? '').trim().toLowerCase().split(',')
  return name === '' ? undefined : PORTS.find((port) => port.name.toLowerCase() === name)
}
