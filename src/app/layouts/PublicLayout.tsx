import type { ReactNode } from 'react'
import { paths, SECTION_IDS, type SectionId } from '#core/paths.ts'
import type { PublicSettings } from '#modules/site-content/site-content.contract.ts'
import { siteMessages } from '#modules/site-content/web/messages.en.ts'
import { BrandMark, CloseIcon, LockIcon, MenuIcon } from '#ui/icons/Icon.tsx'
import { PublicFooter } from './PublicFooter.tsx'

const MENU_ID = 'site-menu'

interface PublicLayoutProps {
  settings: PublicSettings
  /** On the home page only: the section that is marked until the script follows the reader. */
  current?: SectionId
  children: ReactNode
}

/** The frame of every public page: skip link, navigation with its slide-in twin, main, footer. */
export function PublicLayout({ settings, current, children }: PublicLayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        {siteMessages.skip}
      </a>
      <header className="nav">
        <div className="wrap nav-in">
          <Brand settings={settings} />
          <nav className="nav-links" aria-label={siteMessages.mainNavigation}>
            <SectionLinks current={current} />
          </nav>
          <div className="nav-act">
            <PortalLink className="nav-portal" />
            <a className="btn btn-line btn-s" href={linkTo('contact', current)}>
              {siteMessages.contact}
            </a>
          </div>
          <button
            className="menu"
            type="button"
            aria-haspopup="dialog"
            aria-controls={MENU_ID}
            {...invoke('show-modal')}
          >
            {siteMessages.menu}
            <MenuIcon />
          </button>
        </div>
      </header>
      <dialog className="drawer" id={MENU_ID} aria-label={siteMessages.menu} closedby="any">
        <button className="menu" type="button" {...invoke('close')}>
          {siteMessages.close}
          <CloseIcon />
        </button>
        <nav aria-label={siteMessages.menu}>
          <SectionLinks current={current} />
        </nav>
        <PortalLink className="btn btn-line btn-full" />
      </dialog>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <div data-toasts="" />
      <PublicFooter
        settings={settings}
        brand={<Brand settings={settings} />}
        sectionLink={(id) => linkTo(id, current)}
      />
    </>
  )
}

/** Buttons that drive the dialog without script where the browser knows invokers; the behaviour script serves the others. */
const invoke = (command: 'show-modal' | 'close') => ({ command, commandfor: MENU_ID, 'data-menu': command })

/** On the home page a bare anchor, so that a catalogue page (`/?page=2`) is not left. */
const linkTo = (id: SectionId, current: SectionId | undefined): string => (current ? `#${id}` : paths.section(id))

function Brand({ settings }: { settings: PublicSettings }) {
  return (
    <a className="brand" href={paths.home}>
      <BrandMark />
      <span>
        {settings.shortName}
        <small>{siteMessages.brandPlace(settings.address.city, settings.address.country)}</small>
      </span>
    </a>
  )
}

function SectionLinks({ current }: { current: SectionId | undefined }) {
  return SECTION_IDS.map((id) => (
    <a
      key={id}
      href={linkTo(id, current)}
      aria-current={id === current ? 'true' : undefined}
      data-section={current && id}
    >
      {siteMessages.sections[id]}
    </a>
  ))
}

function PortalLink({ className }: { className: string }) {
  return (
    <a className={className} href={paths.portalLogin}>
      <LockIcon />
      {siteMessages.portalLogin}
    </a>
  )
}
