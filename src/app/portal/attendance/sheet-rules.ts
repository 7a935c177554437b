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
