import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatSpan } from '#core/days.ts'
import { ApiError, problemSentence } from '#core/web/api-error.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { CommentsTab } from '#modules/comments/web/CommentsTab.tsx'
import { TravelTab } from '#modules/documents/web/TravelTab.tsx'
import { inHours } from '#modules/hours/web/hours-text.ts'
import { HoursTab } from '#modules/hours/web/HoursTab.tsx'
import { PartsTab } from '#modules/parts/web/PartsTab.tsx'
import { ReportsTab } from '#modules/service-reports/web/ReportsTab.tsx'
import { CallButtons } from '#modules/visit-contacts/web/CallButtons.tsx'
import { FilesTab } from '#modules/visit-files/web/FilesTab.tsx'
import { ErrorNote, Note } from '#ui/staff/ErrorNote.tsx'
import { SkeletonLines } from '#ui/staff/Skeleton.tsx'
import { Tabs, type TabItem } from '#ui/staff/Tabs.tsx'
import { hasDraft } from '#ui/staff/use-draft.ts'
import { useHotkeys } from '#ui/staff/use-hotkeys.ts'
import type { ProjectDetail } from '../../projects.contract.ts'
import { useProject } from '../project-api.ts'
import { AdminProject } from './AdminProject.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { JobSheet } from './JobSheet.tsx'
import { detailMessages as messages } from './messages.en.ts'
import { sortMoves } from './next-move.ts'
import { NotFound } from './NotFound.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { ProjectActions, useIsTechnician, useMoves } from './ProjectActions.tsx'
import { ProjectHeader, ProjectStrip } from './ProjectHeader.tsx'
import { TechnicianMoves } from './TechnicianMoves.tsx'
import { WhyNot } from './WhyNot.tsx'

/** One job, for whoever of the portal may see it, and to read for administrators. */
export function ProjectScreen({ projectId }: { projectId: string }) {
  const viewer = useViewer()
  return (
    <div className="page pj-page">
      {viewer.kind === 'admin' ? <AdminProject projectId={projectId} /> : <PortalProject projectId={projectId} />}
    </div>
  )
}

function PortalProject({ projectId }: { projectId: string }) {
  const project = useProject(projectId)
  if (project.data) return <Project key={projectId} project={project.data} />
  if (!project.isError) return <SkeletonLines lines={10} />
  // A malformed id in the address is as good as an unknown one.
  const status = project.error instanceof ApiError ? project.error.status : 0
  if (status === 404 || status === 400) return <NotFound />
  return (
    <ErrorNote title={messages.failed} onRetry={() => void project.refetch()}>
      {problemSentence(project.error, messages.failedText)}
    </ErrorNote>
  )
}

function Project({ project }: { project: ProjectDetail }) {
  const [query, setQuery] = useSearchParams()
  const [isEditing, setIsEditing] = useState(() => hasDraft(`project:${project.id}`))
  const [isPrinting, setIsPrinting] = useState(false)
  const moves = useMoves(project)
  const tabs = tabsOf(project)
  const tab = tabs.find(({ id }) => id === query.get('tab'))?.id ?? 'overview'
  const edit = () => {
    setQuery({}, { replace: true, preventScrollReset: true })
    setIsEditing(true)
  }
  const donePrinting = useCallback(() => setIsPrinting(false), [])
  useHotkeys({ e: project.permissions.edit ? edit : undefined })
  return (
    <>
      <div className="pj-h">
        <ProjectHeader
          project={project}
          actions={
            <ProjectActions
              project={project}
              moves={moves}
              isQuiet={isEditing && tab === 'overview'}
              onPrint={() => setIsPrinting(true)}
            />
          }
        />
        <TechnicianPart project={project} moves={moves} />
        <WhyNot project={project} moves={moves} onEdit={edit} />
        <StateNotes project={project} />
        <ProjectStrip project={project} />
        <Tabs
          label={messages.tabsLabel}
          tabs={tabs}
          link={({ id }, content) => (
            <Link
              key={id}
              to={id === 'overview' ? '?' : `?tab=${id}`}
              aria-current={id === tab ? 'page' : undefined}
              preventScrollReset
              ref={id === tab ? scrollIntoView : null}
            >
              {content}
            </Link>
          )}
        />
      </div>
      <TabContent tab={tab} project={project} isEditing={isEditing} onEdit={setIsEditing} />
      {moves.dialogs}
      {isPrinting ? <JobSheet project={project} onDone={donePrinting} /> : null}
    </>
  )
}

/** On a phone the row of tabs is wider than the screen: the current one comes into view. */
function scrollIntoView(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (!link || !row || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** On the technician's phone the job comes first: the three moves and whom to call. */
function TechnicianPart({ project, moves }: { project: ProjectDetail; moves: ReturnType<typeof useMoves> }) {
  const isTechnician = useIsTechnician(project)
  if (!isTechnician) return null
  return (
    <>
      <TechnicianMoves project={project} moves={moves} />
      <CallButtons project={project} />
    </>
  )
}

/** What the state means for whoever reads: locked, waiting, handed in, or not theirs any more. */
function StateNotes({ project }: { project: ProjectDetail }) {
  const viewer = useViewer()
  const { status, statusReason, followUpDate, clashes, permissions } = project
  const isOperator = viewer.kind === 'portal' && viewer.role === 'operator'
  const locked =
    status === 'closed'
      ? messages.lockedClosed
      : status === 'cancelled'
        ? messages.lockedCancelled
        : isOperator && !permissions.comment
          ? messages.notYours
          : isOperator && status === 'completed'
            ? messages.lockedCompleted
            : null
  return (
    <>
      {locked ? (
        <div className="pj-note">
          <Note title={locked}>{status === 'cancelled' ? statusReason : null}</Note>
        </div>
      ) : null}
      {status === 'on hold' && statusReason ? (
        <div className="pj-note">
          <Note tone="warn" title={followUpDate ? messages.onHold(formatSpan(followUpDate, null)) : messages.held}>
            {statusReason}
          </Note>
        </div>
      ) : null}
      {clashes.length > 0 ? (
        <div className="pj-note">
          <Note tone="warn" title={messages.clashHead}>
            {clashes.map((clash) => (
              <p key={clash.projectId}>
                <Link className="link" to={`../${clash.projectId}`} relative="path">
                  {messages.clash(clash.projectNumber, clash.vesselName, formatSpan(clash.from, clash.to))}
                </Link>
              </p>
            ))}
          </Note>
        </div>
      ) : null}
    </>
  )
}

const tabsOf = ({ counts, operatorHours, permissions }: ProjectDetail): readonly TabItem[] => [
  { id: 'overview', label: messages.tabs.overview },
  { id: 'hours', label: messages.tabs.hours, count: inHours(operatorHours) },
  { id: 'parts', label: messages.tabs.parts, count: counts.parts },
  { id: 'files', label: messages.tabs.files, count: counts.files },
  ...(permissions.seeTravelDocuments
    ? [{ id: 'travel', label: messages.tabs.travel, count: counts.travelDocuments }]
    : []),
  { id: 'reports', label: messages.tabs.reports, count: counts.reports },
  { id: 'comments', label: messages.tabs.comments, count: counts.comments },
  ...(permissions.seeHistory ? [{ id: 'history', label: messages.tabs.history }] : []),
]

interface TabContentProps {
  tab: string
  project: ProjectDetail
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

function TabContent({ tab, project, isEditing, onEdit }: TabContentProps) {
  const { id, permissions } = project
  switch (tab) {
    case 'hours':
      return <HoursTab projectId={id} mayLog={permissions.logHours} isMain={!sortMoves(project).isNextOpen} />
    case 'parts':
      return <PartsTab project={project} />
    case 'files':
      return <FilesTab projectId={id} permissions={permissions} />
    case 'travel':
      return <TravelTab projectId={id} permissions={permissions} />
    case 'reports':
      return <ReportsTab project={project} />
    case 'comments':
      return <CommentsTab projectId={id} mayComment={permissions.comment} />
    case 'history':
      return <HistoryTab projectId={id} />
    default:
      return <OverviewTab project={project} isEditing={isEditing} onEdit={onEdit} />
  }
}
