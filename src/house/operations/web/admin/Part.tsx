import type { ReactNode } from 'react'

/** A part of the screen with its heading, which is focused by links to it. */
export const Part = ({
  id,
  title,
  actions,
  children,
}: {
  id: string
  title: string
  actions?: ReactNode
  children: ReactNode
}) => (
  <section className="block" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
    <div className="block-head">
      <h2 id={`${id}-title`}>{title}</h2>
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
    {children}
  </section>
)

/** Name and value, one under the other. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
