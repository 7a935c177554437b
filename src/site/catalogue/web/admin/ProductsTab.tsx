import { useRef, useState } from 'react'
import { showAtOnce, useChange } from '#core/web/call/use-change.ts'
import { goTo } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { useDrafts } from '#ui/field/use-draft.ts'
import { DataList, type RowTool } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { orderTools } from '#ui/list/order-tools.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { inOrder, moveItem, useRowDrag } from '#ui/list/use-row-drag.ts'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { useSelection } from '#ui/list/use-selection.ts'
import type { AdminGroup, AdminProduct, duplicateProduct, reorderProducts } from '../../catalogue-admin.contract.ts'
import {
  pageKey,
  useEveryProduct,
  useGroups,
  useLooseProduct,
  useMissingPictures,
  useProducts,
} from './catalogue-reads.ts'
import { CsvScreen } from './csv/CsvScreen.tsx'
import { DeleteProductDialog } from './DeleteProductDialog.tsx'
import { adminCatalogueMessages } from './messages.en.ts'
import { MoveProductDialog } from './MoveProductDialog.tsx'
import { makeProductColumns } from './product-columns.tsx'
import { ProductBulk, type UndoChange } from './ProductBulk.tsx'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductPanel } from './ProductPanel.tsx'
import { useCreatedProduct } from './use-created-product.ts'
import { useProductAddress } from './use-product-address.ts'
import { NEW_PRODUCT } from './use-product-draft.ts'

const { products: messages, panel: panelMessages, toasts } = adminCatalogueMessages
const NO_GROUPS: readonly AdminGroup[] = []

/** The products: list, filters, and the panel in which one is made or changed. Also import and export. */
export function ProductsTab({ onUndo }: { onUndo: UndoChange }) {
  const address = useProductAddress()
  return address.isCsv ? (
    <CsvScreen onClose={() => address.showCsv(false)} onUndo={onUndo} />
  ) : (
    <ProductList address={address} onUndo={onUndo} />
  )
}

type ProductAddress = ReturnType<typeof useProductAddress>

function ProductList({ address, onUndo }: { address: ProductAddress; onUndo: UndoChange }) {
  const products = useProducts(address.query)
  const categories = useGroups('categories').data ?? NO_GROUPS
  const brands = useGroups('brands').data ?? NO_GROUPS
  const [asked, setAsked] = useState<{ product: AdminProduct; what: 'remove' | 'place' } | null>(null)
  const items = products.data?.items
  const editor = useEditor(address, items)
  const showCreated = useCreatedProduct(address, items)
  const actions = {
    ...useRowActions(address, items, showCreated),
    remove: (product: AdminProduct) => setAsked({ product, what: 'remove' }),
    place: (product: AdminProduct) => setAsked({ product, what: 'place' }),
  }
  const search = useRef<HTMLInputElement>(null)
  const selection = useSelection(items ?? [], idOf)
  const every = useEveryProduct(address.query, products.data?.total)
  const drag = useRowDrag((from, to) => actions.move?.(from, to))
  useDrafts()
  const { cursor } = useRowKeys({
    rows: items,
    rowKey: idOf,
    open: address.edit,
    onOpen: actions.open,
    selection,
    keys: () => ({ n: () => address.open(NEW_PRODUCT), '/': () => search.current?.focus() }),
  })
  return (
    <>
      <main className="admin-main" id="main" tabIndex={-1}>
        <Head address={address} total={products.data?.total} categories={categories.length} />
        <ProductFilters address={address} categories={categories} brands={brands} searchRef={search} />
        <DataList
          caption={messages.caption}
          columns={makeProductColumns({
            items: items ?? [],
            categories,
            brands,
            drag: actions.move ? drag : null,
            onOpen: actions.open,
          })}
          rows={items}
          rowKey={idOf}
          failed={failureOf(products, messages.failedTitle, messages.failedText)}
          empty={<EmptyList address={address} />}
          isBusy={products.isFetching}
          sort={address.query.sort}
          onSort={(sort) => address.filter({ sort: sort === '-order' ? 'order' : sort })}
          open={address.edit}
          cursor={cursor}
          onOpen={actions.open}
          selection={{
            chosen: selection,
            all: messages.selectAll,
            one: ({ itemNumber }) => messages.select(itemNumber),
            every,
            actions: (
              <ProductBulk
                chosen={selection}
                categories={categories}
                brands={brands}
                all={address.isFiltered ? null : (products.data?.total ?? null)}
                onUndo={onUndo}
              />
            ),
          }}
          tools={productTools(items ?? [], actions)}
          rowProps={(_row, index) => (actions.move ? drag.rowProps(index) : {})}
          cards={{ look: 'rows' }}
        >
          {products.data ? (
            <Pager {...products.data} page={address.query.page} onPage={address.goToPage}>
              <Hints />
            </Pager>
          ) : null}
        </DataList>
      </main>
      {editor.isOpen ? (
        <ProductPanel
          key={address.edit}
          product={editor.product}
          categories={categories}
          brands={brands}
          onOpen={address.open}
          onCreated={showCreated}
          onClose={() => address.open(null)}
          onBefore={editor.before}
          onNext={editor.next}
          tools={editor.product && <Tools product={editor.product} items={items ?? []} actions={actions} />}
        />
      ) : null}
      {asked ? <AskedDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

const idOf = ({ id }: AdminProduct) => id

interface ProductRowActions {
  open: (product: AdminProduct) => void
  duplicate: (product: AdminProduct) => void
  remove: (product: AdminProduct) => void
  /** Opens the dialog for its position, also where the list is sorted or filtered. */
  place: (product: AdminProduct) => void
  /** Absent where the list is sorted or filtered: there the shown order is not that of the site. */
  move?: (from: number, to: number) => void
}

const AskedDialog = ({ what, ...dialog }: { product: AdminProduct; what: 'remove' | 'place'; onClose: () => void }) =>
  what === 'remove' ? <DeleteProductDialog {...dialog} /> : <MoveProductDialog {...dialog} />

const productTools = (items: readonly AdminProduct[], { open, duplicate, remove, place, move }: ProductRowActions) => ({
  head: messages.actions,
  width: move ? '216px' : '152px',
  of: (product: AdminProduct, index: number): RowTool[] => {
    const { itemNumber } = product
    const [up, down] = [messages.moveUp(itemNumber), messages.moveDown(itemNumber)]
    return [
      ...(move ? orderTools({ index, count: items.length, up, down, onMove: move }) : []),
      { icon: 'list', label: messages.moveTo(itemNumber), onSelect: () => place(product) },
      { icon: 'pencil', label: messages.edit(itemNumber), onSelect: () => open(product) },
      { icon: 'copy', label: messages.duplicate(itemNumber), onSelect: () => duplicate(product) },
      { icon: 'trash-2', label: messages.remove(itemNumber), onSelect: () => remove(product) },
    ]
  },
})

function Head({
  address,
  total,
  categories,
}: {
  address: ProductAddress
  total: number | undefined
  categories: number
}) {
  const missing = useMissingPictures()
  return (
    <div className="page-head">
      <div>
        <h1>{messages.heading}</h1>
        <p aria-live="polite">
          {total === undefined
            ? '\u00a0'
            : address.isFiltered
              ? messages.matches(total)
              : messages.summary(total, categories)}{' '}
          {missing > 0 && !address.isFiltered ? (
            <button className="link" type="button" onClick={() => address.filter({ picture: 'missing' })}>
              {messages.withoutPicture(missing)}
            </button>
          ) : null}
        </p>
      </div>
      <div className="actions">
        <Button icon="file-text" onClick={() => address.showCsv(true)}>
          {messages.csv}
        </Button>
        <Button
          variant={address.edit === null ? 'primary' : 'default'}
          icon="plus"
          kbd="N"
          onClick={() => address.open(NEW_PRODUCT)}
        >
          {messages.create}
        </Button>
      </div>
    </div>
  )
}

const EmptyList = ({ address }: { address: ProductAddress }) =>
  address.isFiltered ? (
    <EmptyState
      icon="search"
      title={messages.noMatchTitle}
      actions={<Button onClick={address.clear}>{messages.clearFilters}</Button>}
    >
      {messages.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState
      title={messages.emptyTitle}
      actions={
        <>
          <Button onClick={() => address.open(NEW_PRODUCT)}>{messages.create}</Button>
          <Button onClick={() => address.showCsv(true)}>{messages.csv}</Button>
        </>
      }
    >
      {messages.emptyText}
    </EmptyState>
  )

const Hints = () => (
  <>
    <span>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> {messages.hints.next}
    </span>
    <span>
      <Kbd>E</Kbd> {messages.hints.edit}
    </span>
    <span>
      <Kbd>Ctrl S</Kbd> {messages.hints.save}
    </span>
  </>
)

/** Actions of a row that have no room in the list on a phone. */
function Tools({
  product,
  items,
  actions,
}: {
  product: AdminProduct
  items: readonly AdminProduct[]
  actions: ProductRowActions
}) {
  const index = items.findIndex(({ id }) => id === product.id)
  const { move } = actions
  return (
    <div className="panel-tools">
      <Button small icon="copy" onClick={() => actions.duplicate(product)}>
        {panelMessages.duplicate}
      </Button>
      <Button small icon="list" onClick={() => actions.place(product)}>
        {panelMessages.moveTo}
      </Button>
      <Button small icon="history" onClick={() => goTo({ tab: 'changes', about: product.id })}>
        {panelMessages.versions}
      </Button>
      {move && index !== -1 ? (
        <>
          <Button small icon="arrow-up" off={index === 0} onClick={() => move(index, index - 1)}>
            {panelMessages.up}
          </Button>
          <Button small icon="arrow-down" off={index === items.length - 1} onClick={() => move(index, index + 1)}>
            {panelMessages.down}
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** The row that the panel shows, from the page or, when it is not on it, on its own; and its neighbours. */
function useEditor(address: ProductAddress, items: readonly AdminProduct[] | undefined) {
  const { edit } = address
  const index = items?.findIndex(({ id }) => id === edit) ?? -1
  const isLoose = edit !== null && edit !== NEW_PRODUCT && items !== undefined && index === -1
  const loose = useLooseProduct(isLoose ? edit : null)
  const product = items?.[index] ?? (isLoose ? (loose.data ?? null) : null)
  const neighbour = (step: number) => {
    const other = index === -1 ? undefined : items?.[index + step]
    return other && (() => address.open(other.id))
  }
  return { isOpen: edit === NEW_PRODUCT || product !== null, product, before: neighbour(-1), next: neighbour(1) }
}

function useRowActions(
  address: ProductAddress,
  items: readonly AdminProduct[] | undefined,
  onCreated: (id: string) => void,
): Omit<ProductRowActions, 'remove' | 'place'> {
  const copying = useChange<typeof duplicateProduct>('POST /api/admin/products/:id/duplicate', {
    done: toasts.created('Product'),
    failed: toasts.failed('create', 'Product'),
    waits: true,
  })
  const reordering = useChange<typeof reorderProducts>('POST /api/admin/products/reorder', {
    done: messages.moved,
    failed: messages.moveFailed,
    onSend: ({ body: { ids } }, client) =>
      showAtOnce<{ items: AdminProduct[] }>(client, pageKey(address.query), (page) => ({
        ...page,
        items: inOrder(page.items, ids),
      })),
  })
  const canMove = address.query.sort === 'order' && !address.isFiltered
  return {
    open: ({ id }) => address.open(id),
    duplicate: ({ id }) => copying.mutate({ params: { id } }, { onSuccess: (copy) => onCreated(copy.id) }),
    ...(canMove
      ? { move: (from, to) => reordering.mutate({ body: { ids: moveItem(items ?? [], from, to).map(idOf) } }) }
      : {}),
  }
}
