import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { inHours } from '#ui/format-hours.ts'
import { linesWithoutFinding, unansweredLines } from '#visits/checklists/checklists.policy.ts'
import { isPhoto } from '#visits/visit-files/web/FileThumbnail.tsx'
import { attendanceMessages as messages } from './messages.en.ts'
import { findSheetReport } from './sheet-facts.ts'
import { isAnswered } from './sheet-rules.ts'
import type { Sheet } from './use-sheet.ts'

interface Part {
  href: string
  label: string
  /** Null where nothing has to be done. */
  isDone: boolean | null
}

/** The parts of the sheet with how far each is; a tap jumps to it. */
export const SheetStrip = ({ sheet }: { sheet: Sheet }) => (
  <nav className="sheet-strip" aria-label={messages.parts.label}>
    <ol>
      {describeParts(sheet).map(({ href, label, isDone }) => (
        <li key={href} className={isDone === true ? 'done' : undefined}>
          <a href={href}>
            <Icon name={iconOf(isDone)} />
            {label}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

const iconOf = (isDone: boolean | null): IconName => (isDone === null ? 'minus' : isDone ? 'check' : 'circle')

function describeParts(sheet: Sheet): Part[] {
  const { checklist, findings, files, parts, hours } = sheet
  const { lines } = checklist
  const photos = files.filter(isPhoto)
  const signatures = findSheetReport(sheet)?.signatures ?? []
  const words = messages.parts
  return [
    {
      href: '#checklist',
      label: words.checks(lines.filter(isAnswered).length, lines.length),
      isDone: lines.length === 0 ? null : unansweredLines(lines).length === 0,
    },
    {
      href: '#findings',
      label: words.findings(findings.length),
      isDone: linesWithoutFinding(lines, findings).length > 0 ? false : findings.length > 0 ? true : null,
    },
    { href: '#parts', label: words.parts(parts.length), isDone: parts.length > 0 ? true : null },
    { href: '#photos', label: words.photos(photos.length), isDone: photos.length > 0 ? true : null },
    { href: '#hours', label: words.hours(inHours(hours.sums.total)), isDone: hours.items.length > 0 },
    { href: '#sign', label: words.sign(signatures.length), isDone: signatures.length === 2 },
  ]
}
