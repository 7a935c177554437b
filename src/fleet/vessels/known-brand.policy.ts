import { DEFAULT_BRAND } from './vessels.limits.ts'

/** The brand of a system; null where no system is recorded and the brand is the stored default, which nobody stated. */
export const knownBrand = (systemType: string | null, brand: string | null): string | null =>
  systemType === null && brand === DEFAULT_BRAND ? null : brand
