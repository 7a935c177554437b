import { AlertIcon } from '../icons/Icon.tsx'

interface FormRefusalProps {
  refusal: { sentence: string; byFields: boolean } | null
  /** On a page that answers a post without script: the browser moves the focus here. */
  takesFocus?: boolean
}

/**
 * Why the form as a whole was refused. Wrong fields are announced here; a failed request is announced by its toast and
 * only shown here, where it stays when the toast has gone. The empty region stays, so that screen readers announce
 * later text.
 */
export const FormRefusal = ({ refusal, takesFocus = false }: FormRefusalProps) => (
  <div className="form-refusal" aria-live={refusal?.byFields === false ? 'off' : 'polite'}>
    {refusal === null ? null : (
      <p className="error" tabIndex={-1} {...(takesFocus ? { autoFocus: true } : {})}>
        <AlertIcon />
        <span>{refusal.sentence}</span>
      </p>
    )}
  </div>
)
