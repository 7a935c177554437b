import type { HoursSums } from '#visits/hours/hours.contract.ts'
import type { Part } from '#visits/parts/parts.contract.ts'
import type { ServiceReport } from '#visits/service-reports/service-reports.contract.ts'
import type { toReportBody } from './report-from-sheet.ts'

interface Logged {
  hours: { sums: HoursSums }
  parts: readonly Pick<Part, 'partNumber' | 'partName' | 'quantity' | 'unit'>[]
}

/** Whether a report says what the sheet and the log say now: signatures count only for what was signed. */
export function isReportOfSheet(
  { content }: Pick<ServiceReport, 'content'>,
  body: ReturnType<typeof toReportBody>,
  { hours, parts }: Logged,
): boolean {
  if (content === null) return false
  return (
    content.findings === body.findings.trim() &&
    (content.recommendations ?? '') === (body.recommendations ?? '').trim() &&
    isSame(
      content.readings.map(({ quantity, value, unit, limit }) => [quantity, value, unit, limit ?? '']),
      (body.readings ?? []).map(({ quantity, value, unit = '', limit }) => [quantity, value, unit, limit ?? '']),
    ) &&
    isSame(
      content.photos.map(({ id }) => id),
      body.photos,
    ) &&
    isSame(content.hours, hours.sums) &&
    isSame(toLines(content.parts), toLines(parts))
  )
}

/** Parts in an order of their own: the report and the list sort them differently. */
const toLines = (parts: Logged['parts']): string[] =>
  parts
    .map(({ partNumber, partName, quantity, unit }) => JSON.stringify([partNumber, partName, quantity, unit]))
    .toSorted()

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))

const sortKeys = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value
