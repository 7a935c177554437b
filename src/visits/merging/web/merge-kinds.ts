import { labelsOf } from '#core/entity/entity-fields.ts'
import { paths } from '#core/paths.ts'
import type { Company, getCompany } from '#fleet/companies/companies.contract.ts'
import { COMPANY_FIELDS } from '#fleet/companies/companies.entity.ts'
import type { getVessel, Vessel } from '#fleet/vessels/vessels.contract.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import type {
  dismissCompanies,
  dismissVessels,
  DuplicateCompanies,
  DuplicateVessels,
  findCompanyBelongings,
  findCompanyMerges,
  findDuplicateCompanies,
  findDuplicateVessels,
  findVesselBelongings,
  findVesselMerges,
  mergeCompanies,
  mergeVessels,
  undoCompanyMerge,
  undoVesselMerge,
} from '../merging.contract.ts'
import { COMPANY_GROUPS, MERGE_NUMBERS, VESSEL_GROUPS } from '../merging.limits.ts'
import { mergeMessages as messages } from './messages.en.ts'

/*
 * Vessels and companies are merged on the same screens: what differs is which calls are asked, and what the fields are.
 */

/** A row that can be merged. */
export type Mergeable = Vessel | Company
export type DuplicatePair = DuplicateVessels | DuplicateCompanies

export type GetRow = typeof getVessel | typeof getCompany
export type FindBelongings = typeof findVesselBelongings | typeof findCompanyBelongings
export type MergeTwo = typeof mergeVessels | typeof mergeCompanies
export type UndoMerge = typeof undoVesselMerge | typeof undoCompanyMerge
export type FindMerges = typeof findVesselMerges | typeof findCompanyMerges
export type FindDuplicates = typeof findDuplicateVessels | typeof findDuplicateCompanies
export type Dismiss = typeof dismissVessels | typeof dismissCompanies

type Fields = Readonly<Record<string, string>>
const { formerNames: _former, clientName: _client, ...vesselFields } = labelsOf(VESSEL_FIELDS)
const { alternativeNames: _alternative, ...companyFields } = labelsOf(COMPANY_FIELDS)

export const MERGE_KINDS = {
  vessel: {
    get: 'GET /api/portal/vessels/:id',
    belongings: 'GET /api/portal/vessels/:id/belongings',
    merge: 'POST /api/portal/vessels/:id/merge',
    undo: 'POST /api/portal/vessels/merges/:id/undo',
    merges: 'GET /api/portal/vessels/merges',
    duplicates: 'GET /api/portal/vessels/duplicates',
    dismiss: 'POST /api/portal/vessels/duplicates/:pair/dismiss',
    list: paths.vesselDirectory,
    open: paths.vessel,
    fields: vesselFields as Fields,
    groups: VESSEL_GROUPS,
    number: MERGE_NUMBERS.vessel,
    words: messages.kinds.vessel,
  },
  company: {
    get: 'GET /api/portal/companies/:id',
    belongings: 'GET /api/portal/companies/:id/belongings',
    merge: 'POST /api/portal/companies/:id/merge',
    undo: 'POST /api/portal/companies/merges/:id/undo',
    merges: 'GET /api/portal/companies/merges',
    duplicates: 'GET /api/portal/companies/duplicates',
    dismiss: 'POST /api/portal/companies/duplicates/:pair/dismiss',
    list: paths.companies,
    open: paths.company,
    fields: companyFields as Fields,
    groups: COMPANY_GROUPS,
    number: MERGE_NUMBERS.company,
    words: messages.kinds.company,
  },
} as const
export type MergeKindName = keyof typeof MERGE_KINDS
