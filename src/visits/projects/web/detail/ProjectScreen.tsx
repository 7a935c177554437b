import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatSpan } from '#core/days.ts'
import { isOperator } from '#core/policy.ts'
import { problemSentence } from '#core/web/call/api-error.ts'
import { isGone } from '#core/web/call/is-gone.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { ErrorNote, Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Tabs } from '#ui/basic/Tabs.tsx'
import { hasDraft } from '#ui/field/use-draft.ts'
import type { ProjectDetail } from '../../projects.contract.ts'
import { useProject } from '../project-calls.ts'
import { detailMessages as messages } from './messages.en.ts'
import { NotFound } from './NotFound.tsx'
import type { ProjectTab } from './project-tab.ts'
import { ProjectActions, useIsTechnician, useMoves, type Moves } from './ProjectActions.tsx'
import { ProjectHeader, ProjectStrip } from './ProjectHeader.tsx'
import { TechnicianMoves } from './TechnicianMoves.tsx'
import type { VisitParts } from './visit-parts.ts'
import { WhyNot } from './WhyNot.tsx'

const AdminProject = lazy(async () => ({ default: (await import('./AdminProject.tsx')).AdminProject }))

interface ProjectScreenProps {
  projectId: string
  /** Parts of the modules with records of a project. */
  parts: VisitParts
}

/** One job, for portal users with access to it, and read-only for administrators. */
export function ProjectScreen({ projectId, parts }: ProjectScreenProps) {
  const viewer = useViewer()
  return (
    <div className="page project-page">
      {viewer.kind === 'admin' ? (
        <Suspense fallback={<SkeletonLines lines={10} />}>
          <AdminProject projectId={projectId} />
        </Suspense>
      ) : (
        <PortalProject projectId={projectId} parts={parts} />
      )}
    </div>
  )
}

function PortalProject({ projectId, parts }: ProjectScreenProps) {
  const project = useProject(projectId)
  if (project.data) return <Project key={projectId} project={project.data} parts={parts} />
  if (!project.isError) return <SkeletonLines lines={10} />
  if (isGone(project.error)) return <NotFound />
  return (
    <ErrorNote title={messages.failed} onRetry={() => void project.refetch()}>
      {problemSentence(project.error, messages.failedText)}
    </ErrorNote>
  )
}

function Project({ project, parts }: { project: ProjectDetail; parts: VisitParts }) {
  const [query, setQuery] = useSearchParams()
  const [isEditing, setIsEditing] = useState(() => hasDraft(`project:${project.id}`))
  const [isPrinting, setIsPrinting] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const moves = useMoves(project)
  const { JobSheet } = parts
  const tabs = useMemo(() => parts.tabs.filter(({ isShown }) => isShown?.(project) ?? true), [parts, project])
  const open = tabs.find(({ id }) => id === query.get('tab')) ?? tabs[0]
  // Except on the first tab, a phone's room is for the tab's content.
  const canFold = open !== tabs[0]
  usePreloadedTabs(tabs)
  const edit = () => {
    setQuery({}, { replace: true, preventScrollReset: true })
    setIsEditing(true)
  }
  const donePrinting = useCallback(() => setIsPrinting(false), [])
  useHotkeys({ e: project.permissions.edit ? edit : undefined })
  return (
    <>
      <div className={canFold && !isUnfolded ? 'project-head is-folded' : 'project-head'}>
        <ProjectHeader
          project={project}
          fold={canFold ? <FoldButton isOpen={isUnfolded} onOpen={setIsUnfolded} /> : null}
          actions={
            <ProjectActions
              project={project}
              moves={moves}
              isQuiet={isEditing && open === tabs[0]}
              onPrint={() => setIsPrinting(true)}
              saveToCalendar={parts.saveToCalendar}
            />
          }
        />
        <TechnicianPart project={project} moves={moves} CallButtons={parts.CallButtons} />
        <WhyNot project={project} moves={moves} onEdit={edit} />
        <StateNotes project={project} />
        <ProjectStrip project={project} />
        <Tabs
          label={messages.tabsLabel}
          tabs={tabs.map(({ id, label, count }) => ({ id, label, count: count?.(project) }))}
          link={({ id }, content) => (
            <Link
              key={id}
              to={id === tabs[0]?.id ? '?' : `?tab=${id}`}
              aria-current={id === open?.id ? 'page' : undefined}
              preventScrollReset
              ref={id === open?.id ? scrollIntoView : null}
            >
              {content}
            </Link>
          )}
        />
      </div>
      {open ? (
        <Suspense key={open.id} fallback={<SkeletonLines lines={5} />}>
          <open.Content project={project} isEditing={isEditing} onEdit={setIsEditing} />
        </Suspense>
      ) : null}
      {moves.dialogs}
      {isPrinting ? (
        <Suspense>
          <JobSheet project={project} onDone={donePrinting} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Shows and hides the head's details; only a phone folds it. */
const FoldButton = ({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) => (
  <button
    type="button"
    className="button ghost small fold-button"
    aria-expanded={isOpen}
    onClick={() => onOpen(!isOpen)}
  >
    {messages.visit}
    <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
  </button>
)

/** Scrolls the current tab into view: on a phone the row of tabs is wider than the screen. */
function scrollIntoView(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (!link || !row || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

interface TechnicianPartProps extends Pick<VisitParts, 'CallButtons'> {
  project: ProjectDetail
  moves: Moves
}

/** First on the technician's phone: the three moves and the contacts. */
function TechnicianPart({ project, moves, CallButtons }: TechnicianPartProps) {
  const isTechnician = useIsTechnician(project)
  if (!isTechnician) return null
  return (
    <>
      <TechnicianMoves project={project} moves={moves} />
      <CallButtons project={project} />
    </>
  )
}

/** Meaning of the state for the reader: locked, waiting, handed in, or assigned to another person. */
function StateNotes({ project }: { project: ProjectDetail }) {
  const viewer = useViewer()
  const { status, statusReason, followUpDate, clashes, absences, permissions } = project
  const isTechnician = isOperator(viewer)
  const locked =
    status === 'closed'
      ? messages.lockedClosed
      : status === 'cancelled'
        ? messages.lockedCancelled
        : isTechnician && !permissions.comment
          ? messages.notYours
          : isTechnician && status === 'completed'
            ? messages.lockedCompleted
            : null
  return (
    <>
      {locked ? (
        <div className="project-note">
          <Note title={locked}>{status === 'cancelled' ? statusReason : null}</Note>
        </div>
      ) : null}
      {status === 'on hold' && statusReason ? (
        <div className="project-note">
          <Note tone="warn" title={followUpDate ? messages.onHold(formatSpan(followUpDate, null)) : messages.isOnHold}>
            {statusReason}
          </Note>
        </div>
      ) : null}
      {absences.length > 0 ? (
        <div className="project-note">
          <Note tone="warn" title={messages.awayHead}>
            {absences.map(({ from, to, reason }) => (
              <p key={from}>{[formatSpan(from, to), reason].filter(Boolean).join(', ')}</p>
            ))}
          </Note>
        </div>
      ) : null}
      {clashes.length > 0 ? (
        <div className="project-note">
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

/** Loads the code of the other tabs once the browser is idle, so that they open immediately and also offline. */
function usePreloadedTabs(tabs: readonly ProjectTab[]): void {
  useEffect(() => {
    const load = () => {
      for (const tab of tabs) void tab.load().catch(() => undefined)
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(load, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(load, { timeout: 3000 })
    return () => cancelIdleCallback(handle)
  }, [tabs])
}
