import { AuditScreen } from '#house/audit/web/AuditScreen.tsx'

/** Who did what. */
export default function AuditRoute() {
  return <AuditScreen />
}
