import { useState } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { showFailureToast, useChange } from '#core/web/call/use-change.ts'
import { refusedTexts } from '#ui/field/norwegian/norwegian-values.ts'
import { useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import type { AdminProduct, createProduct, updateProduct } from '../../catalogue-admin.contract.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import { PRODUCT_FORM, type ProductValues } from './product-form.ts'

/** Name under which a form's unsaved input is stored while the administrator is elsewhere or signs in again. */
export const productDraftKey = (id: string): string => `product:${id}`
export const NEW_PRODUCT = 'new'

export interface ProductDraft extends RowEdit<AdminProduct | null, ProductValues> {
  /** The product with this item number, when it was refused for that. */
  taken: { id: string; name: string } | null
}

const { toasts } = adminCatalogueMessages

/** One product's form: its values, whether it may be saved, and the result of saving it. */
export function useProductDraft(row: AdminProduct | null): ProductDraft {
  const [taken, setTaken] = useState<ProductDraft['taken']>(null)
  const create = useChange<typeof createProduct>('POST /api/admin/products', {
    done: toasts.created('Product'),
    waits: true,
  })
  const update = useChange<typeof updateProduct>('PUT /api/admin/products/:id', {
    done: toasts.updated('Product'),
    waits: true,
  })
  const edit = useRowEdit({
    name: productDraftKey(row?.id ?? NEW_PRODUCT),
    row,
    read: PRODUCT_FORM.read,
    check: PRODUCT_FORM.check,
    send: (values, base) =>
      base === null
        ? create.mutateAsync({ body: PRODUCT_FORM.toBody(values, null) })
        : update.mutateAsync({
            params: { id: base.id },
            body: { ...PRODUCT_FORM.toBody(values, base), version: base.version },
          }),
    isSaving: create.isPending || update.isPending,
    onRefused(error, base) {
      const owner = error instanceof ApiError ? (error.problem?.['taken'] as ProductDraft['taken'] | undefined) : null
      if (owner) setTaken(owner)
      showFailureToast(error, toasts.failed(base === null ? 'create' : 'update', 'Product'))
      const fields = refusedTexts(error, PRODUCT_FORM.names)
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
