import { handlePlainClick } from '#core/web/plain-click.ts'
import { addressOf, goTo, useAddress } from '#core/web/use-address.ts'
import { scrollCurrentIntoView } from '#ui/basic/scroll-current-into-view.ts'
import { adminMessages as messages } from './messages.en.ts'
import { SITE_SECTIONS, type SiteSection } from './site-sections.tsx'

const sectionAddress = ({ id }: SiteSection) => ({ tab: 'site', section: id })

/** The Site tab: a section of it at a time, each at its own address. */
export function SiteScreen() {
  const address = useAddress()
  const current = SITE_SECTIONS.find(({ id }) => id === address.get('section')) ?? SITE_SECTIONS[0]
  return (
    <>
      <nav className="site-sections" aria-label={messages.siteSections} ref={scrollCurrentIntoView}>
        {SITE_SECTIONS.map((section) => (
          <a
            key={section.id}
            href={addressOf(sectionAddress(section))}
            aria-current={section === current ? 'page' : undefined}
            onClick={(event) => handlePlainClick(event, () => goTo(sectionAddress(section)))}
          >
            {section.label}
          </a>
        ))}
      </nav>
      {current ? <current.Screen key={current.id} /> : null}
    </>
  )
}
