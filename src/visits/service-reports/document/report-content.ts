import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import type { HourKind } from '#visits/hours/hours.limits.ts'
import type { SignatureRole } from '../service-reports.limits.ts'

export interface ReportReading {
  quantity: string
  value: string
  unit: string
  limit: string | null
  isOutside: boolean | null
}

/** A picture of the project's files: which one, and what was said about it. */
export interface ReportPhoto {
  /** The file of the visit; reports of format 1 do not name it. */
  fileId?: string
  storedFileId: string
  /** SHA-256 of the original file, hexadecimal: the digest of the content covers the pictures too. */
  sha256?: string
  fileName: string
  description: string | null
}

/** Text under a photo. */
export const captionOf = ({ description, fileName }: Pick<ReportPhoto, 'description' | 'fileName'>): string =>
  description ?? fileName

/**
 * The content of a service report at the time of writing: signatures are for this, whatever happens to the project
 * afterwards.
 */
export interface ReportContent {
  /** Before format 2 a report showed the first 24 photos and said nothing of others. */
  format: 1 | 2
  company: PaperCompany
  project: {
    number: string
    vesselName: string
    vesselImo: string | null
    client: string | null
    serviceType: string
    port: string | null
    portCode: string | null
    berth: string | null
    scheduledDate: string | null
    scheduledEndDate: string | null
    technician: string | null
    master: string | null
    engineer: string | null
    description: string | null
  }
  systems: { systemType: string; brand: string }[]
  hours: {
    travel: string
    work: string
    waiting: string
    total: string
    entries: { date: string; kind: HourKind; hours: string; person: string; note: string | null }[]
  }
  /** Never with prices. */
  parts: { partNumber: string | null; partName: string; quantity: number; unit: string; category: string }[]
  findings: string
  recommendations: string | null
  readings: ReportReading[]
  /** The chosen ones, in their order. */
  photos: ReportPhoto[]
  /** Made from the attendance sheet; otherwise left out. */
  fromSheet?: true
  /** Photos of the visit when this was written; since format 2. */
  photosOfVisit?: number
  writtenBy: string
  /** ISO 8601 in UTC. */
  writtenAt: string
}

/** Signatures, and the digest of the drawing. */
export interface SignatureMark {
  role: SignatureRole
  name: string
  /** Undefined without one, so that the digests of earlier reports stay. */
  remark?: string | undefined
  signedAt: string
  imageSha256: string
}

/**
 * JSON with sorted keys and no white space: the same content is the same text, independent of the writer and the
 * database.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
