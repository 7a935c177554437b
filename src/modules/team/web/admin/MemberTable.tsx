import { formatPhone } from '#ui/format-phone.ts'
import { IconButton } from '#ui/staff/Button.tsx'
import { Icon } from '#ui/staff/Icon.tsx'
import { SkeletonRows } from '#ui/staff/Skeleton.tsx'
import { Table, type Column } from '#ui/staff/Table.tsx'
import { hasDraft, useDrafts } from '#ui/staff/use-draft.ts'
import { StoredPicture } from '#ui/StoredPicture.tsx'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import { teamAdminMessages as messages } from './messages.en.ts'
import type { RowDragProps } from './TeamTab.tsx'
import { memberDraftKey } from './use-member-draft.ts'

interface MemberTableProps {
  /** Undefined while the first answer is on its way. */
  rows: readonly AdminTeamMember[] | undefined
  selected: string | null
  drag: RowDragProps
  onOpen: (row: AdminTeamMember) => void
  onMove: (from: number, to: number) => void
  onRemove: (row: AdminTeamMember) => void
}

export function MemberTable(props: MemberTableProps) {
  const { rows, selected, drag, onOpen } = props
  useDrafts()
  const columns = makeColumns(props)
  return (
    <Table
      caption={messages.heading}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      selected={selected}
      onOpen={onOpen}
      rowProps={(_row, index) => drag.rowProps(index)}
      after={rows === undefined ? <SkeletonRows columns={columns.length} rows={4} /> : null}
    />
  )
}

function makeColumns({ rows = [], drag, onOpen, onMove, onRemove }: MemberTableProps): Column<AdminTeamMember>[] {
  return [
    {
      id: 'order',
      head: messages.order,
      width: '72px',
      cell: (row) => (
        <span className="grip" title={messages.drag} {...drag.gripProps(rows.indexOf(row))}>
          <Icon name="grip-vertical" />
        </span>
      ),
    },
    {
      id: 'photo',
      head: <span className="sr">{messages.photo}</span>,
      width: '48px',
      cell: ({ imageUrl }) => <Photo imageUrl={imageUrl} />,
    },
    {
      id: 'name',
      head: messages.name,
      cellClass: 'name',
      title: ({ name }) => name,
      cell: (row) => (
        <>
          {hasDraft(memberDraftKey(row.id)) ? <NotSaved /> : null}
          <button className="row-open" type="button" onClick={() => onOpen(row)}>
            {row.name}
          </button>
        </>
      ),
    },
    { id: 'position', head: messages.position, title: ({ position }) => position, cell: ({ position }) => position },
    { id: 'email', head: messages.email, title: ({ email }) => email, cell: ({ email }) => email },
    {
      id: 'phone',
      head: messages.phone,
      width: '144px',
      cell: ({ phone }) => (phone ? formatPhone(phone) : <span className="faint">{messages.none}</span>),
    },
    {
      id: 'actions',
      head: <span className="sr">{messages.actions}</span>,
      width: '160px',
      align: 'num',
      cell: (row) => {
        const index = rows.indexOf(row)
        return (
          <span className="ra">
            <IconButton
              inRow
              icon="arrow-up"
              label={messages.moveUp(row.name)}
              off={index === 0}
              onClick={() => onMove(index, index - 1)}
            />
            <IconButton
              inRow
              icon="arrow-down"
              label={messages.moveDown(row.name)}
              off={index === rows.length - 1}
              onClick={() => onMove(index, index + 1)}
            />
            <IconButton inRow icon="pencil" label={messages.edit(row.name)} onClick={() => onOpen(row)} />
            <IconButton inRow icon="trash-2" label={messages.remove(row.name)} onClick={() => onRemove(row)} />
          </span>
        )
      },
    },
  ]
}

/** The same list on a phone; order and deletion stand in the panel. */
export function MemberRows({ rows, onOpen }: { rows: readonly AdminTeamMember[]; onOpen: MemberTableProps['onOpen'] }) {
  useDrafts()
  return (
    <ul className="rows only-phone">
      {rows.map((row) => (
        <li key={row.id}>
          <button className="pr" type="button" onClick={() => onOpen(row)}>
            <Photo imageUrl={row.imageUrl} large />
            <span className="tx">
              <b className="cut">{row.name}</b>
              <span className="cut">{row.position}</span>
              {hasDraft(memberDraftKey(row.id)) ? <NotSaved /> : null}
            </span>
            <Icon name="chevron-right" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const NotSaved = () => (
  <span className="st st-warn flag not-saved">
    <Icon name="pencil" />
    {messages.notSaved}
  </span>
)

const Photo = ({ imageUrl, large = false }: { imageUrl: string | null; large?: boolean }) => (
  <span className={`thumb${large ? ' l' : ''}${imageUrl ? '' : ' none'}`}>
    {imageUrl ? <StoredPicture src={imageUrl} alt="" width={48} height={48} sizes="48px" /> : <Icon name="users" />}
  </span>
)
