import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatNumber } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { isFiltered, isSameView, NO_FILTERS, writeCatalogueQuery } from '../catalogue-address.ts'
import type { CatalogueFilters as Filters } from '../catalogue-address.ts'
import { countByBrand, filterProducts } from '../catalogue-view.ts'
import type { CardProduct } from '../catalogue-view.ts'
import type { ProductGroup } from '../catalogue.contract.ts'
import { CARDS_PER_PAGE } from '../catalogue.limits.ts'
import { CatalogueFeed } from './CatalogueFeed.tsx'
import type { Feed } from './CatalogueFeed.tsx'
import { CatalogueFilters } from './CatalogueFilters.tsx'
import { CardSkeletons, EmptyState } from './CatalogueStates.tsx'
import { ProductCard } from './ProductCard.tsx'
import { MoreProducts } from './shop/MoreProducts.tsx'
import { useCatalogueFilters } from './use-catalogue-filters.ts'
import { useGrowingWindow } from './use-growing-window.ts'

export interface CatalogueProps {
  /** One page of the view that `filters` names, or the search's answer. */
  products: readonly CardProduct[]
  /** All products of that view. */
  total: number
  page: number
  categories: readonly ProductGroup[]
  brands: readonly ProductGroup[]
  /** Products per brand id in the whole catalogue, null when the server didn't count them. */
  brandCounts?: Readonly<Record<string, number>>
  filters: Filters
}

/** The parts of other rooms that the catalogue gives a place to. */
export interface CatalogueSlots {
  renderBuy: (product: CardProduct) => ReactNode
  /** Below the filters. */
  belowFilters?: ReactNode
  /** The request list. */
  panel?: ReactNode
}

/** The section Product Catalog: drawn by the server with its first cards, then filtered here over the whole list. */
export function CatalogueSection({ renderBuy, belowFilters, panel, ...props }: CatalogueProps & CatalogueSlots) {
  const messages = useMessages('catalogue')
  const { lang, paths } = usePageLanguage()
  const { filters, searchText, isLive, form, change } = useCatalogueFilters(props.filters)
  const [feed, setFeed] = useState<Feed | null>(null)
  const categories = feed?.categories ?? props.categories
  const brands = feed?.brands ?? props.brands
  const view = chooseView(props, filters, searchText, feed)
  const cards = view.state === 'list' ? view.products : view.state === 'loading' ? view.previous : null

  return (
    <section className="section section-quiet" id="products">
      {isLive && <CatalogueFeed searchText={searchText} onFeed={setFeed} />}
      <div className="wrap">
        <div className="catalogue-top">
          <div>
            <h2>{messages.title}</h2>
            <p>{messages.lead}</p>
          </div>
          <a className="text-link" href={paths.catalogue}>
            {messages.allProducts}
          </a>
        </div>
        <a className="skip-here" href="#results">
          {messages.skipToResults}
        </a>
        <div className="catalogue">
          <CatalogueFilters
            filters={filters}
            categories={categories}
            brands={brands}
            brandCounts={feed?.products ? countByBrand(feed.products) : (props.brandCounts ?? {})}
            isLive={isLive}
            form={form}
            onChange={change}
          >
            {belowFilters}
          </CatalogueFilters>
          <div className="catalogue-list">
            <p className="count small quiet-text" aria-live="polite">
              {view.state === 'list' && (
                <span>
                  {messages.showing.before} <b>{formatNumber(lang, view.total)}</b> {messages.showing.after(view.total)}
                </span>
              )}
              {view.state === 'loading' && <span>{messages.loading}</span>}
              {filters.q.trim() !== '' && isFiltered({ ...filters, q: '' }) && <span>{messages.resting}</span>}
            </p>
            {view.state === 'loading' && !view.previous && <CardSkeletons />}
            {view.state === 'failed' && (
              <EmptyState sentence={messages[view.failure]}>
                <button className="button button-line" type="button" onClick={feed?.retry}>
                  {messages.again}
                </button>
              </EmptyState>
            )}
            {view.state === 'list' && view.total === 0 && (
              <NothingFound filters={filters} onClear={() => change(NO_FILTERS)} />
            )}
            {cards && (
              <CardList
                products={cards}
                total={view.state === 'list' ? view.total : cards.length}
                view={view.state === 'list' ? writeCatalogueQuery(filters) : 'kept'}
                page={view.state === 'list' && view.isServers ? props.page : 1}
                first={props.page * CARDS_PER_PAGE}
                nextHref={`${paths.home}${writeCatalogueQuery(filters, props.page + 1)}#products`}
                categories={categories}
                brands={brands}
                renderBuy={renderBuy}
              />
            )}
          </div>
          {panel}
        </div>
      </div>
    </section>
  )
}

type View =
  | { state: 'list'; products: readonly CardProduct[]; total: number; isServers: boolean }
  /** `previous`: cards of the previous view, shown until the response arrives. */
  | { state: 'loading'; previous: readonly CardProduct[] | null }
  | { state: 'failed'; failure: 'searchFailed' | 'listFailed' }

/**
 * The view to show: the search results, else the filtered list, else the server-rendered products as long as they are
 * of this view.
 */
function chooseView(props: CatalogueProps, filters: Filters, searchText: string, feed: Feed | null): View {
  const list = (products: readonly CardProduct[]): View => ({
    state: 'list',
    products,
    total: products.length,
    isServers: false,
  })
  const servers: View = { state: 'list', products: props.products, total: props.total, isServers: true }
  const q = filters.q.trim()
  if (q !== '') {
    if (feed?.searchText === q && searchText === q && !feed.isSearching) {
      return feed.found ? list(feed.found) : { state: 'failed', failure: 'searchFailed' }
    }
    if (props.filters.q === q) return servers
    return {
      state: 'loading',
      previous: feed?.found ?? (feed?.products && filterProducts(feed.products, filters)) ?? null,
    }
  }
  if (feed?.products) return list(filterProducts(feed.products, filters))
  if (isSameView(filters, props.filters)) return servers
  return feed?.productsFailed ? { state: 'failed', failure: 'listFailed' } : { state: 'loading', previous: null }
}

function NothingFound({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const messages = useMessages('catalogue')
  const { paths } = usePageLanguage()
  return (
    <EmptyState sentence={messages.none}>
      {isFiltered(filters) ? (
        <a
          className="button button-line"
          href={paths.section('products')}
          onClick={(event) => {
            event.preventDefault()
            onClear()
          }}
        >
          {messages.clear}
        </a>
      ) : (
        <a className="button button-line" href="#contact">
          {messages.ask}
        </a>
      )}
    </EmptyState>
  )
}

interface CardListProps {
  products: readonly CardProduct[]
  total: number
  /** Names the view, so that another one starts at its top. */
  view: string
  /** Page number of the server-rendered products. */
  page: number
  /** Cards drawn at first once all products are there: as far as the server's page went. */
  first: number
  nextHref: string
  categories: readonly ProductGroup[]
  brands: readonly ProductGroup[]
  renderBuy: (product: CardProduct) => ReactNode
}

function CardList({ products, total, view, page, first, nextHref, ...card }: CardListProps) {
  const { count, isFirst, showMore } = useGrowingWindow(view, first)
  const before = (page - 1) * CARDS_PER_PAGE
  const shown = products.slice(0, count)
  const isShort = isFirst && page === 1
  return (
    <>
      <div className={isShort ? 'cards cards-short' : 'cards'} id="results" tabIndex={-1}>
        {shown.map((product) => (
          <ProductCard key={product.id} product={product} {...card} />
        ))}
      </div>
      <MoreProducts
        isFollowed={false}
        from={before + 1}
        to={before + shown.length}
        total={total}
        href={nextHref}
        onMore={showMore}
        isShortOnPhone={isShort}
      />
    </>
  )
}
