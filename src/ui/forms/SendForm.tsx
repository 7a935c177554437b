import type { ReactNode } from 'react'
import type { FormResult } from '#core/contract/form-result.ts'
import type { FormHandle } from '#core/web/use-form.ts'
import { FormRefusal } from './FormRefusal.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface SendFormProps<Values extends object> {
  form: FormHandle<Values>
  /** Set on the page that answers a post without script. */
  result: FormResult<Values> | undefined
  className: string
  /** Address of the post without script. */
  action: string
  label: string
  autoComplete?: 'off'
  button: { look: 'main' | 'ink'; text: string; sending: string }
  /** Next to the button: what happens to the sent data. */
  note: ReactNode
  /** The fields; `focusOn` is the one that takes the focus on a page answered without script. */
  children: (focusOn: string | undefined) => ReactNode
}

/** A form of a public page, with and without script: its fields, why it was refused, and the button that sends it. */
export function SendForm<Values extends object>(props: SendFormProps<Values>) {
  const { form, result, button, children } = props
  const isSending = form.phase === 'sending'
  const refused = result?.state === 'refused' ? result : undefined
  return (
    <form
      className={props.className}
      method="post"
      action={props.action}
      encType="multipart/form-data"
      autoComplete={props.autoComplete}
      noValidate
      aria-label={props.label}
      aria-busy={isSending}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      {children(refused?.fields?.[0]?.field)}
      <FormRefusal refusal={form.refusal} takesFocus={refused !== undefined && !refused.fields?.length} />
      <div className="form-end">
        <SubmitButton look={button.look} isSending={isSending} sendingLabel={button.sending}>
          {button.text}
        </SubmitButton>
        <p>{props.note}</p>
      </div>
    </form>
  )
}
