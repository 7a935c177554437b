import type { VesselBlocks } from '#modules/fleet/web/vessel-blocks.ts'
import { CompanyDuplicates, MergeCompany } from '#modules/merging/web/CompanyMerging.tsx'
import { MergeButton } from '#modules/merging/web/MergeButton.tsx'
import { FleetActions } from '#modules/vessel-import/web/FleetActions.tsx'
import { SystemsBlock } from '#modules/vessel-systems/web/SystemsBlock.tsx'
import { VesselContacts } from '#modules/visit-contacts/web/VesselContacts.tsx'

/** What the modules of a vessel's records show of it. */
export const VESSEL_BLOCKS: VesselBlocks = {
  Contacts: VesselContacts,
  Systems: SystemsBlock,
  Actions: MergeButton,
  DirectoryActions: FleetActions,
  CompaniesActions: CompanyDuplicates,
  MergeCompany,
}
