import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { handlePlainClick } from '#core/web/plain-click.ts'
import { addressOf, goTo } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Thumbnail } from '#ui/basic/Thumbnail.tsx'
import { type Selection, useSelection } from '#ui/list/use-selection.ts'
import type { DeliveredProduct, findDeliveredProducts } from '../../catalogue-admin.contract.ts'
import type { deleteProducts } from '../../selected/selected-products.contract.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import type { UndoChange } from './ProductBulk.tsx'

const { bulk, delivered: messages } = adminCatalogueMessages

const idOf = ({ id }: DeliveredProduct) => id

/** Unedited default articles; all or some of them can be removed at once. */
export function DeliveredArticles({ onUndo }: { onUndo: UndoChange }) {
  const articles = useEndpoint<typeof findDeliveredProducts>('GET /api/admin/products/delivered')
  const rows = articles.data ?? []
  const chosen = useSelection(rows, idOf)
  const present = new Set(rows.map(idOf))
  const products = chosen.rows.flatMap(({ id, version }) => (present.has(id) ? [{ id, version }] : []))
  const removing = useChange<typeof deleteProducts>('POST /api/admin/products/selected/delete', {
    waits: true,
    failed: messages.failed,
    done: ({ act, changed }) => ({
      title: bulk.deleted(changed),
      ...(act === null ? {} : { action: { label: bulk.undo, onAct: () => onUndo(act, bulk.products(changed)) } }),
    }),
    onDone: chosen.clear,
  })
  if (articles.data === undefined) {
    return articles.isError ? (
      <ErrorNote title={messages.failedTitle} onRetry={() => void articles.refetch()} />
    ) : (
      <SkeletonLines lines={4} />
    )
  }
  if (rows.length === 0) return <p className="quiet">{messages.none}</p>
  return (
    <section className="delivered" aria-labelledby="delivered-articles">
      <h3 id="delivered-articles">{messages.title}</h3>
      <p className="quiet">{messages.bin}</p>
      <Group words={messages.examples} rows={rows.filter(({ isExample }) => isExample)} chosen={chosen} />
      <Group words={messages.makers} rows={rows.filter(({ isExample }) => !isExample)} chosen={chosen} />
      <div className="delivered-foot">
        <Button
          variant="danger"
          icon="trash-2"
          off={products.length === 0 || removing.isPending}
          onClick={() => removing.mutate({ body: { products } })}
        >
          {products.length === 0 ? messages.chooseFirst : messages.remove(products.length)}
        </Button>
      </div>
    </section>
  )
}

interface GroupProps {
  words: { all: (count: number) => string; hint: string }
  rows: readonly DeliveredProduct[]
  chosen: Selection<DeliveredProduct>
}

/** Articles of one kind, with a box that selects them all. */
function Group({ words, rows, chosen }: GroupProps) {
  const count = rows.filter(chosen.has).length
  if (rows.length === 0) return null
  return (
    <fieldset className="delivered-group">
      <legend className="visually-hidden">{words.all(rows.length)}</legend>
      <label className="check delivered-all">
        <input
          className="box"
          type="checkbox"
          checked={count === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < rows.length
          }}
          onChange={() => chosen.toggleAll(rows)}
        />
        <span>{words.all(rows.length)}</span>
      </label>
      <p className="hint">{words.hint}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <label className="check">
              <input className="box" type="checkbox" checked={chosen.has(row)} onChange={() => chosen.toggle(row)} />
              <Thumbnail imageUrl={row.imageUrl} instead="image-off" />
              <span className="delivered-name">
                <b>{row.itemNumber}</b> {row.name}
              </span>
            </label>
            <a
              className="link"
              href={addressOf({ tab: 'products', edit: row.id })}
              aria-label={messages.openOf(row.itemNumber)}
              onClick={(event) => handlePlainClick(event, () => goTo({ tab: 'products', edit: row.id }))}
            >
              {messages.open}
            </a>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
