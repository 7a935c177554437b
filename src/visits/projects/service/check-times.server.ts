import { projectTexts } from '../messages.en.ts'
import { refuseField } from './record-change.server.ts'

/**
 * Checks that the ship doesn't leave before it arrives; times that the call doesn't change aren't checked.
 * @throws AppError 422 on `etd`
 */
export function checkTimes(
  before: { eta: Date | null; etd: Date | null } | null,
  input: { eta?: string | null | undefined; etd?: string | null | undefined },
): void {
  if (input.eta === undefined && input.etd === undefined) return
  const toTime = (value: Date | string | null | undefined) => (value ? new Date(value).getTime() : null)
  const arrives = toTime(input.eta === undefined ? before?.eta : input.eta)
  const leaves = toTime(input.etd === undefined ? before?.etd : input.etd)
  if (arrives !== null && leaves !== null && leaves < arrives) throw refuseField('etd', projectTexts.leavesFirst)
}
