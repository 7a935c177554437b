import { findPort } from '#core/ports/find-port.server.ts'
import { projectTexts } from '../messages.en.ts'
import { refuseField } from './record-change.server.ts'

interface Place {
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
