import { toHundredths } from '#core/contract/amounts.ts'
import { linesWithoutFinding, unansweredLines } from '#visits/checklists/checklists.policy.ts'
import type { Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'

/** Lines of one heading on the sheet, in the checklist's order. */
export interface SheetGroup {
  /** Empty for lines without a heading. */
  title: string
  lines: VisitLine[]
}

export function groupLines(lines: readonly VisitLine[]): SheetGroup[] {
  const groups: SheetGroup[] = []
  for (const line of lines) {
    const title = line.group ?? ''
    const last = groups.at(-1)
    if (last?.title === title) last.lines.push(line)
    else groups.push({ title, lines: [line] })
  }
  return groups
}

export const isAnswered = ({ result }: Pick<VisitLine, 'result'>): boolean => result !== null

/** Why a sheet can't be signed yet. */
export type SignObstacle = { kind: 'open' | 'finding'; lines: VisitLine[] } | { kind: 'hours' }

/** What has to be done first before anybody signs; null if the sheet can be signed. */
export function findSignObstacle(sheet: {
  lines: readonly VisitLine[]
  findings: readonly Pick<Finding, 'lineKey'>[]
  /** Sum over the visit, decimal text. */
  hours: string
}): SignObstacle | null {
  const open = unansweredLines(sheet.lines)
  if (open.length > 0) return { kind: 'open', lines: open }
  const wordless = linesWithoutFinding(sheet.lines, sheet.findings)
  if (wordless.length > 0) return { kind: 'finding', lines: wordless }
  return toHundredths(sheet.hours) > 0 ? null : { kind: 'hours' }
}
