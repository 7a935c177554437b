import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentOf } from '#core/web/call/api-error.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type {
  AdminReport,
  AdminReportMessage,
  answerReporter,
  listReportMessages,
  listReports,
  updateReport,
} from '../../reports-admin.contract.ts'
import { reportAdminMessages as messages } from './messages.en.ts'

const LIST = 'GET /api/admin/reports'
const THREAD = 'GET /api/admin/reports/:id/messages'
const REPORTS = keyOf<typeof listReports>(LIST)

/** All reports, newest first; nothing is asked for as long as `isOpen` is false. */
export const useReports = (isOpen: boolean) =>
  useEndpoint<typeof listReports>(LIST, {}, { enabled: isOpen, onlyWhenAsked: true })

/** When the screen is left, no text of a report stays in the browser's memory of answers. */
export function useForgetting(): () => void {
  const client = useQueryClient()
  const forget = () => client.removeQueries({ queryKey: REPORTS })
  useEffect(() => () => client.removeQueries({ queryKey: REPORTS }), [client])
  return forget
}

const replaceReport = (client: QueryClient, id: string, change: (row: AdminReport) => AdminReport) =>
  client.setQueryData<AdminReport[]>(REPORTS, (rows) => rows?.map((row) => (row.id === id ? change(row) : row)))

/** The messages of a report, oldest first. Reading them takes its mark "new message" away. */
export function useThread(id: string) {
  const client = useQueryClient()
  const thread = useEndpoint<typeof listReportMessages>(THREAD, { params: { id } }, { onlyWhenAsked: true })
  const messageCount = thread.data?.length
  useEffect(() => {
    if (messageCount !== undefined) replaceReport(client, id, (row) => ({ ...row, hasNewMessage: false, messageCount }))
  }, [client, id, messageCount])
  return thread
}

/** Changes state or summary; the list shows the stored report afterwards, also when the change came too late. */
export const useReportChange = () =>
  useChange<typeof updateReport>('PATCH /api/admin/reports/:id', {
    done: messages.saved,
    failed: (error) => (currentOf(error) === undefined ? messages.saveFailed : undefined),
    forgets: true,
    onDone: (stored, _request, client) => void replaceReport(client, stored.id, () => stored),
    onRefused: (error, _request, client) => {
      const current = currentOf(error) as AdminReport | undefined
      if (current) replaceReport(client, current.id, () => current)
    },
  })

/** Writes to the reporter: the same text is sent once, however often it is pressed. */
export const useAnswer = (onSent: () => void) =>
  useChange<typeof answerReporter>('POST /api/admin/reports/:id/messages', {
    done: messages.sent,
    failed: messages.sendFailed,
    forgets: true,
    onDone: (message, { params }, client) => {
      onSent()
      client.setQueryData<AdminReportMessage[]>(
        keyOf<typeof listReportMessages>(THREAD, { params }),
        (thread) => thread && [...thread, message],
      )
    },
  })
