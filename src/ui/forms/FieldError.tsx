import { AlertIcon } from '../icons/Icon.tsx'

interface FieldErrorProps {
  id: string
  children: string
}

/** The sentence under a field that needs attention, with a mark that does not rest on colour. */
export const FieldError = ({ id, children }: FieldErrorProps) => (
  <span className="error" id={id}>
    <AlertIcon />
    {children}
  </span>
)
