import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { isPermitted } from '#core/policy.ts'
import { PORTAL_STREAM, startLive } from '#core/web/live/live.ts'
import { ScreenTitleContext } from '#core/web/screen-title.ts'
import { setSingleKeys, useHotkeys } from '#core/web/use-hotkeys.ts'
import { takeSignedIn } from '#people/portal-auth/web/session.ts'
import { SavedViews } from '#people/saved-views/web/SavedViews.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { OwnViewsContext } from '#ui/list/own-views.ts'
import { DeviceLine } from '../device/DeviceLine.tsx'
import { signOutOfPortal } from '../device/sign-out.ts'
import { SignOutQuestion } from '../device/SignOutQuestion.tsx'
import type { Me } from '../me.ts'
import { portalMessages as messages } from '../messages.en.ts'
import { Palette } from '../palette/Palette.tsx'
import { PortalBoundary } from '../PortalBoundary.tsx'
import { ScreenGate } from '../ScreenGate.tsx'
import { findPortalScreen, PORTAL_SCREENS } from '../screens.ts'
import { applyTheme } from '../theme.ts'
import { BottomBar } from './BottomBar.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useTheme } from './ProfileMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import { SyncLine } from './SyncLine.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame around every screen: menu, search, signed-in person, and the content. */
export function PortalFrame({ companyName, me }: { companyName: string; me: Me }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<'search' | 'keys' | null>(null)
  const open = findPortalScreen(pathname)
  const main = useNewScreen(pathname)
  const setTheme = useTheme()
  const client = useQueryClient()
  useEffect(() => startLive(client, PORTAL_STREAM), [client])
  useLayoutEffect(() => applyTheme(me.theme), [me.theme])
  useEffect(() => {
    setSingleKeys(me.hasSingleKeys)
    return () => setSingleKeys(true)
  }, [me.hasSingleKeys])
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (open) document.title = messages.documentTitle(shown ?? PORTAL_SCREENS[open].title)
  }, [open, pathname, shown])
  useHotkeys(
    {
      'mod+k': () => setOverlay('search'),
      '?': () => setOverlay('keys'),
      n: isPermitted(me.role, 'project:create') ? () => void navigate(paths.newProject) : undefined,
    },
    'frame',
  )
  const search = () => setOverlay('search')
  return (
    <div className={`app is-${me.role}`}>
      <a className="skip" href="#main">
        {messages.skip}
      </a>
      <SideMenu companyName={companyName} role={me.role} open={open} onKeys={() => setOverlay('keys')} />
      <div className="main">
        <TopBar me={me} onSearch={search} />
        <DeviceLine />
        <SyncLine />
        <main id="main" ref={main} tabIndex={-1}>
          <PortalBoundary key={pathname}>
            <ScreenGate screen={open} role={me.role}>
              <OwnViewsContext value={SavedViews}>
                <ScreenTitleContext value={setShown}>
                  <Suspense fallback={<SkeletonLines lines={8} />}>
                    <Outlet />
                  </Suspense>
                </ScreenTitleContext>
              </OwnViewsContext>
            </ScreenGate>
          </PortalBoundary>
        </main>
      </div>
      <BottomBar me={me} open={open} onSearch={search} />
      <SignOutQuestion />
      {overlay === 'search' ? (
        <Palette
          role={me.role}
          onTheme={setTheme}
          onKeys={() => setOverlay('keys')}
          onLeave={() => void signOutOfPortal()}
          onClose={() => setOverlay(null)}
        />
      ) : null}
      {overlay === 'keys' ? <KeysDialog hasSingleKeys={me.hasSingleKeys} onClose={() => setOverlay(null)} /> : null}
    </div>
  )
}

/** Scrolls a new screen to its top and focuses it; also the first one after the login, as its form had the focus. */
function useNewScreen(pathname: string) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takeSignedIn()) main.current?.focus({ preventScroll: true })
  }, [])
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
