import { activityTexts, activityWords, moveWords } from './messages.en.ts'
import { ACTIVITY_MAX } from './planning.limits.ts'

/** A line of the audit log, as far as recent activity looks at it. */
export interface LogLine {
  id: string
  entityId: string | null
  entityName: string | null
  action: string
  fieldChanged: string | null
  newValue: string | null
  changedBy: string | null
  changedByName: string
  description: string | null
  createdAt: Date
}

export interface ActivityLine {
  id: string
  at: Date
  who: string
  what: string
  more: string | null
  entityId: string | null
  entityName: string | null
}

/** Fields of a project that are named in the activity; others are summarised. */
const MOVES_IN_PLAN: ReadonlySet<string> = new Set(['scheduledDate', 'scheduledEndDate', 'location', 'portCode'])

/** Lines by one person on one project within this time are one piece of work. */
const TOGETHER_MS = 15 * 60_000

/** The newest lines of the log as sentences, related ones merged; uninteresting ones are left out. */
export function summarizeActivity(lines: readonly LogLine[], max = ACTIVITY_MAX): ActivityLine[] {
  const merged: (ActivityLine & { key: string; first: Date; count: number; action: string })[] = []
  for (const line of lines) {
    const key = keyOf(line)
    if (key === null) continue
    const before = merged.find(
      (each) => each.key === key && each.first.getTime() - line.createdAt.getTime() < TOGETHER_MS,
    )
    if (before !== undefined) {
      before.count += 1
      before.first = line.createdAt
      before.what = activityWords[line.action]?.(before.count) ?? before.what
      continue
    }
    if (merged.length === max) break
    merged.push({
      key,
      count: 1,
      first: line.createdAt,
      action: line.action,
      id: line.id,
      at: line.createdAt,
      who: line.changedByName === 'system' ? activityTexts.system : line.changedByName,
      what: wordsOf(line),
      more: moreOf(line),
      entityId: line.entityId,
      entityName: line.entityName,
    })
  }
  return merged.map(({ id, at, who, what, more, entityId, entityName }) => ({
    id,
    at,
    who,
    what,
    more,
    entityId,
    entityName,
  }))
}

/** Key by which lines are merged; null for lines that are left out. */
function keyOf({ action, changedBy, entityId, fieldChanged, newValue }: LogLine): string | null {
  if (action === 'status_changed') return [action, changedBy, entityId, newValue].join()
  if (action === 'updated') return [action, changedBy, entityId, isPlan(fieldChanged)].join()
  return activityWords[action] === undefined ? null : [action, changedBy, entityId].join()
}

const isPlan = (field: string | null): boolean => field !== null && MOVES_IN_PLAN.has(field)

function wordsOf({ action, newValue, fieldChanged }: LogLine): string {
  if (action === 'status_changed') return moveWords[newValue ?? ''] ?? activityTexts.moved
  if (action === 'updated') return isPlan(fieldChanged) ? activityTexts.moved : activityTexts.changed
  return activityWords[action]?.(1) ?? action
}

/** The new assignee, or the typed reason of a hold or a cancellation. */
function moreOf({ action, newValue, description }: LogLine): string | null {
  if (action === 'assigned') return newValue === null ? null : activityTexts.to(newValue)
  if (action === 'status_changed' && (newValue === 'on hold' || newValue === 'cancelled')) return description
  return null
}
