import { z } from 'zod'

/** A row's id as a call names it: in small letters, as the database writes it, so that it is the same where ids are compared. */
export const rowId = (sentence?: string) => z.uuid(sentence).toLowerCase()
