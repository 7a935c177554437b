import { useState, type ComponentType } from 'react'
import { useAddress } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { useDrafts } from '#ui/field/use-draft.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { orderTools } from '#ui/list/order-tools.tsx'
import { moveItem, useRowDrag } from '#ui/list/use-row-drag.ts'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import { makeMemberColumns } from './member-columns.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import { teamAdminMessages as messages } from './messages.en.ts'
import { useDeleteMember, useReorderTeam, useTeam } from './team-api.ts'
import { NEW_MEMBER } from './use-member-draft.ts'

/** The panel's field for a picture; the app hands it in, since modules do not call each other. */
export type MemberPictureField = ComponentType<{
  label: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}>

const idOf = ({ id }: AdminTeamMember) => id

/** The team: who stands on the site, in which order, and the form of one member with its card. */
export function TeamTab({ PictureField }: { PictureField: MemberPictureField }) {
  const team = useTeam()
  const address = useAddress()
  const reordering = useReorderTeam()
  const removal = useDeleteMember()
  const [removing, setRemoving] = useState<AdminTeamMember | null>(null)
  const rows = team.data
  const edit = address.get('edit')
  const member = rows?.find(({ id }) => id === edit) ?? null
  const open = (id: string) => address.set({ edit: id }, edit === '' && id !== '' ? 'push' : 'replace')
  const move = (from: number, to: number) => {
    if (rows) reordering.mutate(moveItem(rows, from, to))
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
            removal.mutate(removing, {
              onSuccess: () => edit === removing.id && open(''),
              onSettled: () => setRemoving(null),
            })
          }
        />
      ) : null}
    </>
  )
}

interface MemberListProps {
  team: ReturnType<typeof useTeam>
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
