import { useState, type DragEvent } from 'react'
import { Link } from 'react-router'
import { formatDayInProse } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { isManagerRole } from '#core/policy.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { statusClass, StatusMark, StatusShape, statusWord } from '#ui/basic/StatusMark.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { ProjectCounts } from '../../list/project-counts.contract.ts'
import { PROJECT_STATUSES, type ProjectStatus } from '../../projects.limits.ts'
import { MOVES } from '../../projects.policy.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { overviewMessages } from './messages.en.ts'
import { useProjects, type OverviewRow } from './overview-calls.ts'
import { RowFlags } from './RowFlags.tsx'

const messages = overviewMessages.board
/** Cards of one column; the table has the others. */
const COLUMN_MAX = 50

interface Wish {
  row: OverviewRow
  to: ProjectStatus
}

/** Moves that this viewer may request; the dialog shows their obstacles. */
function useMovesFrom(): (row: OverviewRow) => { to: ProjectStatus; label: string }[] {
  const viewer = useViewer()
  return ({ status, assignedOperatorId }) =>
    viewer.kind === 'admin'
      ? []
      : MOVES.filter(
          ({ from, who }) =>
            from === status && (isManagerRole(viewer.role) || (who === 'assigned' && assignedOperatorId === viewer.id)),
        )
}

/** Columns by status. A card is moved by dragging it or by its menu; both ask what the move needs. */
export function BoardView({
  filters,
  statuses,
  counts,
  onTable,
}: {
  filters: Readonly<Record<string, string>>
  statuses: readonly ProjectStatus[]
  counts: ProjectCounts | undefined
  onTable: (status: ProjectStatus) => void
}) {
  const [wish, setWish] = useState<Wish | null>(null)
  const [dragged, setDragged] = useState<OverviewRow | null>(null)
  const movesFrom = useMovesFrom()
  const targets = dragged ? movesFrom(dragged).map(({ to }) => to) : []
  const shown = PROJECT_STATUSES.filter((status) => statuses.length === 0 || statuses.includes(status))
  return (
    <section className="board" aria-label={messages.label}>
      {shown.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          filters={filters}
          isEmpty={counts !== undefined && !counts.byStatus[status]}
          isTarget={targets.includes(status)}
          movesFrom={movesFrom}
          onTable={() => onTable(status)}
          onDrag={setDragged}
          onDrop={() => dragged && setWish({ row: dragged, to: status })}
          onMove={(row, to) => setWish({ row, to })}
        />
      ))}
      {wish ? <MoveDialog projectId={wish.row.id} to={wish.to} onClose={() => setWish(null)} /> : null}
    </section>
  )
}

interface BoardColumnProps {
  status: ProjectStatus
  filters: Readonly<Record<string, string>>
  isEmpty: boolean
  isTarget: boolean
  movesFrom: (row: OverviewRow) => { to: ProjectStatus; label: string }[]
  onTable: () => void
  onDrag: (row: OverviewRow | null) => void
  onDrop: () => void
  onMove: (row: OverviewRow, to: ProjectStatus) => void
}

function BoardColumn(props: BoardColumnProps) {
  const { status, filters, isTarget, movesFrom, onDrag, onDrop, onMove } = props
  const [isOver, setIsOver] = useState(false)
  const list = useProjects({ ...filters, status, pageSize: String(COLUMN_MAX), sort: '-scheduledDate' })
  const rows = list.data?.items
  const total = list.data?.total ?? 0
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!isTarget) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      if (isTarget) onDrop()
    },
  }
  return (
    // Dropping is the pointer's way; each card's menu does the same.
    <div className={`board-column${isTarget ? ' takes' : ''}${isOver && isTarget ? ' is-over' : ''}`} {...handlers}>
      <h2 className="board-column-head">
        <StatusMark status={status} />
        <span className="faint">{list.data ? messages.count(rows?.length ?? 0, total) : ''}</span>
      </h2>
      {list.isError && rows === undefined ? (
        <ErrorNote title={overviewMessages.failed} onRetry={() => void list.refetch()} />
      ) : rows === undefined ? (
        <SkeletonLines lines={5} />
      ) : rows.length === 0 ? (
        <p className="faint board-column-empty">{messages.empty}</p>
      ) : (
        <Stack as="ul" gap={8}>
          {rows.map((row) => (
            <BoardCard key={row.id} row={row} moves={movesFrom(row)} onDrag={onDrag} onMove={onMove} />
          ))}
        </Stack>
      )}
      {rows && total > rows.length ? (
        <button className="link" type="button" onClick={props.onTable}>
          {messages.more(total - rows.length)}
        </button>
      ) : null}
    </div>
  )
}

function BoardCard({
  row,
  moves,
  onDrag,
  onMove,
}: {
  row: OverviewRow
  moves: { to: ProjectStatus; label: string }[]
  onDrag: (row: OverviewRow | null) => void
  onMove: (row: OverviewRow, to: ProjectStatus) => void
}) {
  return (
    // The menu on the card does the same.
    <Stack
      as="li"
      gap={2}
      className="board-card"
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.projectNumber)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Cluster gap={8} justify="between" className="board-card-head">
        <Link
          className="strong cut"
          to={paths.project(row.id)}
          aria-label={`${row.vesselName}, ${row.projectNumber}`}
          draggable={false}
        >
          <NameText name={row.vesselName} />
        </Link>
        {moves.length > 0 ? (
          <Menu
            label={messages.move(row.projectNumber)}
            head={messages.moves}
            align="end"
            items={moves.map(({ to, label }) => ({
              id: to,
              label,
              mark: (
                <span className={statusClass(to)}>
                  <StatusShape status={to} />
                </span>
              ),
              aside: statusWord(to),
              onSelect: () => onMove(row, to),
            }))}
            trigger={(control) => (
              <button
                className="icon-button small"
                type="button"
                aria-label={messages.move(row.projectNumber)}
                {...control}
              >
                <Icon name="ellipsis" />
              </button>
            )}
          />
        ) : null}
      </Cluster>
      <div className="quiet cut" title={statusWord(row.serviceType)}>
        {row.projectNumber} · {statusWord(row.serviceType)}
      </div>
      <Cluster gap={8} justify="between" className="board-card-foot">
        <span className="cut">
          {[row.location, row.scheduledDate && formatDayInProse(row.scheduledDate)].filter(Boolean).join(', ')}
        </span>
      </Cluster>
      <Cluster gap={8} justify="between" className="board-card-foot">
        <span className="who">
          <Avatar name={row.operatorName} small />
          <span className="faint cut">
            <NameText name={row.operatorName ?? overviewMessages.none} />
          </span>
        </span>
        <RowFlags row={row} />
      </Cluster>
    </Stack>
  )
}
