import { useState } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { refusedFields, useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import type { AdminProduct } from '../../catalogue-admin.contract.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import { showFailure, useSaveProduct } from './product-api.ts'
import { EMPTY_PRODUCT, PRODUCT_FIELDS, toValues, validateProduct, type ProductValues } from './product-form.ts'

/** Under this name a form's unsaved input is kept while the administrator looks elsewhere or signs in again. */
export const productDraftKey = (id: string): string => `product:${id}`
export const NEW_PRODUCT = 'new'

export interface ProductDraft extends RowEdit<AdminProduct, ProductValues> {
  /** Whose item number it is, when it was refused for that. */
  taken: { id: string; name: string } | null
}

const { toasts } = adminCatalogueMessages
const read = (row: AdminProduct | null): ProductValues => (row === null ? EMPTY_PRODUCT : toValues(row))

/** One product's form: what it holds, whether it may be saved, and what became of saving it. */
export function useProductDraft(row: AdminProduct | null): ProductDraft {
  const [taken, setTaken] = useState<ProductDraft['taken']>(null)
  const saving = useSaveProduct()
  const edit = useRowEdit({
    name: productDraftKey(row?.id ?? NEW_PRODUCT),
    row,
    read,
    check: validateProduct,
    send: (values, base) => saving.mutateAsync({ values, base }),
    isSaving: saving.isPending,
    onRefused(error, base) {
      const owner = error instanceof ApiError ? (error.problem?.['taken'] as ProductDraft['taken'] | undefined) : null
      if (owner) setTaken(owner)
      const [verb, doing] = base === null ? (['create', 'creating'] as const) : (['update', 'updating'] as const)
      showFailure(error, toasts.failed(doing, 'Product'), toasts.fallback(verb, 'Product'))
      const fields = refusedFields(error, PRODUCT_FIELDS)
      return owner ? { ...fields, itemNumber: problemSentence(error, '') } : fields
    },
  })
  return {
    ...edit,
    taken,
    change(field, value) {
      if (field === 'itemNumber') setTaken(null)
      edit.change(field, value)
    },
  }
}
