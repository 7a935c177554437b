import type { ComponentType } from 'react'
import type { Company } from '#fleet/companies/companies.contract.ts'
import type { Vessel } from '#fleet/vessels/vessels.contract.ts'

/** Parts of other modules about a vessel, next to the list and on its page. */
export interface VesselBlocks {
  /** Contacts in addition to those of the vessel's own row. */
  Contacts: ComponentType<{ vesselId: string }>
  /** Installed systems, with the due dates of their reagents. */
  Systems: ComponentType<{ vesselId: string }>
  /** Further actions on one vessel: at the panel's foot and in the page's head. */
  Actions: ComponentType<{ vessel: Vessel }> | null
  /** Further actions in the page's head only. */
  PageActions: ComponentType<{ vessel: Vessel }>
  /** In the head of the directory. */
  DirectoryActions: ComponentType | null
  /** In the head of the companies. */
  CompaniesActions: ComponentType
  /** Dialog that merges the company with another one that the user chooses. */
  MergeCompany: ComponentType<{ company: Pick<Company, 'id' | 'name'>; onClose: () => void }>
}
