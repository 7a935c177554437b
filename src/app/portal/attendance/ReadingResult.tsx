import { Icon } from '#ui/basic/Icon.tsx'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { DpdScale } from './DpdScale.tsx'
import { attendanceMessages as messages } from './messages.en.ts'
import { describeVerdict, type VerdictKind } from './verdict-words.ts'

/** Readings in this unit are residual oxidants: measured on line and by hand, and shown on the DPD scale. */
const OXIDANT_UNIT = 'mg/L'

export const isOxidant = ({ unit }: Pick<VisitLine, 'unit'>): boolean => unit === OXIDANT_UNIT

/** How a stored reading compares with its limit: on the DPD scale for residual oxidants, and in words. */
export const ReadingResult = ({ line }: { line: VisitLine }) => (
  <>
    {isOxidant(line) && (line.value ?? line.onLine) !== undefined ? (
      <DpdScale onLine={line.onLine} value={line.value} limit={line.max} />
    ) : null}
    <VerdictNote line={line} />
  </>
)

const LOOKS = {
  within: { className: 'verdict-note ok', icon: 'circle-check' },
  outside: { className: 'verdict-note bad', icon: 'circle-x' },
  undecided: { className: 'verdict-note warn', icon: 'circle-alert' },
  unlimited: { className: 'verdict-note', icon: 'info' },
} as const satisfies Record<VerdictKind, object>

/** Shape, words, value and limit; a plain reading in order has one line. */
function VerdictNote({ line }: { line: VisitLine }) {
  const verdict = describeVerdict(line)
  if (verdict === null) return null
  const { kind, title, text } = verdict
  const { className, icon } = LOOKS[kind]
  if (!isOxidant(line) && (kind === 'within' || kind === 'unlimited')) {
    return (
      <p className={`verdict-line ${kind}`}>
        <Icon name={icon} />
        <span>{verdict.short}</span>
      </p>
    )
  }
  return (
    <p className={className}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span>
          {text}
          {kind === 'outside' ? ` ${messages.findingNeeded}` : null}
        </span>
      </span>
    </p>
  )
}
