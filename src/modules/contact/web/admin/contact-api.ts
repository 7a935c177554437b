import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { saveFile } from '#core/web/file/save-file.ts'
import { showToast } from '#core/web/toast.ts'
import type {
  ContactMessage,
  exportContacts,
  listContacts,
  updateContact,
  UpdateContactInput,
} from '../../contacts-admin.contract.ts'
import { contactAdminMessages as messages } from './messages.en.ts'

const PATH = '/api/admin/contacts'
const CONTACTS = [PATH] as const

/** All contact messages, newest first. */
export const useContacts = () =>
  useQuery({
    queryKey: CONTACTS,
    queryFn: ({ signal }): Promise<ContactMessage[]> =>
      call<typeof listContacts>('GET /api/admin/contacts', { signal }),
    staleTime: 0,
  })

/** The row as it is stored now, when a change was refused because somebody else had changed it. */
export const currentOf = (error: unknown): ContactMessage | null =>
  error instanceof ApiError ? ((error.problem?.['current'] as ContactMessage | undefined) ?? null) : null

export interface ContactChange extends Omit<UpdateContactInput, 'version'> {
  row: Pick<ContactMessage, 'id' | 'version'>
}

/** Changes a message. The list shows the stored row afterwards, also when the change came too late. */
export function useUpdateContact() {
  const client = useQueryClient()
  const show = (row: ContactMessage) =>
    client.setQueryData<ContactMessage[]>(CONTACTS, (rows) => rows?.map((other) => (other.id === row.id ? row : other)))
  return useMutation({
    mutationFn: ({ row, ...change }: ContactChange): Promise<ContactMessage> =>
      call<typeof updateContact>('PATCH /api/admin/contacts/:id', {
        params: { id: row.id },
        body: { ...change, version: row.version },
      }),
    onSuccess: show,
    onError: (error) => {
      const current = currentOf(error)
      if (current) show(current)
      else void client.invalidateQueries({ queryKey: CONTACTS })
    },
  })
}

export function showUpdateFailure(error: unknown): void {
  const { title, fallback } = messages.saveFailed
  showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
}

export const useDownloadContacts = () =>
  useMutation({
    mutationFn: () => call<typeof exportContacts>('GET /api/admin/contacts/export'),
    onSuccess: (csv) => saveFile('contact-messages.csv', csv, 'text/csv'),
    onError: (error) => {
      const { title, fallback } = messages.downloadFailed
      showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
    },
  })
