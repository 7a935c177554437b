import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatNumber } from '#core/language.ts'
import { spokenIn } from '#core/rows/translations.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { useRootMark } from '#core/web/use-root-mark.ts'
import { Nameplate } from '#ui/Nameplate.tsx'
import type { CardProduct } from '../../catalogue-view.ts'
import type { ProductGroup } from '../../catalogue.contract.ts'
import { CARDS_PER_PAGE } from '../../catalogue.limits.ts'
import { bareNumber } from '../../shop/bare-number.ts'
import { narrowLists, withSearch, type FilterList } from '../../shop/filter-lists.ts'
import { writeShopQuery } from '../../shop/shop-address.ts'
import { EmptyState } from '../CatalogueStates.tsx'
import { ProductCard } from '../ProductCard.tsx'
import { CompatibleProducts } from './CompatibleProducts.tsx'
import { FilterDialog, FilterLists } from './FilterLists.tsx'
import { MoreProducts } from './MoreProducts.tsx'
import { CameraIcon, CrossIcon } from './shop-icons.tsx'
import { ShopSearch } from './ShopSearch.tsx'
import { useShopList, type ShopListProps } from './use-shop-list.ts'

export interface ShopProps extends ShopListProps {
  title: string
  lead: string
  /** Language of untranslated names. */
  untranslated?: string[] | undefined
  /** Scope of the search on this page: a group's name, or null for everything. */
  within: string | null
  lists: readonly FilterList[]
  /** Filters in addition to the page itself, each with the address without it. */
  chips: readonly { name: string; href: string }[]
  /** All products of the catalogue. */
  allProducts: number
  categories: readonly ProductGroup[]
  brands: readonly ProductGroup[]
  /** Link to ask us with a photo of the nameplate. */
  askHref: string
}

/** The parts of other rooms that the page gives a place to. */
export interface ShopSlots {
  renderBuy: (product: CardProduct) => ReactNode
  /** The button that takes a pasted list. */
  paste: ReactNode
  /** The request list. */
  panel: ReactNode
}

/** The catalogue's own pages: everything, a category, a brand. */
export function Shop({ renderBuy, paste, panel, ...props }: ShopProps & ShopSlots) {
  const messages = useMessages('catalogue')
  const { paths } = usePageLanguage()
  const shop = useShopList(props)
  const { list, isLoading } = shop
  const [isTyping, setTyping] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  useRootMark('typing', isTyping)
  const first = (list.page - 1) * CARDS_PER_PAGE
  const lists = narrowLists(props.lists, list.q, list.found)

  return (
    <div className={isTyping ? 'shop is-typing' : 'shop'}>
      <div className="shop-head">
        <h1 lang={spokenIn(props, 'name')}>{props.title}</h1>
        <p lang={spokenIn(props, 'description')}>{props.lead}</p>
      </div>
      <div className="shop-filters" id="filters">
        <FilterLists lists={lists} id="list" />
      </div>
      <div className="shop-list">
        <ShopSearch {...props} shop={shop} onTyping={setTyping} onFilter={() => setFiltering(true)} paste={paste} />
        <div className="count small quiet-text">
          <p role="status">
            {isLoading ? messages.loading : <Showing total={list.total} />}
            <ReadAs q={list.q} products={list.products} />
          </p>
          {props.chips.map(({ name, href }) => (
            <a key={href} className="chip" href={withSearch(href, list.q)} aria-label={messages.without(name)}>
              {name}
              <CrossIcon />
            </a>
          ))}
        </div>
        <div id="results" tabIndex={-1} aria-busy={isLoading}>
          <h2 className="visually-hidden">{messages.products}</h2>
          {list.hasFailed && (
            <EmptyState sentence={list.q === '' ? messages.listFailed : messages.searchFailed}>
              <button className="button button-line" type="button" onClick={shop.tryAgain}>
                {messages.again}
              </button>
            </EmptyState>
          )}
          {!list.hasFailed && list.total === 0 && !isLoading && (
            <Nothing {...props} q={list.q} near={list.near} onSearch={shop.setQ} />
          )}
          <div className="cards">
            {list.products.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                typed={list.q}
                categories={props.categories}
                brands={props.brands}
                renderBuy={renderBuy}
              />
            ))}
          </div>
          <CompatibleProducts products={list.beside} asked={list.products[0]?.itemNumber ?? ''} />
          <MoreProducts
            from={first + 1}
            to={first + list.products.length}
            total={list.total}
            href={shop.nextHref}
            onMore={shop.showMore}
          />
        </div>
      </div>
      {panel}
      {isFiltering && (
        <FilterDialog
          lists={lists}
          total={list.total}
          clearHref={props.within === null ? null : withSearch(paths.catalogue, list.q)}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  )
}

/** "Showing 168 products": all that match. */
function Showing({ total }: { total: number }) {
  const { showing } = useMessages('catalogue')
  const { lang } = usePageLanguage()
  return (
    <span>
      {showing.before} <b>{formatNumber(lang, total)}</b> {showing.after(total)}
    </span>
  )
}

/** The number that was searched, if it was written shorter or otherwise. */
function ReadAs({ q, products }: { q: string; products: readonly CardProduct[] }) {
  const { readAs } = useMessages('catalogue')
  const [first] = products
  if (first === undefined || bareNumber(q) === '' || bareNumber(q) !== bareNumber(first.itemNumber)) return null
  return q.toLowerCase() === first.itemNumber.toLowerCase() ? null : <span>{readAs(q, first.itemNumber)}</span>
}

interface NothingProps extends Pick<ShopProps, 'q' | 'near' | 'within' | 'allProducts' | 'askHref'> {
  onSearch: (q: string) => void
}

/** No match: the nearest number, then a link to ask. */
function Nothing({ q, near, within, allProducts, askHref, onSearch }: NothingProps) {
  const messages = useMessages('catalogue')
  const { lang, paths } = usePageLanguage()
  if (q === '') {
    return (
      <EmptyState sentence={messages.none}>
        <a className="button button-line" href={within === null ? paths.section('contact') : paths.catalogue}>
          {within === null ? messages.ask : messages.allProducts}
        </a>
      </EmptyState>
    )
  }
  return (
    <div className="nothing">
      <h2>{messages.noneFor(q)}</h2>
      <p>
        {within === null
          ? messages.searched(allProducts, formatNumber(lang, allProducts))
          : messages.searchedIn(within)}
      </p>
      {near && (
        <>
          <h3>{messages.didYouMean}</h3>
          <p className="near">
            <span>
              <b>{near.itemNumber}</b> {near.name}
            </span>
            <a
              className="button button-line"
              href={`${paths.catalogue}${writeShopQuery({ q: near.itemNumber })}`}
              onClick={(event) => {
                if (within !== null) return
                event.preventDefault()
                onSearch(near.itemNumber)
              }}
            >
              {messages.searchIt}
            </a>
          </p>
        </>
      )}
      {within === null ? null : (
        <a className="button button-line" href={withSearch(paths.catalogue, q)}>
          {messages.searchAll}
        </a>
      )}
      <Nameplate words={messages.nameplate} />
      <a className="button button-ink" href={askHref}>
        <CameraIcon />
        {messages.askWithPhoto}
      </a>
    </div>
  )
}
