import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Button } from '#ui/staff/Button.tsx'
import { ConfirmDialog } from '#ui/staff/ConfirmDialog.tsx'
import { EmptyState } from '#ui/staff/EmptyState.tsx'
import { ErrorNote } from '#ui/staff/ErrorNote.tsx'
import { useAddress } from '#ui/staff/use-address.ts'
import { useHotkeys } from '#ui/staff/use-hotkeys.ts'
import type { AdminTeamMember } from '../../team-admin.contract.ts'
import { MemberPanel } from './MemberPanel.tsx'
import { MemberRows, MemberTable } from './MemberTable.tsx'
import { teamAdminMessages as messages } from './messages.en.ts'
import { useDeleteMember, useReorderTeam, useTeam } from './team-api.ts'
import { NEW_MEMBER } from './use-member-draft.ts'

/** What the panel's other screens have too; the app hands it in, since modules do not call each other. */
export interface TeamTools {
  PictureField: ComponentType<{
    label: string
    value: string
    onValue: (value: string) => void
    error?: string | undefined
  }>
  /** Gives its children what makes rows draggable. */
  RowDrag: ComponentType<{
    onMove: (from: number, to: number) => void
    children: (drag: RowDragProps) => ReactNode
  }>
}

export interface RowDragProps {
  rowProps: (index: number) => ComponentProps<'tr'>
  gripProps: (index: number) => ComponentProps<'span'>
}

/** The team: who stands on the site, in which order, and the form of one member with its card. */
export function TeamTab({ tools }: { tools: TeamTools }) {
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
    const moved = rows?.[from]
    if (rows && moved) reordering.mutate(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  useHotkeys({ n: () => open(NEW_MEMBER) })
  return (
    <>
      <main className="adm-main" id="main" tabIndex={-1}>
        <div className="page-h">
          <div>
            <h1>{messages.heading}</h1>
            <p aria-live="polite">{rows ? messages.summary(rows.length) : '\u00a0'}</p>
          </div>
          <div className="acts">
            <Button variant={edit === '' ? 'primary' : 'default'} icon="plus" kbd="N" onClick={() => open(NEW_MEMBER)}>
              {messages.create}
            </Button>
          </div>
        </div>
        {team.isError && rows === undefined ? (
          <ErrorNote title={messages.failedTitle} onRetry={() => void team.refetch()}>
            {messages.failedText}
          </ErrorNote>
        ) : rows?.length === 0 ? (
          <EmptyState
            icon="users"
            title={messages.emptyTitle}
            actions={<Button onClick={() => open(NEW_MEMBER)}>{messages.create}</Button>}
          >
            {messages.emptyText}
          </EmptyState>
        ) : (
          <div className="tbl-wrap bare-on-phone" aria-busy={team.isFetching}>
            <div className="only-wide">
              <tools.RowDrag onMove={move}>
                {(drag) => (
                  <MemberTable
                    rows={rows}
                    selected={edit || null}
                    drag={drag}
                    onOpen={({ id }) => open(id)}
                    onMove={move}
                    onRemove={setRemoving}
                  />
                )}
              </tools.RowDrag>
            </div>
            <MemberRows rows={rows ?? []} onOpen={({ id }) => open(id)} />
          </div>
        )}
      </main>
      {member || edit === NEW_MEMBER ? (
        <MemberPanel
          key={edit}
          member={member}
          place={member && rows ? { index: rows.indexOf(member), count: rows.length, onMove: move } : null}
          PictureField={tools.PictureField}
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
