import type { ReactNode } from 'react'
import type { Language } from '#core/language.ts'
import { type PublicPaths, paths, SECTION_IDS, type SectionId } from '#core/paths.ts'
import { PageLanguageContext, speak, useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { rfqPanelProps } from '#site/rfq/rfq-panel-props.ts'
import { RFQ_DRAWER_ID } from '#site/rfq/rfq.limits.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { BrandMark, LockIcon, MenuIcon } from '#ui/icons/Icon.tsx'
import { Island } from '#ui/Island.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { DrawerListIsland } from '../islands/DrawerListIsland.tsx'
import { getOwnMessages } from '../public-messages.ts'
import { Drawer, invoke } from './Drawer.tsx'
import { GuideMenu } from './GuideMenu.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { PublicFooter } from './PublicFooter.tsx'

const MENU_ID = 'site-menu'

interface PublicLayoutProps {
  lang: Language
  settings: PublicSettings
  /** Path of the page in its own language. */
  path: string
  /** Languages that have the page, where not every published one does. */
  languages?: readonly Language[]
  /** On the home page only: the section that is marked until the script follows the reader. */
  current?: SectionId
  /** Elsewhere: the section that the page belongs to. */
  marked?: SectionId
  /** The page is a list of results. */
  skipToResults?: boolean
  /** The page begins with its breadcrumb; on a phone the link to the other language is at its end. */
  hasBreadcrumb?: boolean
  children: ReactNode
}

/** A public page in its language: provides messages and addresses to everything in it. */
export function PublicLayout({ lang, ...frame }: PublicLayoutProps) {
  return (
    <PageLanguageContext value={speak(lang, getOwnMessages(lang, frame.settings))}>
      <PageFrame {...frame} />
    </PageLanguageContext>
  )
}

/** The frame of every public page: skip link, navigation with its slide-in twin, main, footer. */
export function PageFrame({ settings, path, languages, current, ...page }: Omit<PublicLayoutProps, 'lang'>) {
  const { marked, hasBreadcrumb = false, children } = page
  const text = useMessages('site')
  const { toasts } = useMessages('common')
  const { skipToResults } = useMessages('catalogue')
  const board = useMessages('board')
  const { paths: own } = usePageLanguage()
  return (
    <>
      <a className="skip" href="#main">
        {text.skip}
      </a>
      {page.skipToResults && (
        <a className="skip" href="#results">
          {skipToResults}
        </a>
      )}
      <header className="nav">
        <div className="wrap nav-inner">
          <Brand settings={settings} />
          <nav className="nav-links" aria-label={text.mainNavigation}>
            <SectionLinks current={current} marked={marked} />
          </nav>
          <LanguageLink path={path} languages={languages} />
          <div className="nav-actions">
            <PortalLink className="nav-portal" />
            <a className="button button-line button-small" href={linkTo(own, 'contact', current)}>
              {text.contact}
            </a>
          </div>
          <button className="nav-rfq" type="button" aria-haspopup="dialog" {...invoke('show-modal', RFQ_DRAWER_ID)}>
            <span>{text.rfqList}</span>
            <b className="js-only" data-rfq-count="0">
              0
            </b>
          </button>
          <button
            className="menu"
            type="button"
            aria-haspopup="dialog"
            aria-controls={MENU_ID}
            {...invoke('show-modal', MENU_ID)}
          >
            {text.menu}
            <MenuIcon />
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {hasBreadcrumb && <LanguageLink path={path} languages={languages} />}
        {children}
      </main>
      <div data-toasts="">
        <Toasts texts={toasts} />
      </div>
      <p className="visually-hidden" role="status" data-announcements="" data-offline={text.offline} />
      <PublicFooter
        settings={settings}
        brand={<Brand settings={settings} />}
        language={<LanguageLink path={path} languages={languages} />}
        sectionLink={(id) => linkTo(own, id, current)}
      />
      {/* Closed dialogs are last: the visible part must be in the first bytes. */}
      <Drawer id={MENU_ID} label={text.menu}>
        <nav aria-label={text.menu}>
          <SectionLinks current={current} marked={marked} />
          <a href={own.board}>{board.title}</a>
          <GuideMenu settings={settings} />
        </nav>
        <LanguageLink path={path} languages={languages} />
        <PortalLink className="button button-line button-full" />
      </Drawer>
      <RfqDrawer settings={settings} />
    </>
  )
}

/** The visitor's list above any page. Its island is hydrated when it is opened. */
function RfqDrawer({ settings }: { settings: PublicSettings }) {
  const text = useMessages('site')
  const { list } = useMessages('rfq')
  const props = { ...rfqPanelProps(settings), inDrawer: true }
  const [address] = settings.salesEmails
  return (
    <Drawer id={RFQ_DRAWER_ID} label={text.rfqList} className="rfq-drawer">
      <p className="small no-js-only">
        {list.withoutScript} {address}.
      </p>
      <Island name="rfq-panel" props={props}>
        <DrawerListIsland {...props} />
      </Island>
    </Drawer>
  )
}

/** On the home page a bare anchor, so that a catalogue page (`/?page=2`) is not left. */
const linkTo = (own: PublicPaths, id: SectionId, current: SectionId | undefined): string =>
  current ? `#${id}` : own.section(id)

function Brand({ settings }: { settings: PublicSettings }) {
  const text = useMessages('site')
  const { paths: own } = usePageLanguage()
  return (
    <a className="brand" href={own.home}>
      <BrandMark />
      <span>
        {settings.shortName}
        <small>{text.brandPlace(settings.address.city, settings.address.country)}</small>
      </span>
    </a>
  )
}

function SectionLinks({ current, marked }: { current: SectionId | undefined; marked: SectionId | undefined }) {
  const { sections } = useMessages('site')
  const { paths: own } = usePageLanguage()
  return SECTION_IDS.map((id) => (
    <a
      key={id}
      href={linkTo(own, id, current)}
      aria-current={id === (current ?? marked) ? 'true' : undefined}
      data-section={current && id}
    >
      {sections[id]}
    </a>
  ))
}

function PortalLink({ className }: { className: string }) {
  const text = useMessages('site')
  return (
    <a className={className} href={paths.portalLogin}>
      <LockIcon />
      {text.portalLogin}
    </a>
  )
}
