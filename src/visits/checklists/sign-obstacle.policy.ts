import { toHundredths } from '#core/contract/amounts.ts'
import { linesWithoutFinding, linesWithoutPhoto, unansweredLines } from './checklists.policy.ts'
import { checklistTexts } from './messages.en.ts'
import type { VisitLine } from './visit-checklist.contract.ts'

type Line = Pick<VisitLine, 'key' | 'text' | 'required' | 'photo' | 'result' | 'verdict'>

/** Why a sheet can't be signed yet. */
export type SignObstacle = { kind: 'open' | 'finding' | 'photo'; lines: Line[] } | { kind: 'hours' }

/** What is on a sheet, as far as it decides about signing. */
export interface SignedSheet {
  lines: readonly Line[]
  findings: readonly { lineKey: string | null; fileIds: readonly string[] }[]
  /** Photos of the visit. */
  photos: readonly { lineKey: string | null }[]
  /** Sum over the visit, decimal text. */
  hours: string
}

/** What has to be done before anybody signs; null if the sheet can be signed. The screen and the server refuse the same. */
export function findSignObstacle({ lines, findings, photos, hours }: SignedSheet): SignObstacle | null {
  const pictured = [...photos, ...findings.filter(({ fileIds }) => fileIds.length > 0)]
  const byKind = [
    { kind: 'open', lines: unansweredLines(lines) },
    { kind: 'finding', lines: linesWithoutFinding(lines, findings) },
    { kind: 'photo', lines: linesWithoutPhoto(lines, pictured) },
  ] as const
  const first = byKind.find((each) => each.lines.length > 0)
  if (first !== undefined) return first
  return toHundredths(hours) > 0 ? null : { kind: 'hours' }
}

/** The obstacle as a sentence. */
export function describeSignObstacle(obstacle: SignObstacle): string {
  const { obstacles } = checklistTexts
  return obstacle.kind === 'hours' ? obstacles.hours : obstacles[obstacle.kind](obstacle.lines.map(({ text }) => text))
}
