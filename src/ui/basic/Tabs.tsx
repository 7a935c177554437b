import type { ReactNode } from 'react'

export interface TabItem {
  id: string
  label: string
  count?: number | string | undefined
  /** Shown in ink: something new is there. */
  fresh?: boolean
}

/**
 * Places of one screen, as links: the address says which is open, so that Back and a shared link work.
 * `link` draws one with the router's own link.
 */
export const Tabs = ({
  label,
  tabs,
  link,
}: {
  label: string
  tabs: readonly TabItem[]
  link: (tab: TabItem, content: ReactNode) => ReactNode
}) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) =>
      link(
        tab,
        <>
          {tab.label}
          {tab.count === undefined ? null : <span className={tab.fresh ? 'new' : 'count'}>{tab.count}</span>}
        </>,
      ),
    )}
  </nav>
)
