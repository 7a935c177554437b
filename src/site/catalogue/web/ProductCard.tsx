import { memo } from 'react'
import type { ReactNode } from 'react'
import { bindUnits } from '#core/line-breaks.ts'
import { spokenIn } from '#core/rows/translations.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { StoredPicture } from '#ui/StoredPicture.tsx'
import { brandName, categoryName, categoryOf } from '../catalogue-view.ts'
import type { CardProduct } from '../catalogue-view.ts'
import type { ProductGroup } from '../catalogue.contract.ts'

export interface ProductCardProps {
  product: CardProduct
  /** The search text: highlighted in the number. */
  typed?: string
  categories: readonly ProductGroup[]
  brands: readonly ProductGroup[]
  /** Quantity and Add to RFQ, in their own `.buy` box. */
  renderBuy: (product: CardProduct) => ReactNode
}

/** One article. Memorised: a list of thousands is filtered by leaving cards as they are. */
export const ProductCard = memo(function ProductCard({
  product,
  typed = '',
  categories,
  brands,
  renderBuy,
}: ProductCardProps) {
  const { groups } = useMessages('catalogue')
  const { paths } = usePageLanguage()
  return (
    <article className="card">
      <div className="card-picture">
        <ProductPicture imageUrl={product.imageUrl} />
      </div>
      <div>
        <span className="card-number">{markTyped(product.itemNumber, typed)}</span>
        <h3>
          <a href={paths.product(product)} lang={spokenIn(product, 'name')}>
            {bindUnits(product.name)}
          </a>
        </h3>
        <p lang={spokenIn(product, 'description')}>{bindUnits(product.description)}</p>
      </div>
      <div className="badges">
        <span className="badge" lang={spokenIn(categoryOf(product, categories), 'name')}>
          {categoryName(product.categoryId, categories, groups)}
        </span>
        <span className="badge badge-base">{brandName(product.brandId, brands, groups)}</span>
      </div>
      {renderBuy(product)}
    </article>
  )
})

function markTyped(itemNumber: string, typed: string): ReactNode {
  const start = typed === '' ? -1 : itemNumber.toLowerCase().indexOf(typed.toLowerCase())
  if (start === -1) return itemNumber
  const end = start + typed.length
  return (
    <>
      {itemNumber.slice(0, start)}
      <mark>{itemNumber.slice(start, end)}</mark>
      {itemNumber.slice(end)}
    </>
  )
}

/** The picture, or an icon of a box; the name next to it says what it shows. */
export function ProductPicture({
  imageUrl,
  alt = '',
  eager = false,
}: {
  imageUrl: string | null
  alt?: string
  eager?: boolean
}) {
  if (!imageUrl) return <PlaceholderDrawing />
  return (
    <StoredPicture
      className="product-picture"
      src={imageUrl}
      alt={alt}
      width={240}
      height={180}
      sizes={eager ? '400px' : '(width < 560px) 100px, 300px'}
      loading={eager ? 'eager' : 'lazy'}
    />
  )
}

/** A box without a label on a base line. */
export function PlaceholderDrawing() {
  return (
    <svg className="drawing product-picture" viewBox="0 0 240 180" aria-hidden="true">
      <path className="ground" d="M16 150.5h208" />
      <path className="o" d="M66 84h84v66H66zM66 84l26-26h82l-24 26zM150 84l24-26v64l-24 28z" />
      <path className="l" d="M108 84l24-26M96 104h24" />
    </svg>
  )
}
