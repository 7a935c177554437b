import type { HourKind } from '#modules/hours/hours.limits.ts'
import type { SignatureRole } from '../service-reports.limits.ts'

/** The company at the head of the document. */
export interface ReportCompany {
  name: string
  organisationNumber: string
  address: string
  phone: string
  email: string
}

export interface ReportReading {
  quantity: string
  value: string
  unit: string
  limit: string | null
  isOutside: boolean | null
}

/** A picture of the project's files: which one, and what was said about it. */
export interface ReportPhoto {
  storedFileId: string
  fileName: string
  description: string | null
}

/**
 * Everything that a service report says, as it was when the report was written: a signature stands under this, whatever
 * happens to the project afterwards.
 */
export interface ReportContent {
  format: 1
  company: ReportCompany
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
  photos: ReportPhoto[]
  writtenBy: string
  /** ISO 8601 in UTC. */
  writtenAt: string
}

/** Who signed, and the digest of the drawing. */
export interface SignatureMark {
  role: SignatureRole
  name: string
  signedAt: string
  imageSha256: string
}

/**
 * JSON with sorted keys and no white space: the same content is the same text, whoever writes it and however a database
 * keeps it.
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
