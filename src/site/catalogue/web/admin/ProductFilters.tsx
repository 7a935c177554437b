import type { RefObject } from 'react'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { Select } from '#ui/field/Select.tsx'
import type { AdminGroup } from '../../catalogue-admin.contract.ts'
import { PRODUCT_FIELDS } from '../../catalogue.entity.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import type { useProductAddress } from './use-product-address.ts'

const { products: messages } = adminCatalogueMessages

interface ProductFiltersProps {
  address: ReturnType<typeof useProductAddress>
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  searchRef: RefObject<HTMLInputElement | null>
}

const toOptions = (groups: readonly AdminGroup[], all: string, none: string) => [
  { value: '', label: all },
  ...groups.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'none', label: none },
]

export const ProductFilters = ({ address, categories, brands, searchRef }: ProductFiltersProps) => (
  <div className="filters">
    <SearchBox
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      value={address.query.q}
      onValue={(q) => address.filter({ q })}
      inputRef={searchRef}
    />
    <Select
      aria-label={PRODUCT_FIELDS.categoryId.label}
      value={address.query.category}
      options={toOptions(categories, messages.allCategories, messages.noCategory)}
      onValue={(category) => address.filter({ category })}
    />
    <Select
      aria-label={PRODUCT_FIELDS.brandId.label}
      value={address.query.brand}
      options={toOptions(brands, messages.allBrands, messages.noBrand)}
      onValue={(brand) => address.filter({ brand })}
    />
    <button
      className="filter-chip"
      type="button"
      aria-pressed={address.query.onlyWithoutPicture}
      onClick={() => address.filter({ picture: address.query.onlyWithoutPicture ? '' : 'missing' })}
    >
      {messages.onlyWithoutPicture}
    </button>
  </div>
)
