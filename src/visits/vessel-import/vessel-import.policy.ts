import type { FleetImportRow } from './vessel-import.contract.ts'

/** Whether the vessel of a possible duplicate may be a new one: not where its IMO number is that of a vessel. */
export const canBeNew = ({ imo, candidates }: Pick<FleetImportRow, 'imo' | 'candidates'>): boolean =>
  imo === null || !candidates.some((candidate) => candidate.imo === imo)
