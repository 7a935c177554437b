import { currentOf } from '#core/web/call/api-error.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useChange, type ChangeRules } from '#core/web/call/use-change.ts'
import type { ContactMessage, listContacts, updateContact } from '../../contacts-admin.contract.ts'

const CONTACTS = keyOf<typeof listContacts>('GET /api/admin/contacts')

const withRow = (rows: readonly ContactMessage[] | undefined, row: ContactMessage) =>
  rows?.map((other) => (other.id === row.id ? row : other))

/** Changes a message. The list shows the stored row at once, also when the change came too late. */
export const useContactChange = (rules: Pick<ChangeRules<typeof updateContact>, 'done' | 'failed'> = {}) =>
  useChange<typeof updateContact>('PATCH /api/admin/contacts/:id', {
    ...rules,
    keeps: (row, _request, client) => [CONTACTS, withRow(client.getQueryData(CONTACTS), row)],
    onRefused: (error, _request, client) => {
      const current = currentOf(error) as ContactMessage | undefined
      if (current) client.setQueryData(CONTACTS, withRow(client.getQueryData(CONTACTS), current))
    },
  })
