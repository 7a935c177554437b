import { logTexts } from '../messages.en.ts'
import type { StoredProject } from '../projects.queries.server.ts'
import { refuseField } from './record-change.server.ts'

/** Clocks of two machines differ by so much, milliseconds: an entry that seems to be ahead by less was made now. */
const CLOCK_TOLERANCE = 60_000

/**
 * When something on a visit was entered, as the device says; now if it says nothing.
 * @throws AppError 422 on `at` for a time that hasn't come yet, or was before the project
 */
export function readEntryTime({ createdAt }: StoredProject, at: string | undefined): Date {
  const now = Date.now()
  const entered = at === undefined ? now : Date.parse(at)
  if (entered > now + CLOCK_TOLERANCE) throw refuseField('at', logTexts.ahead)
  if (entered < createdAt.getTime() - CLOCK_TOLERANCE) throw refuseField('at', logTexts.beforeProject)
  return new Date(Math.min(entered, now))
}
