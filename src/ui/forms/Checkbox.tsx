import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode }

/** A box with its label next to it; the whole row is the target. */
export const Checkbox = ({ children, ...input }: CheckboxProps) => (
  <label className="check">
    <input type="checkbox" {...input} />
    <span>{children}</span>
  </label>
)
