import { AuditScreen } from '#modules/audit/web/AuditScreen.tsx'

/** Who did what. */
export default function AuditRoute() {
  return <AuditScreen />
}
