import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DOCK_ID } from '#ui/overlay/Dock.tsx'
import { signOutOfPortal } from '../device/sign-out.ts'
import type { Me } from '../me.ts'
import { portalMessages as messages } from '../messages.en.ts'
import type { PortalScreenName } from '../screens.ts'
import { entriesOf, isCurrent } from './menu.ts'
import { MenuCount, UnsentCount } from './MenuCount.tsx'

interface BottomBarProps {
  me: Me
  open: PortalScreenName | null
  onSearch: () => void
}

/** The phone's five: the two screens used most, search, the profile, and everything else. A screen may dock its own buttons here. */
export function BottomBar({ me, open, onSearch }: BottomBarProps) {
  const [hasSheet, setHasSheet] = useState(false)
  const entries = entriesOf(me.role, 'menu')
    .filter(({ isOnlyInMenu }) => !isOnlyInMenu)
    .slice(0, 2)
  return (
    <>
      <nav className="bottom-bar" aria-label={messages.menuOnPhone}>
        <div id={DOCK_ID} className="dock" />
        {entries.map((entry) => (
          <Link key={entry.screen} to={entry.href} aria-current={isCurrent(entry, open) ? 'page' : undefined}>
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
            <UnsentCount screen={entry.screen} />
          </Link>
        ))}
        <button type="button" onClick={onSearch}>
          <Icon name="search" />
          <span>{messages.searchShort}</span>
        </button>
        <Link to={paths.profile} aria-current={open === 'profile' ? 'page' : undefined}>
          <Icon name="user-round" />
          <span>{messages.profile}</span>
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => setHasSheet(true)}>
          <Icon name="menu" />
          <span>{messages.menuButton}</span>
        </button>
      </nav>
      {hasSheet ? <MenuSheet me={me} onSearch={onSearch} onClose={() => setHasSheet(false)} /> : null}
    </>
  )
}

function MenuSheet({ me, onSearch, onClose }: { me: Me; onSearch: () => void; onClose: () => void }) {
  const navigate = useNavigate()
  const go = (href: string) => {
    onClose()
    void navigate(href)
  }
  const search = () => {
    onClose()
    onSearch()
  }
  const items = (['menu', 'command', 'foot', 'profile'] as const).flatMap((place) => entriesOf(me.role, place))
  return (
    <Dialog
      title={me.name}
      text={me.email}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="sheet-nav">
        <button className="menu-item" type="button" onClick={search}>
          <Icon name="search" />
          <span className="menu-item-text">{messages.searchShort}</span>
        </button>
        {items.map(({ label, icon, href, counts }) => (
          <button key={href} className="menu-item" type="button" onClick={() => go(href)}>
            <Icon name={icon} />
            <span className="menu-item-text">{label}</span>
            <MenuCount counts={counts} />
          </button>
        ))}
        <button className="menu-item" type="button" onClick={() => void signOutOfPortal()}>
          <Icon name="log-out" />
          <span className="menu-item-text">{messages.signOut}</span>
        </button>
      </div>
    </Dialog>
  )
}
