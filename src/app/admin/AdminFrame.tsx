import { Suspense, useEffect } from 'react'
import { paths } from '#core/paths.ts'
import { addressOf, goTo, takeOver, useAddress } from '#core/web/use-address.ts'
import type { AdminOverview } from '#modules/admin-auth/admin-auth.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { BrandMark } from '#ui/icons/Icon.tsx'
import { HealthLine } from './HealthLine.tsx'
import { goToSite, leavePanel, SITE_ADDRESS } from './leave-panel.ts'
import { adminMessages as messages } from './messages.en.ts'
import { useOverview } from './overview.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ADMIN_TABS, type AdminTab } from './tabs.ts'

/** The frame around every screen: who and where, the ways out, the tabs with their counts. */
export function AdminFrame({ companyName }: { companyName: string }) {
  const address = useAddress()
  const overview = useOverview()
  const current = ADMIN_TABS.find(({ id }) => id === address.get('tab')) ?? ADMIN_TABS[0]
  useEffect(() => {
    if (current) document.title = messages.title(current.label)
  }, [current])
  if (current === undefined) return null
  return (
    <div className="admin">
      <header className="admin-top">
        <AdminBrand companyName={companyName} />
        <div className="actions">
          <a className="button" href={paths.projectsOverview}>
            <Icon name="clipboard-list" />
            <span>{messages.viewProjects}</span>
          </a>
          <a className="button" href={SITE_ADDRESS} onClick={(event) => takeOver(event, goToSite)}>
            <Icon name="arrow-left" />
            <span>{messages.backToSite}</span>
          </a>
          <Button variant="ghost" icon="log-out" onClick={() => void leavePanel()}>
            {messages.logout}
          </Button>
        </div>
      </header>
      <nav className="tabs admin-tabs" aria-label={messages.tabs}>
        {ADMIN_TABS.map((tab) => (
          <TabLink key={tab.id} tab={tab} isCurrent={tab === current} counts={overview.data?.counts} />
        ))}
      </nav>
      <div className="admin-body">
        {overview.isError ? (
          <div className="admin-note">
            <Note tone="warn" title={messages.offline} />
          </div>
        ) : null}
        <ScreenBoundary key={current.id}>
          <Suspense fallback={<ScreenSkeleton />}>
            <current.Screen />
          </Suspense>
        </ScreenBoundary>
        {overview.data ? <HealthLine overview={overview.data} /> : null}
      </div>
    </div>
  )
}

export const AdminBrand = ({ companyName }: { companyName: string }) => (
  <span className="brand">
    <BrandMark />
    <span>{companyName}</span>
    <span className="tag">{messages.area}</span>
  </span>
)

function TabLink({
  tab,
  isCurrent,
  counts,
}: {
  tab: AdminTab
  isCurrent: boolean
  counts: AdminOverview['counts'] | undefined
}) {
  const fresh = counts && tab.fresh?.(counts)
  return (
    <a
      href={addressOf({ tab: tab.id })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => takeOver(event, () => goTo({ tab: tab.id }))}
      ref={isCurrent ? scrollIntoTabs : undefined}
    >
      {tab.label}
      {tab.count && counts ? <span className="count">{tab.count(counts)}</span> : null}
      {fresh ? <span className="new">{messages.fresh(fresh)}</span> : null}
    </a>
  )
}

/** On a phone the tabs scroll sideways, and the current one is seen. */
function scrollIntoTabs(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const ScreenSkeleton = () => (
  <main className="admin-main" id="main" aria-busy="true">
    <SkeletonLines lines={8} />
  </main>
)
