import type { ReactNode } from 'react'

interface SubmitButtonProps {
  /** `main` is the one orange action of a view. */
  look: 'main' | 'ink'
  isSending: boolean
  sendingLabel: string
  children: ReactNode
}

/**
 * Sends the form. While it is being sent the button says so and stays focusable: a disabled one would drop the focus
 * to the top of the page. The form itself ignores a second press.
 */
export const SubmitButton = ({ look, isSending, sendingLabel, children }: SubmitButtonProps) => (
  <button className={`button button-${look}${isSending ? ' is-off' : ''}`} type="submit" aria-disabled={isSending}>
    {isSending ? sendingLabel : children}
  </button>
)
