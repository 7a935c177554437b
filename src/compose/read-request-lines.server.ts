import type { Ctx } from '#core/context.server.ts'
import type { MailboxDeps } from '#money/mailbox/store-mail.service.server.ts'
import type { ReadLine, ReadLines } from '#money/requests/buyer/match-items.queries.server.ts'
import { findBrands, findProductCategories, findProducts } from '#site/catalogue/catalogue.queries.server.ts'
import { addReadableWords } from '#site/catalogue/search/readable-products.ts'
import { translateProducts } from '#site/catalogue/translate-catalogue.queries.server.ts'
import type { PastedRow, PastedVerdict } from '#site/rfq/read/pasted-list.ts'
import { readPastedList } from '#site/rfq/read/read-pasted-list.ts'

/** Verdicts of lines that are understood whole; the others need a person. */
const MATCHES: Partial<Record<PastedVerdict, ReadLine['matched']>> = {
  found: 'number',
  assumed: 'number',
  alias: 'alias',
  named: 'words',
}

async function findReadable(ctx: Ctx) {
  const products = await findProducts(ctx)
  const translated = await translateProducts(ctx, 'nb', products)
  const groups = [...(await findBrands(ctx)), ...(await findProductCategories(ctx))]
  return addReadableWords(products, translated, groups)
}

/** Reads lines of a request as the request list on the site reads a pasted list. */
export const readRequestLines: ReadLines = async (ctx, lines) => {
  const readable = await findReadable(ctx)
  // Each line alone: what a neighbour says must not change what a line of its own means.
  return lines.map((line) => toReadLine(readPastedList(line, readable).rows))
}

/** Reads the text of a mail, or a list in it, as the request list on the site reads a pasted list. */
export const readRequestText: MailboxDeps['readText'] = async (ctx, text) => {
  const { rows, unread } = readPastedList(text, await findReadable(ctx))
  return {
    rows: rows.map((row) => ({ text: row.text, match: toReadLine([row]), isQuoted: row.isQuoted })),
    unread: unread.length,
  }
}

function toReadLine([row, second]: readonly PastedRow[]): ReadLine | null {
  const matched = row && MATCHES[row.verdict]
  if (row === undefined || second !== undefined || matched === undefined || row.product === null) return null
  const { product, quantity, unit, isAssumed } = row
  return {
    productId: product.id,
    item: `${product.itemNumber} ${product.name}`,
    quantity: isAssumed ? null : quantity,
    unit,
    matched,
  }
}
