import type { VesselBlocks } from '#modules/fleet/web/vessel-blocks.ts'
import { SystemsBlock } from '#modules/vessel-systems/web/SystemsBlock.tsx'
import { VesselContacts } from '#modules/visit-contacts/web/VesselContacts.tsx'

/** What the modules of a vessel's records show of it. */
export const VESSEL_BLOCKS: VesselBlocks = {
  Contacts: VesselContacts,
  Systems: SystemsBlock,
  Actions: null,
  DirectoryActions: null,
}
