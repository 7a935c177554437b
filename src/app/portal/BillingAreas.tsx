import { Link, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { billingAreaMessages as messages } from './billing-messages.en.ts'

const AREAS = [
  { path: paths.billingDashboard, label: messages.toBill },
  { path: paths.billingExports, label: messages.exports },
] as const

/** Switch between unbilled items and exports. */
export function BillingAreas() {
  const { pathname } = useLocation()
  return (
    <nav className="segments" aria-label={messages.label}>
      {AREAS.map(({ path, label }) => (
        <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
