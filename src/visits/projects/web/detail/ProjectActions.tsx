import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { isOperatorRole } from '#core/policy.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { useCan, useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import type { ProjectDetail } from '../../projects.contract.ts'
import type { ProjectStatus } from '../../projects.limits.ts'
import { AssignMenu } from '../AssignMenu.tsx'
import { bookingOfMove } from '../clash-source.ts'
import { daysTooEarly } from '../early-start.ts'
import { moveMessages, moveWords } from '../move-messages.en.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { useMove } from '../project-calls.ts'
import { detailMessages as messages, serviceWord } from './messages.en.ts'
import { sortMoves, type MoveOption } from './next-move.ts'
import type { VisitParts } from './visit-parts.ts'

/** Few visits lead to another one: the dialog is loaded on demand. */
const CopyDialogs = lazy(async () => ({ default: (await import('./CopyDialogs.tsx')).CopyDialogs }))

const MOVE_ICONS: Partial<Record<ProjectStatus, IconName>> = {
  confirmed: 'check',
  'in progress': 'play',
  'on hold': 'pause',
  completed: 'circle-check',
  closed: 'shield-check',
  cancelled: 'ban',
  'not confirmed': 'rotate-cw',
}

/** Moves that ask nothing and yet should be thought over. */
const ASKED_ALWAYS: ReadonlySet<ProjectStatus> = new Set(['completed', 'closed', 'cancelled'])

type Asked = { kind: 'move'; to: ProjectStatus } | { kind: 'follow-up' | 'duplicate' | 'delete' } | null

/** What the header's buttons, its menu and the technician's large buttons share: how a move is begun. */
export function useMoves(project: ProjectDetail) {
  const [asked, setAsked] = useState<Asked>(null)
  const [going, setGoing] = useState<ProjectStatus | null>(null)
  const mover = useMove({
    done: ({ vesselName }, { body: { to } }) => moveWords(project.status, to).done(vesselName),
    failed: moveMessages.failed,
  })
  const clash = useClashQuestion(project.id)
  const move = ({ to, needs }: MoveOption) => {
    if (needs.length > 0 || ASKED_ALWAYS.has(to) || daysTooEarly(project, to) > 0) {
      setAsked({ kind: 'move', to })
      return
    }
    if (mover.isPending || clash.isChecking) return
    void clash.saveAsking(bookingOfMove(project, to), (reason) => {
      setGoing(to)
      mover.mutate(
        { params: { id: project.id }, body: { to, version: project.version, ...(reason ? { reason } : {}) } },
        { onSettled: () => setGoing(null) },
      )
    })
  }
  const close = () => setAsked(null)
  const dialogs =
    asked === null ? (
      clash.question
    ) : asked.kind === 'move' ? (
      <MoveDialog projectId={project.id} to={asked.to} onClose={close} />
    ) : (
      <Suspense>
        <CopyDialogs kind={asked.kind} project={project} onClose={close} />
      </Suspense>
    )
  return { move, ask: setAsked, going, dialogs }
}

export type Moves = ReturnType<typeof useMoves>

/** Whether the viewer is the technician of this job. */
export function useIsTechnician({ assignedOperatorId }: Pick<ProjectDetail, 'assignedOperatorId'>): boolean {
  const viewer = useViewer()
  return viewer.kind === 'portal' && isOperatorRole(viewer.role) && viewer.id === assignedOperatorId
}

interface ProjectActionsProps {
  project: ProjectDetail
  moves: Moves
  /** While a form below has the filled button. */
  isQuiet: boolean
  onPrint: () => void
  saveToCalendar: VisitParts['saveToCalendar']
}

/** The buttons of the header: the next step, related steps, the assignment, and a menu of other actions. */
export function ProjectActions({ project, moves, isQuiet, ...menu }: ProjectActionsProps) {
  const { onPrint } = menu
  const { next, isNextOpen, isNextMain, beside } = sortMoves(project)
  const { permissions, status } = project
  const isTechnician = useIsTechnician(project)
  useHotkeys({
    p: onPrint,
    a: permissions.assign ? () => document.querySelector<HTMLElement>('[data-assign]')?.click() : undefined,
  })
  return (
    <div className={isTechnician ? 'actions of-technician' : 'actions'}>
      {beside.map((each) => (
        <MoveButton key={each.to} from={status} option={each} moves={moves} />
      ))}
      {next ? (
        <MoveButton from={status} option={next} moves={moves} isPrimary={isNextMain && !isQuiet} isOff={!isNextOpen} />
      ) : null}
      {permissions.assign ? (
        <AssignMenu
          project={project}
          trigger={({ ref, ...control }) => (
            <button
              {...control}
              ref={ref}
              type="button"
              className="button assign-action"
              data-assign=""
              aria-keyshortcuts="A"
            >
              <Icon name="user-round-cog" />
              <span>{messages.assign}</span>
            </button>
          )}
        />
      ) : null}
      {status === 'not confirmed' || status === 'cancelled' ? null : (
        <Link className="button" to={paths.attendanceSheet(project.id)}>
          <Icon name="clipboard-check" />
          <span>{messages.sheet}</span>
        </Link>
      )}
      <MoreMenu project={project} moves={moves} {...menu} />
    </div>
  )
}

const MoveButton = ({
  from,
  option,
  moves,
  isPrimary = false,
  isOff = false,
}: {
  from: ProjectStatus
  option: MoveOption
  moves: Moves
  isPrimary?: boolean
  isOff?: boolean
}) => (
  <Button
    variant={isPrimary ? 'primary' : 'default'}
    icon={MOVE_ICONS[option.to] ?? 'check'}
    off={isOff || moves.going !== null}
    aria-describedby={isOff ? 'why-not' : undefined}
    onClick={() => moves.move(option)}
  >
    {moveWords(from, option.to).button}
  </Button>
)

function MoreMenu({ project, moves, onPrint, saveToCalendar }: Omit<ProjectActionsProps, 'isQuiet'>) {
  const { others } = sortMoves(project)
  const { permissions, status, scheduledDate } = project
  const mayCreate = useCan('project:create') && permissions.copy
  const calendar = useSteps(undefined, saveToCalendar, { failed: messages.calendarFailed })
  const addToCalendar = () => {
    if (scheduledDate === null) return
    const address = location.origin + paths.project(project.id)
    const days = { firstDay: scheduledDate, lastDay: project.scheduledEndDate ?? scheduledDate }
    calendar.mutate({ ...project, ...days, serviceType: serviceWord(project.serviceType), address })
  }
  const backward = others.filter(({ to }) => to !== 'cancelled')
  const cancel = others.find(({ to }) => to === 'cancelled')
  const items: MenuItem[] = [
    ...(mayCreate
      ? [
          {
            id: 'follow-up',
            icon: 'git-branch-plus' as const,
            label: messages.menu.followUp,
            onSelect: () => moves.ask({ kind: 'follow-up' }),
          },
          {
            id: 'duplicate',
            icon: 'copy' as const,
            label: messages.menu.duplicate,
            onSelect: () => moves.ask({ kind: 'duplicate' }),
          },
        ]
      : []),
    { id: 'print', icon: 'printer', label: messages.menu.print, aside: <Kbd>P</Kbd>, onSelect: onPrint },
    {
      id: 'calendar',
      icon: 'calendar-plus',
      label: messages.menu.calendar,
      ...(scheduledDate === null ? { isOff: true, aside: messages.noDate } : {}),
      onSelect: addToCalendar,
    },
    ...backward.map((option, index) => ({
      id: option.to,
      icon: MOVE_ICONS[option.to] ?? ('rotate-cw' as const),
      label: `${moveWords(status, option.to).button}${option.needs.length > 0 ? '…' : ''}`,
      startsGroup: index === 0,
      onSelect: () => moves.move(option),
    })),
    ...(cancel
      ? [
          {
            id: 'cancel',
            icon: 'ban' as const,
            label: `${moveWords(status, 'cancelled').button}…`,
            isDanger: true,
            startsGroup: true,
            onSelect: () => moves.move(cancel),
          },
        ]
      : []),
    ...(permissions.delete
      ? [
          {
            id: 'delete',
            icon: 'trash-2' as const,
            label: messages.menu.delete,
            isDanger: true,
            onSelect: () => moves.ask({ kind: 'delete' }),
          },
        ]
      : []),
  ]
  return (
    <Menu
      label={messages.more}
      align="end"
      items={items}
      trigger={({ ref, ...control }) => (
        <button {...control} ref={ref} type="button" className="button icon" aria-label={messages.more}>
          <Icon name="ellipsis" />
        </button>
      )}
    />
  )
}
