import type { VesselBlocks } from '#visits/directory/web/vessel-blocks.ts'
import { PeriodEvidence } from '#visits/evidence/web/PeriodEvidence.tsx'
import { CompanyDuplicates, MergeCompany } from '#visits/merging/web/CompanyMerging.tsx'
import { MergeButton } from '#visits/merging/web/MergeButton.tsx'
import { FleetActions } from '#visits/vessel-import/web/FleetActions.tsx'
import { SystemsBlock } from '#visits/vessel-systems/web/SystemsBlock.tsx'
import { VesselContacts } from '#visits/visit-contacts/web/VesselContacts.tsx'

/** Blocks that the modules of a vessel's records add to its page. */
export const VESSEL_BLOCKS: VesselBlocks = {
  Contacts: VesselContacts,
  Systems: SystemsBlock,
  Actions: MergeButton,
  PageActions: PeriodEvidence,
  DirectoryActions: FleetActions,
  CompaniesActions: CompanyDuplicates,
  MergeCompany,
}
