import type { ReactNode } from 'react'
import { type Language, pathsIn } from '#core/language.ts'
import { phoneLink } from '#core/phone/phone.ts'
import { PageLanguageContext, speak, useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { formatOrganisationNumber } from '#site/site-content/organisation-number.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { BrandMark, PhoneIcon } from '#ui/icons/Icon.tsx'
import { getOwnMessages } from '../public-messages.ts'
import { LanguageLink } from './LanguageLink.tsx'

interface LinkLayoutProps {
  lang: Language
  settings: PublicSettings
  /** Of the link, for the same page in the other language. */
  token: string
  children: ReactNode
}

/** The frame of a page behind a link without account: no menu and no request list, a short footer. */
export function LinkLayout({ lang, settings, ...frame }: LinkLayoutProps) {
  return (
    <PageLanguageContext value={speak(lang, getOwnMessages(lang, settings))}>
      <LinkFrame settings={settings} {...frame} />
    </PageLanguageContext>
  )
}

function LinkFrame({ settings, token, children }: Omit<LinkLayoutProps, 'lang'>) {
  const text = useMessages('site')
  const { callOffice, privacy } = useMessages('visit')
  const { lang, paths } = usePageLanguage()
  const [phone] = settings.phones
  return (
    <>
      <a className="skip" href="#main">
        {text.skip}
      </a>
      <header className="nav link-nav">
        <div className="wrap nav-inner">
          <a className="brand" href={paths.home}>
            <BrandMark />
            <span>
              {settings.shortName}
              <small>{text.brandPlace(settings.address.city, settings.address.country)}</small>
            </span>
          </a>
          <LanguageLink path={pathsIn(lang).visit(token)} />
          {phone === undefined ? null : (
            <a className="button button-line button-small" href={phoneLink(phone) ?? undefined}>
              <PhoneIcon />
              <span>{callOffice}</span>
            </a>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot on-deep small link-foot">
        <div className="wrap foot-base micro">
          <span>
            {text.footer.organisation(
              settings.companyName,
              formatOrganisationNumber(settings.organisationNumber),
              settings.isVatRegistered === true,
            )}{' '}
            <span lang="nb">{text.footer.register}</span>
          </span>
          <a href={paths.legalSection('privacy')}>{privacy}</a>
        </div>
      </footer>
    </>
  )
}
