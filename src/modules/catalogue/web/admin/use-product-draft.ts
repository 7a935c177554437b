import { useState } from 'react'
import { ApiError, problemSentence } from '#core/web/api-error.ts'
import { getDraft, useDraft } from '#ui/staff/use-draft.ts'
import type { AdminProduct } from '../../catalogue-admin.contract.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import { showFailure, useSaveProduct } from './product-api.ts'
import {
  changedFields,
  EMPTY_PRODUCT,
  mergeVersions,
  PRODUCT_FIELDS,
  toValues,
  validateProduct,
  type Conflict,
  type ProductErrors,
  type ProductField,
  type ProductValues,
} from './product-form.ts'

/** Under this name a form's unsaved input is kept while the administrator looks elsewhere or signs in again. */
export const productDraftKey = (id: string): string => `product:${id}`
export const NEW_PRODUCT = 'new'

interface Draft {
  values: ProductValues
  /** The row it was made from, with its version. */
  base: AdminProduct | null
  conflict?: Conflict
}

export interface ProductDraft {
  values: ProductValues
  /** Changed and not saved. */
  isDirty: boolean
  isSaving: boolean
  errors: ProductErrors
  /** Whose item number it is, when it was refused for that. */
  taken: { id: string; name: string } | null
  conflict: Conflict | null
  change: (field: ProductField, value: string) => void
  /** Resolves with the stored row, or null when it was not saved. */
  save: () => Promise<AdminProduct | null>
  discard: () => void
}

const { toasts } = adminCatalogueMessages

/** One product's form: what it holds, whether it may be saved, and what became of saving it. */
export function useProductDraft(row: AdminProduct | null): ProductDraft {
  const key = productDraftKey(row?.id ?? NEW_PRODUCT)
  const [draft, setDraft, drop] = useDraft<Draft>(key)
  const [wasRefused, setWasRefused] = useState(false)
  const [refused, setRefused] = useState<ProductErrors>({})
  const [taken, setTaken] = useState<ProductDraft['taken']>(null)
  const saving = useSaveProduct()

  const base = draft?.base ?? row
  const stored = base === null ? EMPTY_PRODUCT : toValues(base)
  const values = draft?.values ?? stored

  const change = (field: ProductField, value: string) => {
    const next = { ...values, [field]: value }
    if (changedFields(stored, next).length === 0 && draft?.conflict === undefined) drop()
    else setDraft({ ...draft, base, values: next })
    setRefused(({ [field]: _gone, ...others }) => others)
    if (field === 'itemNumber') setTaken(null)
  }
  const refuse = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : undefined
    const current = problem?.['current'] as AdminProduct | undefined
    if (current) {
      const merged = mergeVersions(stored, values, toValues(current))
      setDraft({ base: current, values: merged.values, conflict: merged.conflict })
      return
    }
    const owner = problem?.['taken'] as ProductDraft['taken'] | undefined
    const fields = Object.fromEntries((problem?.fields ?? []).map(({ field, message }) => [field, message]))
    if (owner) {
      setTaken(owner)
      fields['itemNumber'] = problemSentence(error, '')
    }
    setWasRefused(true)
    setRefused(pickKnown(fields))
    const isNew = base === null
    const verb = isNew ? 'create' : 'update'
    showFailure(error, toasts.failed(isNew ? 'creating' : 'updating', 'Product'), toasts.fallback(verb, 'Product'))
  }
  const save = async () => {
    setWasRefused(true)
    if (saving.isPending || Object.keys(validateProduct(values)).length > 0) return null
    try {
      const saved = await saving.mutateAsync({ values, base })
      const typedSince = (getDraft(key) as Draft | undefined)?.values
      // What was typed while the answer was on its way is a change of what is stored now.
      if (base !== null && typedSince && changedFields(values, typedSince).length > 0) {
        setDraft({ base: saved, values: typedSince })
      } else drop()
      setWasRefused(false)
      setRefused({})
      return saved
    } catch (error) {
      refuse(error)
      return null
    }
  }
  return {
    values,
    isDirty: draft !== undefined,
    isSaving: saving.isPending,
    errors: wasRefused ? { ...validateProduct(values), ...refused } : refused,
    taken,
    conflict: draft?.conflict ?? null,
    change,
    save,
    discard: drop,
  }
}

const pickKnown = (fields: Record<string, string>): ProductErrors =>
  Object.fromEntries(PRODUCT_FIELDS.filter((field) => field in fields).map((field) => [field, fields[field]]))
