import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import type { Conflict } from '#ui/field/merge-edit.ts'
import type { AdminGroup } from '../../catalogue-admin.contract.ts'
import { en } from '../../messages/en.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import { PRODUCT_FORM, type ProductField, type ProductValues } from './product-form.ts'

const { conflict: messages } = adminCatalogueMessages

interface ProductConflictProps {
  conflict: Conflict<ProductValues>
  values: ProductValues
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  onChoose: (field: ProductField, value: string) => void
}

/** Both versions of what two people changed in one product, what was taken over among it. */
export function ProductConflict({ conflict, values, categories, brands, onChoose }: ProductConflictProps) {
  const { stored, yours, fields, takenOver } = conflict
  const show = (field: ProductField) => (value: string) => {
    if (field === 'imageUrl') return value === '' ? '' : messages.picture
    if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? en.groups.uncategorized
    if (field === 'brandId') return brands.find(({ id }) => id === value)?.name ?? en.groups.unknownBrand
    return value
  }
  return (
    <ConflictNote
      words={fields.length > 0 ? messages : { ...messages, text: messages.same }}
      rows={[...fields, ...takenOver].map((field) => ({
        label: PRODUCT_FORM.labels[field] ?? field,
        stored: stored[field],
        yours: yours[field],
        show: show(field),
        value: values[field],
        onChoose: (value) => onChoose(field, value),
      }))}
    />
  )
}
