import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { PAGE_GROUPS } from '#site/pages/pages.limits.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { linksOf } from '../content/content-pages.ts'

/** The information pages by group, folded: nineteen links would push Portal Login off a phone. */
export function GuideMenu({ settings }: { settings: PublicSettings }) {
  const { groups } = useMessages('guide')
  const { lang } = usePageLanguage()
  return PAGE_GROUPS.map((group) => (
    <details key={group} className="menu-group">
      <summary>{groups[group]}</summary>
      {linksOf(group, lang, settings).map(({ href, name }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </details>
  ))
}
