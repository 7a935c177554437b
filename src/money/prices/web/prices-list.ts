import { isId } from '#core/web/address-values.ts'
import { defineList } from '#core/web/list/define-list.ts'
import { choiceFilter, currencyFilter, searchFilter, textFilter } from '#core/web/list/list-filters.ts'
import type { findPriceList } from '../prices.contract.ts'
import { ALL_CLIENTS, PRICE_STATES } from '../prices.limits.ts'
import { priceMessages as messages } from './messages.en.ts'

/** The price lists. */
export const PRICES_LIST = defineList<typeof findPriceList>()({
  name: 'prices',
  endpoint: 'GET /api/portal/prices',
  rowKey: ({ id }) => id,
  pageSize: 50,
  texts: messages,
  filters: {
    q: searchFilter(messages.search),
    state: choiceFilter(messages.statesLabel, PRICE_STATES, (state) => messages.states[state]),
    company: {
      label: messages.client,
      read: (text: string) => (text === ALL_CLIENTS || isId(text) ? text : ''),
      said: (value: string) => (value === ALL_CLIENTS ? messages.allClients : messages.oneClient),
    },
    item: textFilter(messages.article, 100),
    currency: currencyFilter(messages.currency),
  },
  sorts: ['itemNumber', 'companyName', 'price', 'from', 'to'],
  usualSort: 'itemNumber',
})
