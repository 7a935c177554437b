import { Thumbnail } from '#ui/basic/Thumbnail.tsx'
import { hasDraft } from '#ui/field/use-draft.ts'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { NotSaved, orderColumn } from '#ui/list/order-tools.tsx'
import type { useRowDrag } from '#ui/list/use-row-drag.ts'
import type { AdminGroup, AdminProduct } from '../../catalogue-admin.contract.ts'
import { PRODUCT_FIELDS } from '../../catalogue.entity.ts'
import { en } from '../../messages/en.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import { productDraftKey } from './use-product-draft.ts'

const { products: messages } = adminCatalogueMessages
const { groups: groupNames } = en

interface ProductColumnsProps {
  items: readonly AdminProduct[]
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  /** Null where the list is sorted or filtered: there the site's order is not what one sees. */
  drag: ReturnType<typeof useRowDrag> | null
  onOpen: (product: AdminProduct) => void
}

export const makeProductColumns = ({
  items,
  categories,
  brands,
  drag,
  onOpen,
}: ProductColumnsProps): DataColumn<AdminProduct>[] => [
  orderColumn({ head: messages.order, sort: 'order', title: messages.drag, rows: items, drag }),
  {
    id: 'picture',
    head: <span className="visually-hidden">{PRODUCT_FIELDS.imageUrl.label}</span>,
    width: '48px',
    cell: ({ imageUrl }) => <Thumbnail imageUrl={imageUrl} instead="image-off" />,
    card: 'lead',
    cardCell: ({ imageUrl }) => <Thumbnail imageUrl={imageUrl} instead="image-off" large />,
  },
  {
    id: 'itemNumber',
    head: PRODUCT_FIELDS.itemNumber.label,
    width: '132px',
    sort: 'itemNumber',
    cellClass: 'strong',
    title: ({ itemNumber }) => itemNumber,
    cell: ({ itemNumber }) => itemNumber,
  },
  {
    id: 'name',
    nameOf: ({ name }) => name,
    head: PRODUCT_FIELDS.name.label,
    sort: 'name',
    cellClass: 'name',
    title: ({ name }) => name,
    cell: (product) => (
      <>
        {hasDraft(productDraftKey(product.id)) ? <NotSaved>{messages.notSaved}</NotSaved> : null}
        <button className="row-open" type="button" onClick={() => onOpen(product)}>
          {product.name}
        </button>
      </>
    ),
    card: 'title',
    cardCell: ({ name }) => name,
  },
  {
    id: 'category',
    head: PRODUCT_FIELDS.categoryId.label,
    width: '132px',
    wideOnly: true,
    cell: ({ categoryId }) => <CategoryName id={categoryId} groups={categories} />,
    card: 'line',
    cardCell: ({ itemNumber, categoryId }) => (
      <>
        {itemNumber}, <CategoryName id={categoryId} groups={categories} />
      </>
    ),
  },
  {
    id: 'brand',
    head: PRODUCT_FIELDS.brandId.label,
    width: '128px',
    wideOnly: true,
    cell: ({ brandId }) => (
      <GroupName id={brandId} groups={brands} none={groupNames.unknownBrand} unknown={groupNames.unknownBrand} />
    ),
  },
  {
    id: 'draft',
    head: null,
    cardOnly: true,
    card: 'foot',
    cell: ({ id }) => (hasDraft(productDraftKey(id)) ? <NotSaved>{messages.notSaved}</NotSaved> : null),
  },
]

const CategoryName = (props: { id: string | null; groups: readonly AdminGroup[] }) => (
  <GroupName {...props} none={groupNames.uncategorized} unknown={groupNames.unknownCategory} />
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
