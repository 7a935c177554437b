import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { NotSent, NotSentOf } from '#ui/device/NotSent.tsx'
import { LINE_RESULTS, type LineResult } from '#visits/checklists/checklists.limits.ts'
import type { Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { ChoiceSegments } from './ChoiceSegments.tsx'
import { DpdKey } from './DpdScale.tsx'
import type { FindingPhoto } from './finding/FindingPhotos.tsx'
import { LinePhotos } from './LinePhotos.tsx'
import { attendanceMessages as messages } from './messages.en.ts'
import { NotDone } from './NotDone.tsx'
import { ReadingEntry, type ReadingProblem } from './ReadingEntry.tsx'
import { isOxidant, ReadingResult } from './ReadingResult.tsx'
import { findingAddress, lineId } from './sheet-address.ts'
import { groupLines, isAnswered, type SheetGroup } from './sheet-rules.ts'
import { useAnswer } from './use-answer.ts'
import { describeVerdict } from './verdict-words.ts'

interface ChecklistSectionProps {
  projectId: string
  templateVersion: number | null
  lines: readonly VisitLine[]
  findings: readonly Finding[]
  /** Photos of the visit. */
  photos: readonly FindingPhoto[]
  canLog: boolean
}

/** The lines of the checklist under their headings. */
export const ChecklistSection = ({ lines, ...rest }: ChecklistSectionProps) => (
  <div id="checklist">
    {groupLines(lines).map((group) => (
      <Group key={`${group.title}-${group.lines[0]?.key}`} group={group} {...rest} />
    ))}
  </div>
)

const hasScale = (line: VisitLine): boolean => isOxidant(line) && (line.value ?? line.onLine) !== undefined

const Group = ({ group, ...rest }: Omit<ChecklistSectionProps, 'lines'> & { group: SheetGroup }) => (
  <section className="sheet-part">
    <div className="card-head">
      <h2>{group.title === '' ? messages.general : group.title}</h2>
      <span className="quiet">{messages.answered(group.lines.filter(isAnswered).length, group.lines.length)}</span>
    </div>
    <ul className="check-lines">
      {group.lines.map((line) =>
        rest.canLog ? (
          <Line key={line.key} line={line} {...rest} />
        ) : (
          <ClosedLine key={line.key} line={line} {...rest} />
        ),
      )}
    </ul>
    {group.lines.some(hasScale) ? <DpdKey /> : null}
  </section>
)

type LineProps = Omit<ChecklistSectionProps, 'lines'> & { line: VisitLine }
const findingsOf = (line: VisitLine, findings: readonly Finding[]) =>
  findings.filter(({ lineKey }) => lineKey === line.key)

/** A line of a visit that takes no more entries: what was answered, without anything that looks like a field. */
const ClosedLine = ({ projectId, line, findings, photos }: LineProps) => (
  <li id={lineId(line.key)} className="closed-line">
    <div>
      <h3>
        <LineName text={line.text} isRequired={line.required} />
      </h3>
      <p>
        <ClosedAnswer line={line} />
      </p>
    </div>
    {line.value === undefined ? null : <ReadingResult line={line} />}
    {line.photo ? <LinePhotos projectId={projectId} line={line} photos={photos} canLog={false} /> : null}
    <LineFindings line={line} findings={findingsOf(line, findings)} canLog={false} />
  </li>
)

function ClosedAnswer({ line: { kind, result, reason, value, onLine, unit } }: { line: VisitLine }) {
  if (result === null) return messages.notChecked
  if (result === 'not done') return messages.notDoneBecause(reason ?? '')
  if (kind === 'check' || value === undefined) return messages.results[result]
  const reading = [value, unit].filter(Boolean).join(' ')
  return <bdi>{onLine === undefined ? reading : messages.bothReadings(reading, onLine)}</bdi>
}

function Line({ projectId, templateVersion, line, findings, photos }: LineProps) {
  const navigate = useNavigate()
  const answer = useAnswer(projectId, templateVersion)
  /** Whether the reason is asked for, where that isn't what is stored: nothing can be stored without one. */
  const [asked, setAsked] = useState<boolean | null>(null)
  const choose = (result: LineResult, isDecided: boolean) => {
    if (result === 'not done') return setAsked(true)
    setAsked(null)
    if (result !== line.result) answer.save(line, { result })
    if (result === 'finding' && isDecided && findingsOf(line, findings).length === 0) {
      void navigate(findingAddress({ finding: 'new', line: line.key }))
    }
  }
  const isNotDone = asked ?? line.result === 'not done'
  const errors = fieldErrors(answer.error)
  const refusal = answer.error === null ? undefined : (errors['reason'] ?? sentenceOf(answer.error))
  const draft = `sheet:${projectId}:${line.key}`
  return (
    <li id={lineId(line.key)} className={!isAnswered(line) && line.required ? 'open' : undefined}>
      {line.kind === 'reading' ? (
        <>
          <h3>
            <LineName text={line.text} isRequired={line.required} />
          </h3>
          {isNotDone ? (
            <p className="reading-more">
              <button type="button" className="link" onClick={() => setAsked(false)}>
                {messages.reading.measure}
              </button>
            </p>
          ) : (
            <ReadingEntry
              name={`${draft}:value`}
              line={line}
              error={answer.error === null ? null : describeRefusal(answer.error)}
              onReading={(reading, onSaved) =>
                answer.save(line, { result: 'ok', ...reading }, () => {
                  // Asked for a reason while the reading was on its way: the question stays.
                  setAsked((now) => (now === true ? now : null))
                  onSaved()
                })
              }
              onEdit={answer.forget}
            >
              <button type="button" className="link" onClick={() => setAsked(true)}>
                {messages.reading.notDone}
              </button>
            </ReadingEntry>
          )}
        </>
      ) : (
        <ChoiceSegments
          legend={<LineName text={line.text} isRequired={line.required} />}
          values={LINE_RESULTS}
          labels={messages.results}
          value={asked ? 'not done' : line.result}
          onValue={choose}
        />
      )}
      {isNotDone ? (
        <NotDone
          name={`${draft}:reason`}
          reason={line.result === 'not done' ? (line.reason ?? null) : null}
          error={refusal}
          isBusy={answer.isPending}
          onReason={(reason, onSaved) =>
            answer.save(line, { result: 'not done', reason }, () => {
              setAsked(null)
              onSaved()
            })
          }
        />
      ) : line.kind === 'check' && refusal !== undefined ? (
        <p className="error" role="alert">
          <Icon name="circle-alert" />
          <span>{refusal}</span>
        </p>
      ) : null}
      <NotSentOf projectId={projectId} path={`/checklist/${encodeURIComponent(line.key)}`} />
      {line.photo ? <LinePhotos projectId={projectId} line={line} photos={photos} canLog /> : null}
      <LineFindings line={line} findings={findingsOf(line, findings)} canLog />
    </li>
  )
}

/** A refusal at the field that it is about. */
function describeRefusal(error: Error): ReadingProblem {
  const errors = fieldErrors(error)
  const field = (['value', 'onLine'] as const).find((each) => errors[each] !== undefined) ?? null
  return { field, sentence: (field && errors[field]) ?? sentenceOf(error) }
}

const sentenceOf = (error: Error): string => problemSentence(error, messages.notSaved.fallback)

/** Findings of a line, and the way to write one where one is needed. */
function LineFindings({
  line,
  findings,
  canLog,
}: Pick<LineProps, 'line' | 'canLog'> & { findings: readonly Finding[] }) {
  const mayNeedOne =
    line.result === 'finding' || line.verdict === 'outside' || describeVerdict(line)?.kind === 'undecided'
  return (
    <>
      {findings.map(({ id, text, severity, fileIds }) => (
        <Link key={id} className="line" to={findingAddress({ finding: id })}>
          <span className="card-text">
            <b>{text}</b>
            <NotSent id={id} />
            <span>
              {[
                ...(fileIds.length === 0 ? [] : [messages.findings.photos(fileIds.length)]),
                messages.findings.severities[severity].toLowerCase(),
              ].join(', ')}
            </span>
          </span>
          <Icon name="chevron-right" />
        </Link>
      ))}
      {mayNeedOne && canLog ? (
        <Link className="button" to={findingAddress({ finding: 'new', line: line.key })}>
          <Icon name="pencil" />
          {findings.length === 0 ? messages.writeFinding : messages.anotherFinding}
        </Link>
      ) : null}
    </>
  )
}

/** Text of a line, marked as optional if nobody has to answer it. */
const LineName = ({ text, isRequired }: { text: string; isRequired: boolean }) => (
  <>
    <bdi>{text}</bdi>
    {isRequired ? null : <span className="optional"> {messages.optional}</span>}
  </>
)

/** What is still open, within reach of the thumb. */
export function OpenLines({ lines }: { lines: readonly VisitLine[] }) {
  const [first] = lines
  if (first === undefined) return null
  return (
    <div className="open-lines" role="status">
      <span className="card-text">
        <b>{messages.openLines(lines.length)}</b>
        <span>{first.text}</span>
      </span>
      <Button variant="primary" onClick={() => goTo(first.key)}>
        {messages.showLine}
      </Button>
    </div>
  )
}

function goTo(key: string): void {
  const line = document.getElementById(lineId(key))
  line?.scrollIntoView({ block: 'center' })
  line?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
