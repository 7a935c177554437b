import { IconButton } from '#ui/staff/Button.tsx'
import { Icon } from '#ui/staff/Icon.tsx'
import { SkeletonRows } from '#ui/staff/Skeleton.tsx'
import { Table, type Column } from '#ui/staff/Table.tsx'
import { hasDraft, useDrafts } from '#ui/staff/use-draft.ts'
import { StoredPicture } from '#ui/StoredPicture.tsx'
import type { AdminGroup, AdminProduct } from '../../catalogue-admin.contract.ts'
import { en as catalogueMessages } from '../../messages/en.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import { productDraftKey } from './use-product-draft.ts'
import { useRowDrag } from './use-row-drag.ts'

const { products: messages } = adminCatalogueMessages

export interface ProductRowActions {
  open: (product: AdminProduct) => void
  duplicate: (product: AdminProduct) => void
  remove: (product: AdminProduct) => void
  /** Absent where the list is sorted or filtered: there the site's order is not what one sees. */
  move?: (from: number, to: number) => void
}

interface ProductTableProps {
  /** Undefined while the first answer is on its way. */
  items: readonly AdminProduct[] | undefined
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  sort: string
  onSort: (sort: string) => void
  selected: string | null
  cursor: string | null
  actions: ProductRowActions
}

export function ProductTable(props: ProductTableProps) {
  const { items, sort, onSort, selected, cursor, actions } = props
  useDrafts()
  const drag = useRowDrag((from, to) => actions.move?.(from, to))
  const columns = makeColumns(props, drag)
  return (
    <Table
      caption={messages.caption}
      columns={columns}
      rows={items ?? []}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      selected={selected}
      cursor={cursor}
      onOpen={actions.open}
      rowProps={(_row, index) => (actions.move ? drag.rowProps(index) : {})}
      after={items === undefined ? <SkeletonRows columns={columns.length} /> : null}
    />
  )
}

function makeColumns(
  { items = [], categories, brands, actions }: ProductTableProps,
  drag: ReturnType<typeof useRowDrag>,
): Column<AdminProduct>[] {
  const indexOf = new Map(items.map((item, index) => [item.id, index]))
  return [
    {
      id: 'order',
      head: messages.order,
      width: '72px',
      sort: 'order',
      cell: ({ id }) =>
        actions.move ? (
          <span className="grip" title={messages.drag} {...drag.gripProps(indexOf.get(id) ?? 0)}>
            <Icon name="grip-vertical" />
          </span>
        ) : null,
    },
    {
      id: 'picture',
      head: <span className="sr">{messages.picture}</span>,
      width: '48px',
      cell: ({ imageUrl }) => <Thumb imageUrl={imageUrl} />,
    },
    {
      id: 'itemNumber',
      head: messages.itemNumber,
      width: '132px',
      sort: 'itemNumber',
      cellClass: 'strong',
      title: ({ itemNumber }) => itemNumber,
      cell: ({ itemNumber }) => itemNumber,
    },
    {
      id: 'name',
      head: messages.name,
      sort: 'name',
      cellClass: 'name',
      title: ({ name }) => name,
      cell: (product) => (
        <>
          {hasDraft(productDraftKey(product.id)) ? <NotSaved /> : null}
          <button className="row-open" type="button" onClick={() => actions.open(product)}>
            {product.name}
          </button>
        </>
      ),
    },
    {
      id: 'category',
      head: messages.category,
      width: '132px',
      wideOnly: true,
      cell: ({ categoryId }) => (
        <GroupName
          id={categoryId}
          groups={categories}
          none={catalogueMessages.groups.uncategorized}
          unknown={catalogueMessages.groups.unknownCategory}
        />
      ),
    },
    {
      id: 'brand',
      head: messages.brand,
      width: '128px',
      wideOnly: true,
      cell: ({ brandId }) => (
        <GroupName
          id={brandId}
          groups={brands}
          none={catalogueMessages.groups.unknownBrand}
          unknown={catalogueMessages.groups.unknownBrand}
        />
      ),
    },
    {
      id: 'actions',
      head: <span className="sr">{messages.actions}</span>,
      width: actions.move ? '184px' : '120px',
      align: 'num',
      cell: (product) => (
        <RowActions product={product} index={indexOf.get(product.id) ?? 0} count={items.length} actions={actions} />
      ),
    },
  ]
}

function RowActions({
  product,
  index,
  count,
  actions,
}: {
  product: AdminProduct
  index: number
  count: number
  actions: ProductRowActions
}) {
  const { itemNumber } = product
  const { move } = actions
  return (
    <span className="ra">
      {move ? (
        <>
          <IconButton
            inRow
            icon="arrow-up"
            label={messages.moveUp(itemNumber)}
            off={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            inRow
            icon="arrow-down"
            label={messages.moveDown(itemNumber)}
            off={index === count - 1}
            onClick={() => move(index, index + 1)}
          />
        </>
      ) : null}
      <IconButton inRow icon="pencil" label={messages.edit(itemNumber)} onClick={() => actions.open(product)} />
      <IconButton inRow icon="copy" label={messages.duplicate(itemNumber)} onClick={() => actions.duplicate(product)} />
      <IconButton inRow icon="trash-2" label={messages.remove(itemNumber)} onClick={() => actions.remove(product)} />
    </span>
  )
}

/** The same list for a phone: two lines a row, the whole row opens. */
export function ProductRows({
  items,
  categories,
  actions,
}: Pick<ProductTableProps, 'items' | 'categories' | 'actions'>) {
  useDrafts()
  return (
    <ul className="rows only-phone">
      {(items ?? []).map((product) => (
        <li key={product.id}>
          <button className="pr" type="button" onClick={() => actions.open(product)}>
            <Thumb imageUrl={product.imageUrl} large />
            <span className="tx">
              <b className="cut">{product.name}</b>
              <span className="cut">
                {product.itemNumber},{' '}
                <GroupName
                  id={product.categoryId}
                  groups={categories}
                  none={catalogueMessages.groups.uncategorized}
                  unknown={catalogueMessages.groups.unknownCategory}
                />
              </span>
              {hasDraft(productDraftKey(product.id)) ? <NotSaved /> : null}
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

const Thumb = ({ imageUrl, large = false }: { imageUrl: string | null; large?: boolean }) => (
  <span className={`thumb${large ? ' l' : ''}${imageUrl ? '' : ' none'}`}>
    {imageUrl ? <StoredPicture src={imageUrl} alt="" width={48} height={48} sizes="48px" /> : <Icon name="image-off" />}
  </span>
)

function GroupName({
  id,
  groups,
  none,
  unknown,
}: {
  id: string | null
  groups: readonly AdminGroup[]
  none: string
  unknown: string
}) {
  if (id === null) return <span className="faint">{none}</span>
  const name = groups.find((group) => group.id === id)?.name
  return name === undefined ? <span className="faint">{unknown}</span> : name
}
