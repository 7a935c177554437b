import { PhoneText } from '#ui/basic/PhoneLink.tsx'
import { Thumbnail } from '#ui/basic/Thumbnail.tsx'
import { hasDraft } from '#ui/field/use-draft.ts'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { NotSaved, orderColumn } from '#ui/list/order-tools.tsx'
import type { useRowDrag } from '#ui/list/use-row-drag.ts'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import { TEAM_FIELDS } from '../../team.entity.ts'
import { teamAdminMessages as messages } from './messages.en.ts'
import { memberDraftKey } from './use-member-draft.ts'

interface MemberColumnsProps {
  rows: readonly AdminTeamMember[]
  drag: ReturnType<typeof useRowDrag>
  onOpen: (row: AdminTeamMember) => void
}

export const makeMemberColumns = ({ rows, drag, onOpen }: MemberColumnsProps): DataColumn<AdminTeamMember>[] => [
  orderColumn({ head: messages.order, title: messages.drag, rows, drag }),
  {
    id: 'photo',
    head: <span className="visually-hidden">{TEAM_FIELDS.imageUrl.label}</span>,
    width: '48px',
    cell: ({ imageUrl }) => <Thumbnail imageUrl={imageUrl} instead="users" />,
    card: 'lead',
    cardCell: ({ imageUrl }) => <Thumbnail imageUrl={imageUrl} instead="users" large />,
  },
  {
    id: 'name',
    nameOf: ({ name }) => name,
    head: TEAM_FIELDS.name.label,
    cellClass: 'name',
    title: ({ name }) => name,
    cell: (row) => (
      <>
        {hasDraft(memberDraftKey(row.id)) ? <NotSaved>{messages.notSaved}</NotSaved> : null}
        <button className="row-open" type="button" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      </>
    ),
    card: 'title',
    cardCell: ({ name }) => name,
  },
  {
    id: 'position',
    head: TEAM_FIELDS.position.label,
    title: ({ position }) => position,
    cell: ({ position }) => position,
    card: 'line',
  },
  { id: 'email', head: TEAM_FIELDS.email.label, title: ({ email }) => email, cell: ({ email }) => email },
  {
    id: 'phone',
    head: TEAM_FIELDS.phone.label,
    width: '144px',
    cell: ({ phone }) => (phone ? <PhoneText phone={phone} /> : <span className="faint">{messages.none}</span>),
  },
  {
    id: 'draft',
    head: null,
    cardOnly: true,
    card: 'foot',
    cell: ({ id }) => (hasDraft(memberDraftKey(id)) ? <NotSaved>{messages.notSaved}</NotSaved> : null),
  },
]
