/**
 * Returns a name or number as it is compared: case, full-width letters, kinds of hyphens, marks without width, and blanks
 * that are repeated or around punctuation make no difference. `F26 – 0523` is `f26-0523`. The same as
 * `public.spelling_key` of the database.
 */
export const spellingKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([-/._:#]) ?/g, '$1')
    .trim()
    .toLowerCase()

/**
 * Returns an invoice number as it is compared: as `spellingKey`, and without signs and blanks but between digits, where
 * all of them are one. `INV 1001`, `inv_1001` and `INV1001` are one number; `1-11` and `11-1` are two. The same as
 * `public.invoice_key` of the database.
 */
export const invoiceKey = (number: string): string =>
  spellingKey(number)
    .replaceAll(/[-_/.:# ]+/g, '-')
    .replaceAll(/(?<!\d)-|-(?!\d)/g, '')
