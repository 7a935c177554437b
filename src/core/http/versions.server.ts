import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'

/**
 * Refuses a change of a row that another person has changed since the caller read it.
 * @param current the row as the caller's own reads return it, sent with the refusal
 * @param seen version that the caller read; undefined skips the check
 * @throws AppError 409 with the current row
 */
export function refuseStale(current: { version: number }, seen: number | undefined): void {
  if (seen === undefined || seen === current.version) return
  throw new AppError('conflict', coreTexts.changedMeanwhile, {
    extension: { current },
  })
}
