import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import type { PortalScreenName } from '#core/policy.ts'
import { Button } from '#ui/staff/Button.tsx'
import { Dialog } from '#ui/staff/Dialog.tsx'
import type { IconName } from '#ui/staff/icon-paths.data.ts'
import { Icon } from '#ui/staff/Icon.tsx'
import type { Me } from './me.ts'
import { isCurrent, menuOf } from './menu.ts'
import { portalMessages as messages } from './messages.en.ts'
import { leavePortal } from './ProfileMenu.tsx'

interface BottomBarProps {
  me: Me
  open: PortalScreenName | null
  onSearch: () => void
}

/** The phone's five: the two screens used most, search, the profile, and everything else. */
export function BottomBar({ me, open, onSearch }: BottomBarProps) {
  const [hasSheet, setHasSheet] = useState(false)
  const entries = menuOf(me.role).slice(0, 2)
  return (
    <>
      <nav className="tabbar" aria-label={messages.menuOnPhone}>
        {entries.map((entry) => (
          <Link key={entry.screen} to={entry.href} aria-current={isCurrent(entry, open) ? 'page' : undefined}>
            <Icon name={entry.icon} />
            <span>{entry.label}</span>
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
      {hasSheet ? <MenuSheet me={me} onClose={() => setHasSheet(false)} /> : null}
    </>
  )
}

function MenuSheet({ me, onClose }: { me: Me; onClose: () => void }) {
  const navigate = useNavigate()
  const go = (href: string) => {
    onClose()
    void navigate(href)
  }
  const items: readonly [string, IconName, string][] = [
    ...menuOf(me.role).map(({ label, icon, href }): [string, IconName, string] => [label, icon, href]),
    ...(me.role === 'manager'
      ? ([
          [messages.newProject, 'plus', paths.newProject],
          [messages.technicianView, 'hard-hat', paths.operatorDashboard],
        ] satisfies [string, IconName, string][])
      : []),
    [messages.profile, 'user-round-cog', paths.profile],
  ]
  return (
    <Dialog
      title={me.name}
      text={me.email}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className="sheet-nav">
        {items.map(([label, icon, href]) => (
          <button key={href} className="mi" type="button" onClick={() => go(href)}>
            <Icon name={icon} />
            <span className="mi-t">{label}</span>
          </button>
        ))}
        <button className="mi" type="button" onClick={() => void leavePortal()}>
          <Icon name="log-out" />
          <span className="mi-t">{messages.signOut}</span>
        </button>
      </div>
    </Dialog>
  )
}
