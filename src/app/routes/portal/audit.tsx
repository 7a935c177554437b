import { AuditScreen } from '#house/audit/web/AuditScreen.tsx'

/** The audit log. */
export default function AuditRoute() {
  return <AuditScreen />
}
