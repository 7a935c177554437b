import type { ReactNode } from 'react'
import type { FormResult } from '#core/contract/form-result.ts'
import { type BuyerAction, paths } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { useSpeech } from '#core/web/use-speech.ts'
import { FormRefusal } from '#ui/forms/FormRefusal.tsx'

/** A form of the page that the server refused. */
export interface Refused {
  action: string
  result: Extract<FormResult<Record<string, string>>, { state: 'refused' }>
}

interface BuyerFormProps {
  token: string
  action: BuyerAction
  refused: Refused | null
  className?: string
  label?: string
  children: ReactNode
}

/** One action of the page as a form that needs no script. */
export function BuyerForm({ token, action, refused, className, label, children }: BuyerFormProps) {
  const { lang } = usePageLanguage()
  const { refusals, fields } = useMessages('requests')
  const speech = useSpeech({ refusals, fields })
  const own = refused?.action === action ? refused.result : null
  return (
    <form
      className={className}
      method="post"
      action={paths.buyerForm(token, action, lang)}
      encType="multipart/form-data"
      noValidate
      aria-label={label}
    >
      {children}
      {own !== null && (
        <FormRefusal refusal={{ sentence: speech.sayRefusal(own), byFields: false }} takesFocus={!own.fields?.length} />
      )}
    </form>
  )
}

/** Errors next to the fields of a refused form, in the page's language. */
export function useFieldErrors(action: BuyerAction, refused: Refused | null): Readonly<Record<string, string>> {
  const { refusals, fields } = useMessages('requests')
  const speech = useSpeech({ refusals, fields: { ...fields, text: fields.message, name: fields.acceptedBy } })
  if (refused?.action !== action) return {}
  return Object.fromEntries(
    (refused.result.fields ?? []).map((problem) => [problem.field, speech.formatField(problem)]),
  )
}
