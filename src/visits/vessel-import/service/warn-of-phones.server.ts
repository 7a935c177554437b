import { readPhone } from '#core/phone/phone.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { FleetImportRow } from '../vessel-import.contract.ts'
import { PHONE_COLUMNS } from '../vessel-import.fields.ts'
import type { CheckedRow } from './check-row.server.ts'

/** Adds a warning to each row with telephone numbers that can't be dialled; they are stored as written. */
export function warnOfPhones(
  shown: readonly FleetImportRow[],
  checked: readonly CheckedRow[],
  country: string | null,
): void {
  const vesselOf = new Map(checked.map(({ row, vessel }) => [row, vessel]))
  for (const { row, result, what } of shown) {
    if (result === 'refused' || result === 'unchanged') continue
    for (const column of PHONE_COLUMNS) {
      const phone = vesselOf.get(row)?.[column]
      if (typeof phone === 'string' && readPhone(phone, country) === null) what.push(texts.oddPhone(column, phone))
    }
  }
}
