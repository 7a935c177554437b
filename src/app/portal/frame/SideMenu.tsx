import { Link } from 'react-router'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { BrandMark } from '#ui/icons/Icon.tsx'
import { portalMessages as messages } from '../messages.en.ts'
import type { PortalScreenName } from '../screens.ts'
import { entriesOf, homeOf, isCurrent, type MenuEntry } from './menu.ts'
import { MenuCount, UnsentCount } from './MenuCount.tsx'

interface SideMenuProps {
  companyName: string
  role: PortalRole
  open: PortalScreenName | null
  onKeys: () => void
}

/** The side menu: 216 px wide, a rail of icons up to 1180 px, hidden on a phone. */
export function SideMenu({ companyName, role, open, onKeys }: SideMenuProps) {
  const entries = entriesOf(role, 'menu')
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <aside className="side" aria-label={messages.menuButton}>
      <div className="side-inner">
        <Link className="brand" to={homeOf(role)} title={companyName}>
          <BrandMark />
          <span>{companyName}</span>
        </Link>
        <nav className="nav" aria-label={messages.menu}>
          {groups.map((group) => (
            <MenuGroup
              key={group ?? ''}
              title={group}
              entries={entries.filter((entry) => entry.group === group)}
              open={open}
            />
          ))}
        </nav>
        <div className="side-foot">
          <div className="nav">
            {entriesOf(role, 'foot').map((entry) => (
              <MenuLink key={entry.screen} entry={entry} open={open} />
            ))}
            <button type="button" onClick={onKeys} title={messages.shortcuts}>
              <Icon name="keyboard" />
              <span>{messages.shortcuts}</span>
              <span className="count">
                <Kbd>?</Kbd>
              </span>
            </button>
          </div>
        </div>
      </div>
    </aside>
  )
}

const MenuLink = ({ entry, open }: { entry: MenuEntry; open: PortalScreenName | null }) => (
  <Link to={entry.href} title={entry.label} aria-current={isCurrent(entry, open) ? 'page' : undefined}>
    <Icon name={entry.icon} />
    <span>{entry.label}</span>
    <MenuCount counts={entry.counts} />
    <UnsentCount screen={entry.screen} />
  </Link>
)

const MenuGroup = ({
  title,
  entries,
  open,
}: {
  title: string | undefined
  entries: readonly MenuEntry[]
  open: PortalScreenName | null
}) => (
  <>
    {title ? <div className="nav-head">{title}</div> : null}
    {entries.map((entry) => (
      <MenuLink key={entry.screen} entry={entry} open={open} />
    ))}
  </>
)
