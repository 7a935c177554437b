import { defineList } from '#core/web/list/define-list.ts'
import { choiceFilter, currencyFilter, searchFilter } from '#core/web/list/list-filters.ts'
import type { findBillingProjects } from '../billing-overview.contract.ts'
import { AGES, PROJECT_STATES, type ProjectState } from '../billing.limits.ts'
import { dashboardMessages as messages } from './messages.en.ts'

const states = choiceFilter(messages.statesLabel, PROJECT_STATES, (state) => messages.states[state])

/** Projects by the billing state of their items, unbilled ones first. */
export const BILLING_LIST = defineList<typeof findBillingProjects>()({
  name: 'billing',
  endpoint: 'GET /api/portal/billing/projects',
  rowKey: ({ id }) => id,
  pageSize: 50,
  hidesOnlyPage: true,
  texts: messages,
  filters: {
    q: searchFilter(messages.search),
    state: { ...states, read: (text): ProjectState => states.read(text) || 'not billed' },
    age: choiceFilter(messages.ageHead, AGES, (age) => messages.age[age], messages.anyAge),
    currency: currencyFilter(messages.currency),
  },
  sorts: ['age', 'projectNumber', 'vesselName', 'clientName', 'hours'],
  usualSort: '-age',
})
