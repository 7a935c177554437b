import type { Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { sheetTexts as texts } from './sheet-texts.en.ts'

/** Something that a visit leaves undone. */
export interface Unfinished {
  id: string
  title: string
  aside: string
  /** Whether it is proposed for the follow-up: what can wait until the next service is not. */
  isProposed: boolean
}

/**
 * What a sheet leaves undone: findings that need a repair, lines that were not done, and readings outside their limits
 * that no finding names.
 */
export function findUnfinished(lines: readonly VisitLine[], findings: readonly Finding[]): Unfinished[] {
  const nameOf = (key: string | null) => lines.find((line) => line.key === key)
  return [
    ...findings
      .filter(({ severity }) => severity !== 'note')
      .map(({ id, text, severity, lineKey }) => {
        const line = nameOf(lineKey)
        const reading = line?.verdict === 'outside' ? `${line.value} ${line.unit ?? ''}`.trim() : null
        return {
          id,
          title: text,
          aside: [line?.text, reading, texts.severities[severity]].filter(Boolean).join(', '),
          isProposed: severity === 'major',
        }
      }),
    ...lines
      .filter(({ result }) => result === 'not done')
      .map(({ key, text, reason }) => ({
        id: key,
        title: text,
        aside: texts.notDoneAs(reason ?? ''),
        isProposed: true,
      })),
  ]
}

/** A line of the follow-up project's description. */
export const toFollowUpLine = ({ title, aside }: Unfinished): string =>
  [title.replaceAll(/\s+/g, ' '), aside].filter(Boolean).join(': ').slice(0, 500)
