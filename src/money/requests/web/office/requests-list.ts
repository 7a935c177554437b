import { isId } from '#core/web/address-values.ts'
import { defineList } from '#core/web/list/define-list.ts'
import { choiceFilter, choicesFilter, searchFilter, textFilter } from '#core/web/list/list-filters.ts'
import type { findRequests } from '../../requests.contract.ts'
import { REQUEST_FLAGS, REQUEST_STATES } from '../../requests.limits.ts'
import { requestMessages as messages } from './messages.en.ts'

/** Requests, the newest first. */
export const REQUESTS_LIST = defineList<typeof findRequests>()({
  name: 'requests',
  endpoint: 'GET /api/portal/requests',
  rowKey: ({ id }) => id,
  pageSize: 50,
  hidesOnlyPage: true,
  texts: messages,
  filters: {
    q: searchFilter(messages.search),
    state: choicesFilter(messages.stateLabel, REQUEST_STATES, (state) => messages.states[state]),
    flag: choiceFilter(messages.flagLabel, REQUEST_FLAGS, (flag) => messages.flags[flag]),
    assignee: {
      label: messages.assignee,
      read: (text) => (text === 'none' || isId(text) ? text : ''),
    },
    port: { ...textFilter(messages.port, 80), isFolded: true },
  },
  sorts: ['createdAt', 'answerBy', 'vesselName', 'port', 'reference'],
  usualSort: '-createdAt',
})
