import { contractTexts } from '#core/contract/messages.en.ts'
import { AppError } from '#core/errors.ts'
import { readPhone } from './phone.ts'

/**
 * Returns a phone number as it is dialled (E.164), by the numbering plan of its country: contracts check the form only,
 * because the plans of all countries are too large for public scripts. Null and undefined stay.
 * @throws AppError 422 on `field` for a number of an impossible length or with an ambiguous prefix
 */
export function toDialled<T extends string | null | undefined>(field: string, phone: T): T | string {
  if (typeof phone !== 'string' || phone === '') return phone
  const read = readPhone(phone)
  if (read !== null && read.extension === null) return read.e164
  throw new AppError('invalid', contractTexts.phone, { fields: [{ field, message: contractTexts.phone }] })
}

/** Returns the input of a call with its phone number as it is dialled; without one it stays as it is. */
export const withDialledPhone = <T extends { phone?: string | null | undefined }>(input: T): T =>
  input.phone === undefined ? input : { ...input, phone: toDialled('phone', input.phone) }
