import { useCan } from '#core/web/viewer.tsx'
import type { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import type { VesselBlocks } from '../vessel-blocks.ts'
import { AuditSection } from './AuditSection.tsx'
import { CallSection } from './CallSection.tsx'
import { FactsSection } from './FactsSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { ReadingsSection } from './ReadingsSection.tsx'
import { FilesSection, PartsSection } from './RecordSections.tsx'

/** All sections of a vessel, most used first: one column next to the list, two on its page. */
export function VesselDetail({ vessel, blocks }: { vessel: Vessel; blocks: VesselBlocks }) {
  const { Systems, Contacts } = blocks
  const seesAudit = useCan('audit:read')
  return (
    <Stack gap={28} className="vessel-detail">
      <Stack gap={28}>
        <FactsSection vessel={vessel} />
        <Systems vesselId={vessel.id} />
        <HistorySection vessel={vessel} />
      </Stack>
      <Stack gap={28}>
        <PartsSection vesselId={vessel.id} />
        <CallSection vessel={vessel} Contacts={Contacts} />
        <ReadingsSection vesselId={vessel.id} />
        <FilesSection vesselId={vessel.id} />
        {seesAudit ? <AuditSection vesselId={vessel.id} /> : null}
      </Stack>
    </Stack>
  )
}
