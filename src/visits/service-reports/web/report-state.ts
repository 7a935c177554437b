import type { ServiceReport } from '../service-reports.contract.ts'
import { SIGNATURE_ROLES, type SignatureRole } from '../service-reports.limits.ts'
import { countShown } from './count-shown.ts'
import { reportMessages as messages } from './messages.en.ts'

/** Missing signatures. */
export const unsigned = ({ signatures }: ServiceReport): readonly SignatureRole[] =>
  SIGNATURE_ROLES.filter((role) => !signatures.some((signature) => signature.role === role))

/** Notes about the photos for the signer; empty where there are none. */
export function describePhotos(report: ServiceReport): string[] {
  const count = countShown(report.content)
  return count === null ? [] : [messages.signShows(count)]
}
