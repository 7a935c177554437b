import { Link } from 'react-router'
import { clockIn, dayInOslo, formatDayInProse } from '#core/days.ts'
import { useNow } from '#core/web/clock.ts'
import { Bell } from '#people/notifications/web/Bell.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { BrandMark } from '#ui/icons/Icon.tsx'
import type { Me } from '../me.ts'
import { portalMessages as messages } from '../messages.en.ts'
import { homeOf } from './menu.ts'
import { ProfileMenu } from './ProfileMenu.tsx'

/** The bar above every screen: search, Oslo's clock, notifications, signed-in person. */
export const TopBar = ({ me, onSearch }: { me: Me; onSearch: () => void }) => (
  <header className="top">
    <Link className="brand only-phone" to={homeOf(me.role)} aria-label={messages.titles.dashboard}>
      <BrandMark />
    </Link>
    <button className="search" type="button" onClick={onSearch} aria-keyshortcuts="Control+K">
      <Icon name="search" />
      <span className="cut">{messages.search}</span>
      <Kbd>Ctrl K</Kbd>
    </button>
    <div className="top-tools">
      <OsloClock />
      <Bell />
      <ProfileMenu me={me} />
    </div>
  </header>
)

function OsloClock() {
  const now = useNow()
  if (now === null) return null
  return (
    <span className="clock">
      <span className="day">{formatDayInProse(dayInOslo(now))}, </span>
      {messages.clockOf} <b>{clockIn(now)}</b>
    </span>
  )
}
