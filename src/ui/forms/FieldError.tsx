import { AlertIcon } from '../icons/Icon.tsx'

interface FieldErrorProps {
  id: string
  children: string
}

/** The sentence under a field that needs attention, with an icon, so that it does not depend on colour. */
export const FieldError = ({ id, children }: FieldErrorProps) => (
  <span className="error" id={id}>
    <AlertIcon />
    {children}
  </span>
)
