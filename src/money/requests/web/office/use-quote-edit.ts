import { useEffect, useRef } from 'react'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import type { Quote, updateQuote } from '../../quotes.contract.ts'
import { checkQuote, readQuote, toBody, toFormErrors, type QuoteValues } from './quote-form.ts'

/** A pause in typing after which a draft is saved, milliseconds. */
const SAVE_DELAY = 700

export type QuoteEdit = RowEdit<Quote, QuoteValues>

/**
 * The form of a draft, which saves itself. What another manager changed in other fields is taken over; where both
 * changed the same one, nothing is saved until a value is chosen.
 */
export function useQuoteEdit(quote: Quote): QuoteEdit {
  const save = useChange<typeof updateQuote>('PATCH /api/portal/quotes/:id')
  const edit = useRowEdit<Quote, QuoteValues>({
    name: `quote:${quote.id}`,
    row: quote,
    read: readQuote,
    check: checkQuote,
    checksAlways: true,
    isSaving: save.isPending,
    send: (values, { version }) => save.mutateAsync({ params: { id: quote.id }, body: { ...toBody(values), version } }),
    onRefused: (error, base) => toFormErrors(fieldErrors(error), readQuote(base)),
  })
  const newest = useRef(edit)
  useEffect(() => {
    newest.current = edit
  })
  const { values, isDirty, conflict, base } = edit
  const isAsking = (conflict?.fields.length ?? 0) > 0
  useEffect(() => {
    if (!isDirty || isAsking) return undefined
    const timer = setTimeout(() => void newest.current.save(), SAVE_DELAY)
    return () => clearTimeout(timer)
  }, [values, isDirty, isAsking, base.version])
  return edit
}
