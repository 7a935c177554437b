import { AppError } from '#core/errors.ts'
import { findOtherPort, findPort } from '#core/ports/find-port.server.ts'
import { projectTexts } from '../messages.en.ts'
import { refuseField } from './record-change.server.ts'

interface Place {
  location?: string | null | undefined
  portCode?: string | null | undefined
  portTimeZone?: string | null | undefined
}

/**
 * Returns the time zone to store for a visit's place: the one chosen, else that of the port. Undefined leaves it as it is.
 * @throws AppError 422 on `portCode` for a new code that isn't in the port list
 */
export function checkPort(before: { portCode: string | null } | null, input: Place): string | null | undefined {
  const code = input.portCode === undefined ? before?.portCode : input.portCode
  const port = findPort(code)
  const isNew = input.portCode !== undefined && input.portCode !== null && input.portCode !== before?.portCode?.trim()
  if (isNew && port === undefined) throw refuseField('portCode', projectTexts.unknownPort(input.portCode ?? ''))
  if (input.portCode === undefined && input.portTimeZone === undefined) return undefined
  return input.portTimeZone ?? port?.timeZone ?? null
}

/**
 * Refuses the name of one port with the code of another, where either is new.
 * @throws AppError 422 on `portCode` and `location`
 */
export function refuseOtherPort(
  before: { location: string | null; portCode: string | null } | null,
  input: Place,
): void {
  const code = (input.portCode === undefined ? before?.portCode : input.portCode)?.trim() ?? null
  const place = (input.location === undefined ? before?.location : input.location) ?? null
  if (before !== null && place === before.location && code === (before.portCode?.trim() ?? null)) return
  const [port, other] = [findPort(code), findOtherPort(place, code)]
  if (port === undefined || other === undefined) return
  const message = projectTexts.otherPort(place ?? '', other, port)
  throw new AppError('invalid', message, {
    fields: [
      { field: 'portCode', message },
      { field: 'location', message },
    ],
  })
}
