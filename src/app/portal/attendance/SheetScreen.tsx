import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { sumAmounts } from '#core/contract/amounts.ts'
import { formatDay, todayIn, zoneOf } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { problemSentence } from '#core/web/call/api-error.ts'
import { isGone } from '#core/web/call/is-gone.ts'
import { rowIdOf } from '#core/web/device/device-state.ts'
import { ErrorNote, Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { NotSent } from '#ui/device/NotSent.tsx'
import { FileButton } from '#ui/file/FileButton.tsx'
import { inHours } from '#ui/format-hours.ts'
import { unansweredLines } from '#visits/checklists/checklists.policy.ts'
import { HOUR_WORDS } from '#visits/hours/hours.entity.ts'
import { HoursStepper } from '#visits/hours/web/HoursEntry.tsx'
import { Sums } from '#visits/hours/web/HourSums.tsx'
import { PartToday } from '#visits/parts/web/PartToday.tsx'
import { NotFound } from '#visits/projects/web/detail/NotFound.tsx'
import { isPhoto } from '#visits/visit-files/web/FileThumbnail.tsx'
import { ChecklistSection, OpenLines } from './ChecklistSection.tsx'
import { FindingScreen } from './finding/FindingScreen.tsx'
import { attendanceMessages as messages } from './messages.en.ts'
import { findingAddress, REVIEW_ADDRESS } from './sheet-address.ts'
import { describeVisit, findObstacle, findSheetReport, listPhotos, maySign } from './sheet-facts.ts'
import { SheetPhoto } from './SheetPhoto.tsx'
import { SheetStrip } from './SheetStrip.tsx'
import { ReviewScreen } from './signing/ReviewScreen.tsx'
import { usePhotos } from './use-photos.tsx'
import { useSheet, type Sheet } from './use-sheet.ts'

/** The attendance sheet of a visit: checklist, findings, parts, photos, hours and signatures on one page. */
export function SheetScreen({ projectId }: { projectId: string }) {
  const read = useSheet(projectId)
  if (read.state === 'loading') return <SkeletonLines lines={10} />
  if (read.state === 'failed') {
    if (isGone(read.error)) return <NotFound />
    return (
      <ErrorNote title={messages.failed} onRetry={read.retry}>
        {problemSentence(read.error, messages.failedText)}
      </ErrorNote>
    )
  }
  return (
    <div className="page sheet-page">
      <Screen sheet={read.sheet} />
    </div>
  )
}

/** The sheet itself, one of its findings, or what is read before signing: the query of the address says which. */
function Screen({ sheet }: { sheet: Sheet }) {
  const [query] = useSearchParams()
  const { project, checklist, findings } = sheet
  const asked = query.get('finding')
  if (asked !== null) {
    // The address names an unsent finding by its entry.
    const finding = findings.find(({ id }) => id === asked || id === rowIdOf(asked)) ?? null
    if (finding === null && asked !== 'new') return <Note tone="warn" title={messages.findings.gone} />
    const key = finding?.lineKey ?? query.get('line')
    return (
      <FindingScreen
        key={asked}
        projectId={project.id}
        finding={finding}
        line={checklist.lines.find((line) => line.key === key) ?? null}
        photos={listPhotos(sheet)}
        canLog={project.permissions.log}
      />
    )
  }
  return query.has('review') ? <ReviewScreen sheet={sheet} /> : <WholeSheet sheet={sheet} />
}

function WholeSheet({ sheet }: { sheet: Sheet }) {
  useShownPlace()
  const { project, checklist, findings } = sheet
  const { lines, templateVersion, name } = checklist
  const { log } = project.permissions
  return (
    <>
      <nav className="sheet-path" aria-label={messages.path}>
        <Link to={paths.project(project.id)}>{project.projectNumber}</Link>
        <Icon name="chevron-right" />
        <span>{messages.title}</span>
      </nav>
      <h1>{messages.title}</h1>
      <p className="quiet">{describeVisit(sheet)}</p>
      {name === null || templateVersion === null ? null : (
        <p className="sheet-version">
          <Icon name="clipboard-check" />
          {messages.version(name, templateVersion)}
        </p>
      )}
      <SheetStrip sheet={sheet} />
      {log ? null : sheet.signatures.length > 0 ? (
        <Note tone="warn" title={messages.sign.signedHere}>
          {messages.sign.signedHereText}
        </Note>
      ) : (
        <Note title={messages.closed}>{messages.closedText}</Note>
      )}
      {lines.length === 0 ? (
        <Note title={messages.noChecklist}>{messages.noChecklistText}</Note>
      ) : (
        <ChecklistSection
          projectId={project.id}
          templateVersion={templateVersion}
          lines={lines}
          findings={findings}
          photos={listPhotos(sheet)}
          canLog={log}
        />
      )}
      <FindingsPart sheet={sheet} />
      <PartsPart sheet={sheet} />
      <PhotosPart sheet={sheet} />
      <HoursPart sheet={sheet} />
      <SignPart sheet={sheet} />
      {log ? <OpenLines lines={unansweredLines(lines)} /> : null}
    </>
  )
}

/** Scrolls to the place that the address names: back from a finding, one is at its line. */
function useShownPlace(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'center' })
    // The strip's links scroll by themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

const Head = ({ title, aside }: { title: string; aside: string | null }) => (
  <div className="card-head">
    <h2>{title}</h2>
    {aside === null ? null : <span className="quiet">{aside}</span>}
  </div>
)

function FindingsPart({ sheet: { project, findings, checklist } }: { sheet: Sheet }) {
  const nameOf = (key: string | null) => checklist.lines.find((line) => line.key === key)?.text
  return (
    <section className="sheet-part" id="findings">
      <Head title={messages.findings.title} aside={findings.length === 0 ? null : String(findings.length)} />
      {findings.length === 0 ? <p className="quiet">{messages.findings.none}</p> : null}
      <ul className="rows">
        {findings.map(({ id, text, severity, lineKey, fileIds }) => (
          <li key={id}>
            <Link className="line" to={findingAddress({ finding: id })}>
              <span className="card-text">
                <b>{text}</b>
                <NotSent id={id} />
                <span>
                  {[
                    nameOf(lineKey),
                    messages.findings.severities[severity].toLowerCase(),
                    fileIds.length === 0 ? '' : messages.findings.photos(fileIds.length),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {project.permissions.log ? (
        <Link className="button" to={findingAddress({ finding: 'new' })}>
          <Icon name="plus" />
          {messages.findings.add}
        </Link>
      ) : null}
    </section>
  )
}

const PartsPart = ({ sheet: { project, parts } }: { sheet: Sheet }) => (
  <section className="sheet-part" id="parts">
    <Head title={messages.partsTitle} aside={parts.length === 0 ? null : String(parts.length)} />
    {parts.length === 0 ? <p className="quiet">{messages.partsNone}</p> : null}
    <ul className="rows">
      {parts.map(({ id, partName, partNumber, quantity, unit }) => (
        <li key={id} className="line">
          <span className="card-text">
            <b>{[quantity, unit, partNumber ?? partName].join(' ')}</b>
            {partNumber === null ? null : <span>{partName}</span>}
          </span>
        </li>
      ))}
    </ul>
    {project.permissions.log ? <PartToday projectId={project.id} /> : null}
  </section>
)

function PhotosPart({ sheet: { project, files } }: { sheet: Sheet }) {
  const photos = files.filter(isPhoto)
  const sending = usePhotos(project.id)
  return (
    <section className="sheet-part" id="photos">
      <Head title={messages.photosTitle} aside={photos.length === 0 ? null : String(photos.length)} />
      {photos.length === 0 ? <p className="quiet">{messages.photosNone}</p> : null}
      <ul className="sheet-photos">
        {photos.map(({ id, description, fileName }) => (
          <li key={id}>
            <SheetPhoto id={id} />
            <span className="cut">{description ?? fileName}</span>
          </li>
        ))}
      </ul>
      {sending.note}
      {project.permissions.log ? (
        <p className="sheet-actions">
          <FileButton icon="camera" accept="image/*" camera onFiles={(taken) => sending.add(taken)}>
            {messages.takePhoto}
          </FileButton>
          <Link className="link" to={`${paths.project(project.id)}?tab=files`}>
            {messages.all}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function HoursPart({ sheet: { project, hours } }: { sheet: Sheet }) {
  const today = todayIn(zoneOf(project))
  const loggedToday = hours.items.filter(({ date }) => date === today).map((entry) => entry.hours)
  return (
    <section className="sheet-part" id="hours">
      <Head title={messages.hoursTitle} aside={inHours(hours.sums.total)} />
      {hours.items.length === 0 ? <p className="quiet">{messages.hoursNone}</p> : null}
      <ul className="rows">
        {hours.items.map(({ id, date, kind, note, hours: amount }) => (
          <li key={id} className="line">
            <span className="card-text">
              <b>{[inHours(amount), HOUR_WORDS[kind].toLowerCase()].join(' ')}</b>
              <span>{[formatDay(date), note].filter(Boolean).join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {hours.items.length === 0 ? null : <Sums sums={hours.sums} />}
      {project.permissions.logHours ? (
        <HoursStepper
          projectId={project.id}
          today={today}
          isMain={false}
          loggedToday={loggedToday.length === 0 ? [] : [sumAmounts(loggedToday)]}
          onEveryWidth
        />
      ) : null}
    </section>
  )
}

function SignPart({ sheet }: { sheet: Sheet }) {
  const signatures = findSheetReport(sheet)?.signatures ?? []
  const canSign = maySign(sheet)
  return (
    <section className="sheet-part" id="sign">
      <Head title={messages.sign.title} aside={messages.sign.count(signatures.length)} />
      <Link
        className={`button${canSign && findObstacle(sheet) === null ? ' primary' : ''} sheet-review`}
        to={REVIEW_ADDRESS}
      >
        <Icon name={canSign ? 'pencil' : 'file-text'} />
        {canSign ? messages.sign.review : messages.sign.read}
      </Link>
    </section>
  )
}
