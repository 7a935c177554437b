import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#core/web/call/request.ts'
import { showAtOnce, useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useAddress } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { useDrafts } from '#ui/field/use-draft.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { orderTools } from '#ui/list/order-tools.tsx'
import { inOrder, moveItem, useRowDrag } from '#ui/list/use-row-drag.ts'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { AdminTeamMember, deleteTeamMember, findAdminTeam, reorderTeam } from '../../team-admin.contract.ts'
import { makeMemberColumns } from './member-columns.tsx'
import { MemberPanel, type MemberPictureField } from './MemberPanel.tsx'
import { teamAdminMessages as messages } from './messages.en.ts'
import { NEW_MEMBER } from './use-member-draft.ts'

const TEAM = 'GET /api/admin/team'
const idOf = ({ id }: AdminTeamMember) => id

/** The team: members on the site, their order, and the form of one member with its card. */
export function TeamTab({ PictureField }: { PictureField: MemberPictureField }) {
  const team = useEndpoint<typeof findAdminTeam>(TEAM)
  const address = useAddress()
  const reordering = useChange<typeof reorderTeam>('POST /api/admin/team/reorder', {
    done: messages.moved,
    failed: messages.moveFailed,
    onSend: ({ body: { ids } }, client) =>
      showAtOnce<AdminTeamMember[]>(client, keyOf<typeof findAdminTeam>(TEAM), (rows) => inOrder(rows, ids)),
  })
  const removal = useChange<typeof deleteTeamMember>('DELETE /api/admin/team/:id', {
    done: messages.deleted,
    failed: messages.deleteFailed,
    waits: true,
  })
  const [removing, setRemoving] = useState<AdminTeamMember | null>(null)
  const rows = team.data
  const edit = address.get('edit')
  const member = rows?.find(({ id }) => id === edit) ?? null
  const open = (id: string) => address.set({ edit: id }, edit === '' && id !== '' ? 'push' : 'replace')
  const move = (from: number, to: number) => {
    if (rows) reordering.mutate({ body: { ids: moveItem(rows, from, to).map(idOf) } })
  }
  return (
    <>
      <main className="admin-main" id="main" tabIndex={-1}>
        <div className="page-head">
          <div>
            <h1>{messages.heading}</h1>
            <p aria-live="polite">{rows ? messages.summary(rows.length) : '\u00a0'}</p>
          </div>
          <div className="actions">
            <Button variant={edit === '' ? 'primary' : 'default'} icon="plus" kbd="N" onClick={() => open(NEW_MEMBER)}>
              {messages.create}
            </Button>
          </div>
        </div>
        <MemberList team={team} edit={edit} onOpen={open} onMove={move} onRemove={setRemoving} />
      </main>
      {member || edit === NEW_MEMBER ? (
        <MemberPanel
          key={edit}
          member={member}
          place={member && rows ? { index: rows.indexOf(member), count: rows.length, onMove: move } : null}
          PictureField={PictureField}
          onOpen={open}
          onClose={() => open('')}
          onRemove={() => setRemoving(member)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={messages.deleteTitle(removing.name)}
          text={messages.deleteText}
          action={messages.deleteAction}
          isBusy={removal.isPending}
          onClose={() => setRemoving(null)}
          onConfirm={() =>
            removal.mutate(
              { params: { id: removing.id }, query: { version: String(removing.version) } },
              {
                onSuccess: () => edit === removing.id && open(''),
                onSettled: () => setRemoving(null),
              },
            )
          }
        />
      ) : null}
    </>
  )
}

interface MemberListProps {
  team: UseQueryResult<AdminTeamMember[]>
  edit: string
  onOpen: (id: string) => void
  onMove: (from: number, to: number) => void
  onRemove: (member: AdminTeamMember) => void
}

function MemberList({ team, edit, onOpen, onMove, onRemove }: MemberListProps) {
  const rows = team.data
  const openRow = ({ id }: AdminTeamMember) => onOpen(id)
  const drag = useRowDrag(onMove)
  useDrafts()
  const { cursor } = useRowKeys({
    rows,
    rowKey: idOf,
    open: edit || null,
    onOpen: openRow,
    keys: () => ({ n: () => onOpen(NEW_MEMBER) }),
  })
  return (
    <DataList
      caption={messages.heading}
      columns={makeMemberColumns({ rows: rows ?? [], drag, onOpen: openRow })}
      rows={rows}
      rowKey={idOf}
      failed={failureOf(team, messages.failedTitle, messages.failedText)}
      empty={
        <EmptyState
          icon="users"
          title={messages.emptyTitle}
          actions={<Button onClick={() => onOpen(NEW_MEMBER)}>{messages.create}</Button>}
        >
          {messages.emptyText}
        </EmptyState>
      }
      isBusy={team.isFetching}
      open={edit || null}
      cursor={cursor}
      onOpen={openRow}
      tools={{
        head: messages.actions,
        width: '160px',
        of: (row, index) => [
          ...orderTools({
            index,
            count: rows?.length ?? 0,
            up: messages.moveUp(row.name),
            down: messages.moveDown(row.name),
            onMove,
          }),
          { icon: 'pencil', label: messages.edit(row.name), onSelect: () => openRow(row) },
          { icon: 'trash-2', label: messages.remove(row.name), onSelect: () => onRemove(row) },
        ],
      }}
      rowProps={(_row, index) => drag.rowProps(index)}
      cards={{ look: 'rows' }}
      skeletonRows={4}
    />
  )
}
