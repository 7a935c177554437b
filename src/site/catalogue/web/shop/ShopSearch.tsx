import type { ReactNode } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { SEARCH_MAX, SHOP_SORTS, type ShopSort } from '../../catalogue.limits.ts'
import { writeShopQuery } from '../../shop/shop-address.ts'
import { BackIcon, FilterIcon, SearchIcon, SortIcon } from './shop-icons.tsx'
import type { ShopListProps, useShopList } from './use-shop-list.ts'

interface ShopSearchProps extends Pick<ShopListProps, 'path' | 'brandSlug' | 'sort'> {
  /** Name of the group in which a search looks; null for the whole catalogue. */
  within: string | null
  shop: ReturnType<typeof useShopList>
  paste: ReactNode
  onTyping: (isTyping: boolean) => void
  onFilter: () => void
}

/** Search, and one row of three: filter, sort, paste. A plain GET form until the script takes over. */
export function ShopSearch({ shop: { field, q, setQ, list }, paste, onTyping, onFilter, ...props }: ShopSearchProps) {
  const messages = useMessages('catalogue')
  return (
    <form className="seek" role="search" method="get" action={props.path} onSubmit={(event) => event.preventDefault()}>
      <button
        className="seek-back"
        type="button"
        aria-label={messages.endSearch}
        onClick={() => {
          onTyping(false)
          field.current?.blur()
        }}
      >
        <BackIcon />
      </button>
      <div className="field icon-input">
        <label className="visually-hidden" htmlFor="shop-q">
          {messages.search}
        </label>
        <SearchIcon />
        <input
          ref={field}
          className="input"
          id="shop-q"
          name="q"
          type="search"
          placeholder={props.within === null ? messages.shopPlaceholder : messages.searchIn(props.within)}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={q}
          onFocus={() => onTyping(true)}
          onChange={(event) => setQ(event.target.value)}
        />
      </div>
      {props.brandSlug !== null && <input type="hidden" name="brand" value={props.brandSlug} />}
      <div className="seek-row">
        <button className="seek-part seek-filter js-only" type="button" onClick={onFilter}>
          <FilterIcon />
          {messages.filter}
        </button>
        <a className="seek-part seek-filter no-js-only" href="#filters">
          <FilterIcon />
          {messages.filter}
        </a>
        {list.q === '' ? <Sort {...props} /> : <Ranked />}
        {paste}
        <button className="seek-part no-js-only" type="submit">
          {messages.show}
        </button>
      </div>
    </form>
  )
}

/** A native list of choices under the word; another choice is another address. */
function Sort({ path, brandSlug, sort }: Pick<ShopListProps, 'path' | 'brandSlug' | 'sort'>) {
  const messages = useMessages('catalogue')
  return (
    <label className="seek-part seek-sort">
      <SortIcon />
      {messages.sort}
      <em aria-hidden="true">{messages.sorts[sort]}</em>
      <select
        name="sort"
        // The browser's stored form state isn't what is shown.
        autoComplete="off"
        defaultValue={sort}
        onChange={(event) => {
          const chosen = SHOP_SORTS.find((each) => each === event.target.value) ?? 'order'
          location.assign(`${path}${writeShopQuery({ brand: brandSlug, sort: chosen })}`)
        }}
      >
        {SHOP_SORTS.map((each: ShopSort) => (
          <option key={each} value={each}>
            {messages.sorts[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Search results are sorted by rank: there is nothing to choose. */
function Ranked() {
  const { sort, ranked } = useMessages('catalogue')
  return (
    <span className="seek-part seek-sort is-off">
      <SortIcon />
      <span className="visually-hidden">{sort}: </span>
      {ranked}
    </span>
  )
}
