import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { IconName } from './icon-paths.data.ts'
import { Icon } from './Icon.tsx'

/** Why there is nothing, and the next step as a button. */
export const EmptyState = ({
  icon = 'inbox',
  title,
  children,
  actions,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className="empty">
    <Icon name={icon} />
    <b>{title}</b>
    {children ? <p>{children}</p> : null}
    {actions ? <div className="empty-actions">{actions}</div> : null}
  </div>
)

interface NoMatchProps {
  title: string
  text: ReactNode
  /** The words of the way back to everything. */
  clear: string
  onClear: () => void
}

/** The rows that are there are all filtered away. */
export const NoMatch = ({ title, text, clear, onClear }: NoMatchProps) => (
  <EmptyState icon="list-filter" title={title} actions={<Button onClick={onClear}>{clear}</Button>}>
    {text}
  </EmptyState>
)
