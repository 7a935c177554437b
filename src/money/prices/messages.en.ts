import { countOf } from '#core/language/counts.ts'

const allClients = 'all clients'

export const priceTexts = {
  allClients,
  /** Days of a price; they are printed already. */
  days: (from: string, to: string | null) => (to === null ? `from ${from}` : `from ${from} to ${to}`),
  noPrice: 'This price is no longer there.',
  noArticle: (number: string, alike: string | null) =>
    `The catalogue has no article ${number}.${alike === null ? '' : ` Do you mean ${alike}?`}`,
  noCompany: 'This company is no longer there.',
  period: 'The last day has to be on or after the first one.',
  overlap: (price: string, client: string | null, days: string) =>
    `${price} for ${client ?? allClients} is valid ${days}. One article has one price a day for each client and currency.`,
  endsGone: 'The price that was to be ended was changed or removed in the meantime. Nothing was saved.',
  endsOther: 'Only an earlier price of the same article, client and currency can be ended by a new one.',
  endsLater: (from: string) => `The earlier price begins on ${from}: it can’t end before that day.`,
  ended: (from: string) => `ended by the price from ${from}`,
  exported: (count: number) => `${countOf(count, 'price', 'prices')} as CSV`,
  mergeOverlap: (article: string, one: string, other: string) =>
    `Both companies have a price of ${article} for the same days: ${one} and ${other}. End one of them in the price lists first.`,
}
