import { isRecord, parseJson } from '#core/contract/parse-json.ts'
import { readImoNumber } from './imo-number.ts'
import type { RequestTexts } from './messages/en.ts'
import { VESSEL_LIMITS } from './rfq.limits.ts'

/** Facts of the call at port, all optional, as the visitor typed them. `eta` is `YYYY-MM-DDTHH:MM` in the port's time. */
export interface VesselStrip {
  vesselName: string
  imoNumber: string
  port: string
  eta: string
  agent: string
  reference: string
  system: string
}

export const EMPTY_VESSEL: VesselStrip = {
  vesselName: '',
  imoNumber: '',
  port: '',
  eta: '',
  agent: '',
  reference: '',
  system: '',
}

export const isVesselEmpty = (vessel: VesselStrip): boolean =>
  Object.values(vessel).every((value: string) => value.trim() === '')

/** One line per field that is filled, for mail and copied text; none when the strip is empty. */
export function writeVesselLines(vessel: VesselStrip, texts: RequestTexts): string[] {
  const rows: [string, string][] = [
    [texts.vesselName, oneLine(vessel.vesselName)],
    [texts.imoNumber, writeImo(vessel.imoNumber, texts)],
    [texts.port, oneLine(vessel.port)],
    [texts.eta, writeEta(vessel.eta, texts)],
    [texts.agent, oneLine(vessel.agent)],
    [texts.reference, oneLine(vessel.reference)],
    [texts.system, oneLine(vessel.system)],
  ]
  return rows.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
}

/** The strip as it lay in browser storage; what cannot be read counts as empty. */
export function readStoredVessel(json: string | null): VesselStrip {
  const stored = parseJson(json)
  if (!isRecord(stored)) return EMPTY_VESSEL
  const field = (name: keyof VesselStrip) => {
    const value = stored[name]
    return typeof value === 'string' ? value.slice(0, VESSEL_LIMITS[name]) : ''
  }
  return {
    vesselName: field('vesselName'),
    imoNumber: field('imoNumber'),
    port: field('port'),
    eta: field('eta'),
    agent: field('agent'),
    reference: field('reference'),
    system: field('system'),
  }
}

const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim()

/**
 * A number with a wrong check digit is passed on as typed and marked: the visitor was warned and can read it on board.
 */
function writeImo(written: string, { imoUnsure }: RequestTexts): string {
  const reading = readImoNumber(written)
  if (reading.state === 'empty') return ''
  return reading.state === 'valid' ? reading.digits : imoUnsure(oneLine(written))
}

const writeEta = (eta: string, { portTime }: RequestTexts): string =>
  eta.trim() === '' ? '' : portTime(oneLine(eta.replace('T', ' ')))
