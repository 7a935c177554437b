import { defineList } from '#core/web/list/define-list.ts'
import { choiceFilter, searchFilter } from '#core/web/list/list-filters.ts'
import type { findExports } from '../invoicing.contract.ts'
import { EXPORT_FORMATS, EXPORT_STATES } from '../invoicing.limits.ts'
import { exportMessages as messages } from './messages.en.ts'

/** Past exports. */
export const EXPORTS_LIST = defineList<typeof findExports>()({
  name: 'exports',
  endpoint: 'GET /api/portal/billing/exports',
  rowKey: ({ id }) => id,
  pageSize: 20,
  hidesOnlyPage: true,
  texts: { ...messages, caption: messages.historyCaption, failed: messages.historyFailed },
  filters: {
    q: searchFilter(messages.search),
    state: choiceFilter(messages.statesLabel, EXPORT_STATES, (state) => messages.states[state]),
    format: choiceFilter(messages.form, EXPORT_FORMATS, (format) => messages.formats[format], messages.anyForm),
  },
  sorts: ['number'],
  usualSort: '-number',
})
