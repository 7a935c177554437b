import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { CatalogueFilters as Filters } from '../catalogue-address.ts'
import type { ProductGroup } from '../catalogue.contract.ts'
import { SEARCH_MAX } from '../catalogue.limits.ts'

export interface CatalogueFiltersProps {
  filters: Filters
  categories: readonly ProductGroup[]
  brands: readonly ProductGroup[]
  brandCounts: Readonly<Record<string, number>>
  /** Whether the script has taken over from the form. */
  isLive: boolean
  form: RefObject<HTMLFormElement | null>
  onChange: (changes: Partial<Filters>) => void
  /** Content below the filters. */
  children?: ReactNode
}

/** Search, category and brands: a plain GET form until the script takes over. */
export function CatalogueFilters({
  filters,
  categories,
  brands,
  brandCounts,
  isLive,
  form,
  onChange,
  children,
}: CatalogueFiltersProps) {
  const messages = useMessages('catalogue')
  const { paths } = usePageLanguage()
  return (
    <div className="filters">
      <form
        ref={form}
        className="filters-form"
        role="search"
        aria-label={messages.search}
        method="get"
        action={paths.section('products')}
        onSubmit={(event) => {
          if (isLive) event.preventDefault()
        }}
      >
        <div className="field icon-input">
          <label className="visually-hidden" htmlFor="catalogue-q">
            {messages.search}
          </label>
          <svg viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <circle cx="8" cy="8" r="5.25" />
            <path d="M12 12l4.5 4.5" />
          </svg>
          <input
            className="input"
            id="catalogue-q"
            name="q"
            type="search"
            placeholder={messages.searchPlaceholder}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={filters.q}
            onChange={(event) => onChange({ q: event.target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor="catalogue-category">{messages.category}</label>
          <select
            className="input select"
            id="catalogue-category"
            name="category"
            value={filters.category ?? ''}
            onChange={(event) => onChange({ category: event.target.value || null })}
          >
            <option value="">{messages.allCategories}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Brands
          chosen={filters.brands}
          brands={brands}
          counts={brandCounts}
          onChange={(chosen) => onChange({ brands: chosen })}
        />
        {!isLive && (
          <button className="button button-line button-small no-js-only" type="submit">
            {messages.show}
          </button>
        )}
      </form>
      {children}
    </div>
  )
}

interface BrandsProps {
  chosen: readonly string[]
  brands: readonly ProductGroup[]
  counts: Readonly<Record<string, number>>
  onChange: (chosen: readonly string[]) => void
}

/** Check boxes; on narrow screens they fold away behind one line that says how many are ticked. */
function Brands({ chosen, brands, counts, onChange }: BrandsProps) {
  const messages = useMessages('catalogue')
  const [open, setOpen] = useState(false)
  if (brands.length === 0) return null
  return (
    <fieldset className="field checks">
      <legend className="label">{messages.brand}</legend>
      <button
        className="input select brand-more"
        type="button"
        aria-expanded={open}
        aria-controls="catalogue-brands"
        onClick={() => setOpen(!open)}
      >
        {chosen.length === 0 ? messages.allBrands : messages.brandsChosen(chosen.length)}
      </button>
      <div className="brand-list" id="catalogue-brands">
        {brands.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              name="brand"
              value={id}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span>{name}</span>
            {counts[id] !== undefined && <em>{counts[id]}</em>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
