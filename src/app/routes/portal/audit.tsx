import { AuditScreen } from '#house/audit/web/AuditScreen.tsx'
import { PeriodEvidence } from '#visits/evidence/web/PeriodEvidence.tsx'

/** The audit log. */
export default function AuditRoute() {
  return <AuditScreen actions={<PeriodEvidence />} />
}
