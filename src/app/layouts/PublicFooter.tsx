import type { ReactNode } from 'react'
import { breakable } from '#core/line-breaks.ts'
import { paths, type SectionId } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { PAGE_GROUPS } from '#site/pages/pages.limits.ts'
import { formatOrganisationNumber } from '#site/site-content/organisation-number.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { Fold } from '#ui/Fold.tsx'
import { linksOf } from '../content/content-pages.ts'

const QUICK_LINKS = ['home', 'services', 'about', 'team', 'compliance'] as const
const LEGAL_LINKS = ['privacy', 'terms', 'compliance', 'whistleblowing', 'accessibility'] as const
/** Sixteen digits and possible separators in a pasted code. */
const CODE_FIELD_LENGTH = 32

interface PublicFooterProps {
  settings: PublicSettings
  brand: ReactNode
  /** The page in the other languages. */
  language: ReactNode
  sectionLink: (id: SectionId) => string
}

export function PublicFooter({ settings, brand, language, sectionLink }: PublicFooterProps) {
  const { footer, sections } = useMessages('site')
  const board = useMessages('board')
  const page = usePageLanguage()
  return (
    <footer className="foot on-deep small">
      <div className="wrap">
        <div className="foot-groups">
          <div>
            {brand}
            <p>{footer.about(settings.chandlery.name)}</p>
            <p>{footer.support(settings.supportHours)}</p>
            {language}
          </div>
          <LinkGroup id="quick-links" name={footer.quickLinks}>
            {QUICK_LINKS.map((id) => (
              <li key={id}>
                <a href={sectionLink(id)}>{sections[id]}</a>
              </li>
            ))}
            <li>
              <a href={page.paths.board}>{board.title}</a>
            </li>
          </LinkGroup>
          <LinkGroup id="legal-links" name={footer.legal}>
            {LEGAL_LINKS.map((id) => (
              <li key={id}>
                <a href={page.paths.legalSection(id)}>{breakable(footer[id], page.lang)}</a>
              </li>
            ))}
          </LinkGroup>
          <AdminBox />
        </div>
        <GuideLinks settings={settings} />
        <div className="foot-base micro">
          <span>
            {footer.organisation(
              settings.companyName,
              formatOrganisationNumber(settings.organisationNumber),
              settings.isVatRegistered === true,
            )}{' '}
            <span lang="nb">{footer.register}</span>
          </span>
          <span>{footer.brands}</span>
        </div>
      </div>
    </footer>
  )
}

/** A heading and its links; a phone shows the links folded. */
function LinkGroup({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <nav aria-labelledby={id}>
      <Fold name={name}>
        <h2 className="fold-heading" id={id}>
          {name}
        </h2>
        <ul>{children}</ul>
      </Fold>
    </nav>
  )
}

/** Every information page, by its group. */
function GuideLinks({ settings }: { settings: PublicSettings }) {
  const { groups } = useMessages('guide')
  const { lang } = usePageLanguage()
  return (
    <div className="foot-guides">
      {PAGE_GROUPS.map((group) => (
        <LinkGroup key={group} id={`guides-${group}`} name={groups[group]}>
          {linksOf(group, lang, settings).map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </LinkGroup>
      ))}
    </div>
  )
}

/** The field has no name: a code must never be part of an address. Without script the form only leads to the login. */
function AdminBox() {
  const { footer } = useMessages('site')
  return (
    <section className="admin-box" aria-labelledby="admin-login">
      <h2 id="admin-login">{footer.adminLogin}</h2>
      <form action={paths.admin} method="get" data-admin-box="">
        <label htmlFor="footer-admin-code">{footer.adminCode}</label>
        <div className="admin-line">
          <input
            className="input"
            id="footer-admin-code"
            type="password"
            inputMode="numeric"
            maxLength={CODE_FIELD_LENGTH}
            autoComplete="current-password"
            aria-describedby="footer-admin-refusal"
          />
          <button className="button button-line button-small" type="submit">
            {footer.logIn}
          </button>
        </div>
        <p className="admin-refusal" id="footer-admin-refusal" aria-live="off" />
        <label className="admin-keep js-only">
          <input type="checkbox" />
          {footer.keepSignedIn}
        </label>
      </form>
    </section>
  )
}
