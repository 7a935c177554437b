import { Suspense, useEffect, useState } from 'react'
import { paths } from '#core/paths.ts'
import { handlePlainClick } from '#core/web/plain-click.ts'
import { addressOf, goTo, type Address, useAddress } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { FailureBoundary } from '#ui/basic/FailureBoundary.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { scrollCurrentIntoView } from '#ui/basic/scroll-current-into-view.ts'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { BrandMark } from '#ui/icons/Icon.tsx'
import { ExampleRibbon } from './ExampleRibbon.tsx'
import { HealthLine } from './HealthLine.tsx'
import { goToSite, signOutOfPanel, SITE_ADDRESS } from './leave-panel.ts'
import { adminMessages as messages } from './messages.en.ts'
import { useOverview } from './overview.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { SETUP_CHECKLIST, useSetupProgress } from './setup-checklist.ts'
import { ADMIN_TABS, type AdminTab, type Figures, SETUP_CHECKLIST_TAB } from './tabs.ts'

/** The frame around every screen: signed-in administrator, links to leave, the tabs with their counts. */
export function AdminFrame({ companyName }: { companyName: string }) {
  const address = useAddress()
  const overview = useOverview()
  const firstDay = useSetupProgress()
  // The meaning of the panel's plain address is decided once: a step that is completed or reopened doesn't replace the
  // current screen.
  const [start, setStart] = useState<string | null>(null)
  const { tabs, current } = findTabs(address, firstDay, start)
  // All is done, or was before this address was opened: the list has moved.
  const hasMoved =
    firstDay.data !== undefined && address.get('tab') === SETUP_CHECKLIST && !tabs.includes(SETUP_CHECKLIST_TAB)
  useEffect(() => {
    if (hasMoved) address.set({ tab: 'site', section: SETUP_CHECKLIST })
  })
  if (current && !firstDay.isPending && start === null) setStart(current.id)
  useEffect(() => {
    if (current) document.title = messages.title(current.label)
  }, [current])
  return (
    <div className="admin">
      <header className="admin-top">
        <AdminBrand companyName={companyName} />
        <div className="actions">
          <a className="button" href={paths.projectsOverview}>
            <Icon name="clipboard-list" />
            <span>{messages.viewProjects}</span>
          </a>
          <a className="button" href={SITE_ADDRESS} onClick={(event) => handlePlainClick(event, goToSite)}>
            <Icon name="arrow-left" />
            <span>{messages.backToSite}</span>
          </a>
          <Button variant="ghost" icon="log-out" onClick={() => void signOutOfPanel()}>
            {messages.logout}
          </Button>
        </div>
      </header>
      {/* Responses of another version may lack fields: purely informative parts must not break the screen. */}
      <FailureBoundary instead={null}>
        {firstDay.data && tabs.includes(SETUP_CHECKLIST_TAB) ? <ExampleRibbon {...firstDay.data} /> : null}
      </FailureBoundary>
      <nav className="tabs admin-tabs" aria-label={messages.tabs} ref={scrollCurrentIntoView}>
        {tabs.map((tab) => (
          <TabLink
            key={tab.id}
            tab={tab}
            isCurrent={tab === current}
            figures={{ counts: overview.data?.counts, firstDay: firstDay.data }}
          />
        ))}
      </nav>
      <div className="admin-body">
        {overview.isError ? (
          <div className="admin-note">
            <Note tone="warn" title={messages.offline} />
          </div>
        ) : null}
        {current === null ? (
          <ScreenSkeleton />
        ) : (
          <ScreenBoundary key={current.id}>
            <Suspense fallback={<ScreenSkeleton />}>
              <current.Screen />
            </Suspense>
          </ScreenBoundary>
        )}
        <FailureBoundary instead={null}>
          {overview.data ? <HealthLine overview={overview.data} /> : null}
        </FailureBoundary>
      </div>
    </div>
  )
}

/**
 * Returns the tabs and the current one. The panel opens with the setup checklist until that is complete: for an address
 * without a tab the current one is null until the progress is known.
 */
function findTabs(
  address: Address,
  { data, isPending }: ReturnType<typeof useSetupProgress>,
  start: string | null,
): { tabs: readonly AdminTab[]; current: AdminTab | null } {
  const isOpen = data !== undefined && data.done < data.of
  const tabs = isOpen ? [SETUP_CHECKLIST_TAB, ...ADMIN_TABS] : ADMIN_TABS
  const asked = address.get('tab')
  if (asked === SETUP_CHECKLIST && isPending) return { tabs, current: SETUP_CHECKLIST_TAB }
  const found = tabs.find(({ id }) => id === asked)
  if (found !== undefined) return { tabs, current: found }
  // A missing response may mean that it has moved; the list itself reports the failure.
  if (asked === SETUP_CHECKLIST) return { tabs, current: data === undefined ? SETUP_CHECKLIST_TAB : null }
  // An address with parameters of a screen but without its name is from a time when there was only one screen.
  if (location.search !== '') return { tabs, current: ADMIN_TABS[0] ?? null }
  return { tabs, current: isPending ? null : (tabs.find(({ id }) => id === start) ?? tabs[0] ?? null) }
}

export const AdminBrand = ({ companyName }: { companyName: string }) => (
  <span className="brand">
    <BrandMark />
    <span>{companyName}</span>
    <span className="tag">{messages.area}</span>
  </span>
)

function TabLink({ tab, isCurrent, figures }: { tab: AdminTab; isCurrent: boolean; figures: Figures }) {
  return (
    <a
      href={addressOf({ tab: tab.id })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => handlePlainClick(event, () => goTo({ tab: tab.id }))}
    >
      {tab.label}
      <FailureBoundary instead={null}>
        <TabFigures tab={tab} figures={figures} />
      </FailureBoundary>
    </a>
  )
}

function TabFigures({ tab, figures }: { tab: AdminTab; figures: Figures }) {
  const fresh = figures.counts && tab.fresh?.(figures.counts)
  const count = tab.count?.(figures)
  return (
    <>
      {count === undefined ? null : <span className="count">{count}</span>}
      {fresh ? <span className="new">{messages.fresh(fresh)}</span> : null}
    </>
  )
}

const ScreenSkeleton = () => (
  <main className="admin-main" id="main" aria-busy="true">
    <SkeletonLines lines={8} />
  </main>
)
