import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#core/web/viewer.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { inHours } from '#ui/format-hours.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { HOUR_WORDS } from '#visits/hours/hours.entity.ts'
import { HOUR_KINDS } from '#visits/hours/hours.limits.ts'
import { attendanceMessages as messages } from '../messages.en.ts'
import { describeVisit, listPhotos, maySign } from '../sheet-facts.ts'
import { isAnswered } from '../sheet-rules.ts'
import { SheetPhoto } from '../SheetPhoto.tsx'
import type { Sheet } from '../use-sheet.ts'
import { describeLimits, describeVerdict, type VerdictKind } from '../verdict-words.ts'
import { ObstacleNote, SignBlock } from './SignBlock.tsx'

const words = messages.sign

/** What is signed, in large type, what is not in order first in each part; the signatures are below all of it. */
export function ReviewScreen({ sheet }: { sheet: Sheet }) {
  const viewer = useViewer()
  const { project } = sheet
  return (
    <div className="sheet-review-page">
      <nav className="sheet-path" aria-label={messages.path}>
        <Link to="?">{messages.title}</Link>
        <Icon name="chevron-right" />
        <span>{words.title}</span>
      </nav>
      <h1>{maySign(sheet) ? words.reviewTitle : words.readTitle}</h1>
      <p className="quiet">{[describeVisit(sheet), project.operatorName ?? viewer.name].join(', ')}</p>
      <ObstacleNote sheet={sheet} />
      <HoursReview sheet={sheet} />
      <ReadingsReview lines={sheet.checklist.lines} />
      <FindingsReview sheet={sheet} />
      <ChecksReview lines={sheet.checklist.lines} />
      <PartsReview sheet={sheet} />
      <PhotosReview sheet={sheet} />
      <SignBlock sheet={sheet} />
    </div>
  )
}

const Part = ({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) => (
  <section className="review-part">
    <div className="review-head">
      <h2>{title}</h2>
      {aside === undefined ? null : <span className="quiet">{aside}</span>}
    </div>
    {children}
  </section>
)

const HoursReview = ({ sheet: { hours } }: { sheet: Sheet }) => (
  <Part title={messages.hoursTitle} aside={inHours(hours.sums.total)}>
    <dl className="review-lines">
      {HOUR_KINDS.filter((kind) => Number(hours.sums[kind]) > 0).map((kind) => (
        <div key={kind}>
          <dt>{HOUR_WORDS[kind]}</dt>
          <dd>{inHours(hours.sums[kind])}</dd>
        </div>
      ))}
    </dl>
  </Part>
)

const ORDER = ['outside', 'undecided', 'unlimited', 'within'] as const

const placeOf = ({ verdict }: { verdict: ReturnType<typeof describeVerdict> }): number =>
  verdict === null ? ORDER.length : ORDER.indexOf(verdict.kind)

function ReadingsReview({ lines }: { lines: readonly VisitLine[] }) {
  const readings = lines
    .filter(({ kind, value }) => kind === 'reading' && value !== undefined)
    .map((line) => ({ line, verdict: describeVerdict(line) }))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  if (readings.length === 0) return null
  const count = (kind: VerdictKind) => readings.filter(({ verdict }) => verdict?.kind === kind).length
  return (
    <Part
      title={words.readings}
      aside={words.unjudged(readings.length, count('outside'), count('undecided'), count('unlimited'))}
    >
      <dl className="review-lines">
        {readings.map(({ line, verdict }) => (
          <div key={line.key}>
            <dt>
              <bdi>{line.text}</bdi>
              <span className="review-limit">{describeLimits(line)}</span>
            </dt>
            <dd>
              <bdi>{[line.value, line.unit].filter(Boolean).join(' ')}</bdi>
              <ReadingMark verdict={verdict} />
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

const MARKS = {
  within: { tone: 'ok' },
  outside: { tone: 'danger', icon: 'circle-x' },
  undecided: { tone: 'warn', icon: 'circle-alert' },
} as const

function ReadingMark({ verdict }: { verdict: ReturnType<typeof describeVerdict> }) {
  if (verdict === null || verdict.kind === 'unlimited') return null
  return (
    <StateMark {...MARKS[verdict.kind]} small>
      {verdict.title}
    </StateMark>
  )
}

const SEVERITY_ORDER = ['major', 'minor', 'note'] as const

const FindingsReview = ({ sheet: { findings } }: { sheet: Sheet }) => (
  <Part title={messages.findings.title} aside={String(findings.length)}>
    {findings.length === 0 ? <p>{words.noFindings}</p> : null}
    <ul className="review-lines">
      {findings
        .toSorted((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity))
        .map(({ id, text, severity }) => (
          <li key={id}>
            <span>{text}</span>
            <b>{messages.findings.severities[severity].toLowerCase()}</b>
          </li>
        ))}
    </ul>
  </Part>
)

function ChecksReview({ lines }: { lines: readonly VisitLine[] }) {
  if (lines.length === 0) return null
  const open = lines.filter(({ result }) => result === 'not done' || result === null)
  return (
    <Part title={words.checks} aside={words.checksAside(lines.length - open.length, lines.length)}>
      <ul className="review-lines">
        {open.map((line) => (
          <li key={line.key}>
            <span>{line.text}</span>
            <b>{isAnswered(line) ? words.notDone(line.reason ?? '') : words.notChecked}</b>
          </li>
        ))}
      </ul>
      {open.length < lines.length ? <p className="quiet">{words.otherChecks}</p> : null}
    </Part>
  )
}

const PartsReview = ({ sheet: { parts } }: { sheet: Sheet }) => (
  <Part title={messages.partsTitle} aside={parts.length === 0 ? '' : String(parts.length)}>
    {parts.length === 0 ? <p>{messages.partsNone}</p> : null}
    <ul className="review-lines">
      {parts.map(({ id, partName, partNumber, quantity, unit }) => (
        <li key={id}>
          <span>{[partNumber, partName].filter(Boolean).join(', ')}</span>
          <b>{[quantity, unit].join(' ')}</b>
        </li>
      ))}
    </ul>
  </Part>
)

function PhotosReview({ sheet }: { sheet: Sheet }) {
  const photos = listPhotos(sheet)
  if (photos.length === 0) return null
  return (
    <Part title={messages.photosTitle} aside={String(photos.length)}>
      <ul className="sheet-photos">
        {photos.map(({ id, name }) => (
          <li key={id}>
            <SheetPhoto id={id} />
            <span className="cut">{name}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
