import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { showToast } from '#core/web/toast.ts'
import type {
  AdminReport,
  AdminReportMessage,
  answerReporter,
  listReportMessages,
  listReports,
  updateReport,
  UpdateReportInput,
} from '../../reports-admin.contract.ts'
import { reportAdminMessages as messages } from './messages.en.ts'

const PATH = '/api/admin/reports'
const REPORTS = [PATH, 'list'] as const
const threadKey = (id: string) => [PATH, 'messages', id] as const

/** Each reading is recorded: a person asks for it, never a timer, the focus, or a screen that is drawn again. */
const ONLY_WHEN_ASKED = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
} as const

/** All reports, newest first; nothing is asked for as long as `isOpen` is false. */
export const useReports = (isOpen: boolean) =>
  useQuery({
    queryKey: REPORTS,
    enabled: isOpen,
    queryFn: ({ signal }): Promise<AdminReport[]> => call<typeof listReports>('GET /api/admin/reports', { signal }),
    ...ONLY_WHEN_ASKED,
  })

const forgetReports = (client: QueryClient) => client.removeQueries({ queryKey: [PATH] })

/** When the screen is left, no text of a report stays in the browser's memory of answers. */
export function useForgetting(): () => void {
  const client = useQueryClient()
  useEffect(() => () => forgetReports(client), [client])
  return () => forgetReports(client)
}

const replaceReport = (client: QueryClient, id: string, change: (row: AdminReport) => AdminReport) =>
  client.setQueryData<AdminReport[]>(REPORTS, (rows) => rows?.map((row) => (row.id === id ? change(row) : row)))

/** The messages of a report, oldest first. Reading them takes its mark "new message" away. */
export function useThread(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }): Promise<AdminReportMessage[]> => {
      const thread = await call<typeof listReportMessages>('GET /api/admin/reports/:id/messages', {
        params: { id },
        signal,
      })
      replaceReport(client, id, (row) => ({ ...row, hasNewMessage: false, messageCount: thread.length }))
      return thread
    },
    ...ONLY_WHEN_ASKED,
  })
}

/** The report as it is stored now, when a change was refused because somebody else had changed it. */
export const currentOf = (error: unknown): AdminReport | null =>
  error instanceof ApiError ? ((error.problem?.['current'] as AdminReport | undefined) ?? null) : null

export interface ReportChange extends Omit<UpdateReportInput, 'version'> {
  row: AdminReport
}

/** Changes state or summary; the list shows the stored report afterwards, also when the change came too late. */
export function useUpdateReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ row, ...change }: ReportChange): Promise<AdminReport> =>
      call<typeof updateReport>('PATCH /api/admin/reports/:id', {
        params: { id: row.id },
        body: { ...change, version: row.version },
      }),
    // Nothing of a summary stays behind as the memory of a call that is over.
    gcTime: 0,
    onSuccess: (stored) => replaceReport(client, stored.id, () => stored),
    onError: (error) => {
      const current = currentOf(error)
      if (current) replaceReport(client, current.id, () => current)
      else tellFailure(error, messages.saveFailed)
    },
  })
}

/** Writes to the reporter: the same text is sent once, however often it is pressed. */
export function useAnswer(id: string) {
  const client = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: (text: string): Promise<AdminReportMessage> =>
      call<typeof answerReporter>('POST /api/admin/reports/:id/messages', {
        params: { id },
        body: { text },
        headers: attempt.headersFor({ id, text }),
      }),
    gcTime: 0,
    onSuccess: (message) => {
      attempt.done()
      client.setQueryData<AdminReportMessage[]>(threadKey(id), (thread) => thread && [...thread, message])
      replaceReport(client, id, (row) => ({ ...row, messageCount: row.messageCount + 1 }))
      showToast({ title: messages.sent })
    },
    onError: (error) => tellFailure(error, messages.sendFailed),
  })
}

const tellFailure = (error: unknown, { title, fallback }: { title: string; fallback: string }) =>
  void showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
