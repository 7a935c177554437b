import { useState } from 'react'
import { keyOf } from '#core/web/call/request.ts'
import { showAtOnce, useChange } from '#core/web/call/use-change.ts'
import { goTo } from '#core/web/use-address.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { hasDraft } from '#ui/field/use-draft.ts'
import { inOrder, moveItem, useRowDrag } from '#ui/list/use-row-drag.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { AdminGroup, GroupEndpoint } from '../../../catalogue-admin.contract.ts'
import { GROUP_FIELDS } from '../../../catalogue.entity.ts'
import { useGroups, type GroupKind } from '../catalogue-reads.ts'
import { adminCatalogueMessages } from '../messages.en.ts'
import { groupMessages as messages } from './group-messages.en.ts'
import { GroupActions, GroupEdit } from './GroupRow.tsx'

const { products: productMessages, toasts } = adminCatalogueMessages

export const CategoriesTab = () => <Groups kind="categories" key="categories" />
export const BrandsTab = () => <Groups kind="brands" key="brands" />

/** Categories or brands: added above, changed in the row, put in the order in which the site's filters show them. */
function Groups({ kind }: { kind: GroupKind }) {
  const query = useGroups(kind)
  const groups = query.data
  const words = messages[kind]
  return (
    <main className="admin-main groups" id="main" tabIndex={-1}>
      <div className="page-head">
        <div>
          <h1>{words.heading}</h1>
          <p>
            {groups
              ? words.summary(groups.length, groups.filter(({ productCount }) => productCount === 0).length)
              : '\u00a0'}
          </p>
        </div>
      </div>
      <div className="group-add">
        <GroupEdit kind={kind} group={null} onDone={() => undefined} />
      </div>
      {groups ? (
        <GroupList kind={kind} groups={groups} />
      ) : query.isError ? (
        <ErrorNote title={words.failedTitle} onRetry={() => void query.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </main>
  )
}

function GroupList({ kind, groups }: { kind: GroupKind; groups: AdminGroup[] }) {
  const words = messages[kind]
  const [editing, setEditing] = useState<string | null>(
    () => groups.find(({ id }) => hasDraft(`${kind}:${id}`))?.id ?? null,
  )
  const [removing, setRemoving] = useState<AdminGroup | null>(null)
  const removal = useChange<GroupEndpoint<'remove'>>(`DELETE /api/admin/${kind}/:id`, {
    done: toasts.deleted(words.kind),
    failed: toasts.failed('delete', words.kind),
    waits: true,
  })
  const move = useOrder(kind, groups)
  const drag = useRowDrag(move)
  if (groups.length === 0) return <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
  return (
    <div className="table-wrap">
      <table className="table group-table">
        <caption className="visually-hidden">{words.heading}</caption>
        <thead>
          <tr>
            <th scope="col" className="group-grip">
              {messages.order}
            </th>
            <th scope="col">{GROUP_FIELDS.name.label}</th>
            <th scope="col" className="group-description">
              {GROUP_FIELDS.description.label}
            </th>
            <th scope="col" className="number group-count">
              {messages.used}
            </th>
            <th scope="col" className="group-tools">
              <span className="visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group, index) =>
            editing === group.id ? (
              <tr key={group.id} className="edits">
                <td colSpan={5}>
                  <GroupEdit kind={kind} group={group} onDone={() => setEditing(null)} />
                </td>
              </tr>
            ) : (
              <tr key={group.id} {...drag.rowProps(index)}>
                <td className="group-grip">
                  <span className="grip" title={productMessages.drag} {...drag.gripProps(index)}>
                    <Icon name="grip-vertical" />
                  </span>
                </td>
                <td className="name" title={group.name}>
                  <button className="row-open" type="button" onClick={() => setEditing(group.id)}>
                    {group.name}
                  </button>
                </td>
                <td className="quiet group-description" title={group.description ?? undefined}>
                  {group.description}
                </td>
                <td className="number group-count" data-unit={messages.unit(group.productCount)}>
                  <Used kind={kind} group={group} />
                </td>
                <td className="number group-tools">
                  <GroupActions
                    group={group}
                    index={index}
                    count={groups.length}
                    onMove={move}
                    onEdit={() => setEditing(group.id)}
                    onRemove={() => setRemoving(group)}
                  />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {removing ? (
        <ConfirmDialog
          title={words.deleteTitle(removing.name)}
          text={messages.deleteText}
          action={words.deleteAction}
          isBusy={removal.isPending}
          onClose={() => setRemoving(null)}
          onConfirm={() =>
            removal.mutate(
              { params: { id: removing.id }, query: { version: String(removing.version) } },
              { onSettled: () => setRemoving(null) },
            )
          }
        />
      ) : null}
    </div>
  )
}

/** Puts all groups into a new order, shown at once and taken back when the server refuses. */
function useOrder(kind: GroupKind, groups: readonly AdminGroup[]) {
  const reordering = useChange<GroupEndpoint<'reorder'>>(`POST /api/admin/${kind}/reorder`, {
    done: productMessages.moved,
    failed: productMessages.moveFailed,
    onSend: ({ body: { ids } }, client) =>
      showAtOnce<AdminGroup[]>(client, keyOf<GroupEndpoint<'find'>>(`GET /api/admin/${kind}`), (rows) =>
        inOrder(rows, ids),
      ),
  })
  return (from: number, to: number) =>
    reordering.mutate({ body: { ids: moveItem(groups, from, to).map(({ id }) => id) } })
}

/** A count that opens its list. */
function Used({ kind, group: { id, name, productCount } }: { kind: GroupKind; group: AdminGroup }) {
  if (productCount === 0) return <span className="faint">0</span>
  const filter = kind === 'categories' ? 'category' : 'brand'
  return (
    <button
      className="link"
      type="button"
      aria-label={messages.show(productCount, name)}
      onClick={() => goTo({ tab: 'products', [filter]: id })}
    >
      {productCount}
    </button>
  )
}
