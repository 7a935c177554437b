import { ApiError } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import type { addPrice, changePrice, Price } from '../prices.contract.ts'
import { priceMessages as messages } from './messages.en.ts'

/** The entry that is valid on the same days, and the day on which it could end; null where it can't. */
export interface Clash {
  id: string
  version: number
  price: string
  currency: string
  endsOn: string | null
}

/** The overlapping entry that a refusal names. */
export const clashOf = (error: unknown): Clash | null =>
  (error instanceof ApiError && (error.problem?.['other'] as Clash | undefined)) || null

interface NewPrice {
  companyId: string | null
  itemNumber: string
  price: string
  currency: string
  from: string
  to: string | null
}
type Ends = { id: string; version: number } | undefined

export type SavedPrice =
  | { kind: 'new'; body: NewPrice; ends: Ends }
  | { kind: 'change'; row: Price; body: { price?: string; from?: string; to?: string | null } }

/** Adds a price, or corrects one; the refusals of fields and of an overlap are shown by the form. */
export const useSavePrice = (onDone: (saved: Price) => void) =>
  useSteps<SavedPrice, Price>(
    'price',
    (save) =>
      save.kind === 'new'
        ? call<typeof addPrice>('POST /api/portal/prices', {
            body: { ...save.body, ...(save.ends ? { ends: save.ends } : {}) },
          })
        : call<typeof changePrice>('PATCH /api/portal/prices/:id', {
            params: { id: save.row.id },
            body: { ...save.body, version: save.row.version },
          }),
    {
      done: ({ itemNumber }) => messages.saved(itemNumber),
      failed: (error) =>
        clashOf(error) !== null || (error instanceof ApiError && error.status === 422)
          ? undefined
          : messages.saveFailed,
      onDone,
    },
  )
