import type { ReactNode } from 'react'
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
