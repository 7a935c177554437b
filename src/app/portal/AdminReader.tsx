import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { paths } from '#core/paths.ts'
import { ScreenTitleContext } from '#core/web/screen-title.ts'
import { ViewerContext } from '#core/web/viewer.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { BrandMark } from '#ui/icons/Icon.tsx'
import { portalMessages as messages } from './messages.en.ts'
import { PortalBoundary } from './PortalBoundary.tsx'

const setTitle = (title: string | null) => {
  document.title = messages.documentTitle(title ?? messages.titles.projects)
}

const ADMIN = { kind: 'admin', name: '' } as const

/** The projects as an administrator reads them: no menu of the portal, nothing to change, and the way back. */
export const AdminReader = ({ companyName }: { companyName: string }) => (
  <ViewerContext value={ADMIN}>
    <div className="app reads">
      <a className="skip" href="#main">
        {messages.skip}
      </a>
      <div className="main">
        <header className="top">
          <span className="brand">
            <BrandMark />
            <span>{companyName}</span>
          </span>
          <div className="top-tools">
            <span className="tag">{messages.readsAs}</span>
            <a className="button" href={paths.admin}>
              <Icon name="arrow-left" />
              <span>{messages.backToAdmin}</span>
            </a>
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <PortalBoundary>
            <ScreenTitleContext value={setTitle}>
              <Suspense fallback={<SkeletonLines lines={8} />}>
                <Outlet />
              </Suspense>
            </ScreenTitleContext>
          </PortalBoundary>
        </main>
      </div>
    </div>
  </ViewerContext>
)
