import { useState } from 'react'
import { Link } from 'react-router'
import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { NotSent, NotSentOf } from '#ui/device/NotSent.tsx'
import { LINE_RESULTS, type LineResult } from '#visits/checklists/checklists.limits.ts'
import type { Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { ChoiceSegments } from './ChoiceSegments.tsx'
import { attendanceMessages as messages } from './messages.en.ts'
import { NotDone } from './NotDone.tsx'
import { ReadingEntry } from './ReadingEntry.tsx'
import { findingAddress } from './sheet-address.ts'
import { groupLines, isAnswered, type SheetGroup } from './sheet-rules.ts'
import { useAnswer } from './use-answer.ts'

interface ChecklistSectionProps {
  projectId: string
  templateVersion: number | null
  lines: readonly VisitLine[]
  findings: readonly Finding[]
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

const Group = ({ group, ...rest }: Omit<ChecklistSectionProps, 'lines'> & { group: SheetGroup }) => (
  <section className="sheet-part">
    <div className="card-head">
      <h2>{group.title === '' ? messages.general : group.title}</h2>
      <span className="quiet">{messages.answered(group.lines.filter(isAnswered).length, group.lines.length)}</span>
    </div>
    <ul className="check-lines">
      {group.lines.map((line) => (
        <Line key={line.key} line={line} {...rest} />
      ))}
    </ul>
  </section>
)

interface LineProps extends Omit<ChecklistSectionProps, 'lines'> {
  line: VisitLine
}

/** Id of a line's element, for links to it. */
export const lineId = (key: string): string => `line-${key}`

function Line({ projectId, templateVersion, line, findings, canLog }: LineProps) {
  const answer = useAnswer(projectId, templateVersion)
  /** `not done` was chosen, and its reason is still missing: nothing can be stored yet. */
  const [isAsking, setIsAsking] = useState(false)
  const own = findings.filter(({ lineKey }) => lineKey === line.key)
  const choose = (result: LineResult) => {
    if (result === 'not done') return setIsAsking(true)
    setIsAsking(false)
    if (result !== line.result) answer.save(line, { result })
  }
  const isNotDone = isAsking || line.result === 'not done'
  const errors = fieldErrors(answer.error)
  const refusal = answer.error === null ? undefined : (errors['value'] ?? errors['reason'] ?? sentenceOf(answer.error))
  const draft = `sheet:${projectId}:${line.key}`
  return (
    <li id={lineId(line.key)} className={!isAnswered(line) && line.required ? 'open' : undefined}>
      {line.kind === 'reading' ? (
        <>
          <h3>
            <LineName text={line.text} isRequired={line.required} />
          </h3>
          {isNotDone ? null : (
            <ReadingEntry
              name={`${draft}:value`}
              line={line}
              error={refusal}
              isOff={!canLog}
              onReading={(reading) => answer.save(line, { result: 'ok', ...reading })}
            />
          )}
          {canLog ? (
            <p>
              <button type="button" className="link" onClick={() => setIsAsking(!isNotDone)}>
                {isNotDone ? messages.reading.measure : messages.reading.notDone}
              </button>
            </p>
          ) : null}
        </>
      ) : (
        <ChoiceSegments
          legend={<LineName text={line.text} isRequired={line.required} />}
          values={LINE_RESULTS}
          labels={messages.results}
          value={isAsking ? 'not done' : line.result}
          isOff={!canLog}
          onValue={choose}
        />
      )}
      {isNotDone ? (
        <NotDone
          name={`${draft}:reason`}
          reason={line.result === 'not done' ? (line.reason ?? null) : null}
          error={refusal}
          isBusy={answer.isPending}
          isOff={!canLog}
          onReason={(reason) => {
            setIsAsking(false)
            answer.save(line, { result: 'not done', reason })
          }}
        />
      ) : line.kind === 'check' && refusal !== undefined ? (
        <p className="error" role="alert">
          <Icon name="circle-alert" />
          <span>{refusal}</span>
        </p>
      ) : null}
      <NotSentOf projectId={projectId} path={`/checklist/${encodeURIComponent(line.key)}`} />
      <LineFindings line={line} findings={own} canLog={canLog} />
    </li>
  )
}

const sentenceOf = (error: Error): string => problemSentence(error, messages.notSaved.fallback)

/** Findings of a line, and the way to write one where one is needed. */
function LineFindings({
  line,
  findings,
  canLog,
}: Pick<LineProps, 'line' | 'canLog'> & { findings: readonly Finding[] }) {
  const needsOne = line.result === 'finding' || line.verdict === 'outside'
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
      {needsOne && canLog ? (
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
