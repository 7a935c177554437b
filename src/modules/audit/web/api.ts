import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { todayInOslo } from '#core/days.ts'
import { call } from '#core/web/call.ts'
import { showToast } from '#core/web/toast.ts'
import { saveFile } from '#ui/staff/save-file.ts'
import type * as contract from '../audit.contract.ts'
import { toQuery, type AuditState } from './audit-address.ts'
import { auditMessages as messages } from './messages.en.ts'

export type { AuditCheck, AuditEntry } from '../audit.contract.ts'

const PATH = '/api/portal/audit-logs'
const KEY = ['portal', 'audit'] as const
export const PAGE_SIZE = 50

/** One page of the list; the page before stays in sight until the next is there. */
export function useAuditLogs(state: AuditState) {
  const query = toQuery(state, PAGE_SIZE)
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call<typeof contract.listAuditLogs>({ method: 'GET', path: PATH }, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What the filters offer. */
export const useAuditOptions = () =>
  useQuery({
    // Apart from the list: what the filters offer need not follow each event.
    queryKey: ['portal', 'audit-options'],
    queryFn: ({ signal }) =>
      call<typeof contract.listAuditOptions>({ method: 'GET', path: `${PATH}/options` }, { signal }),
  })

/** Has the whole chain checked; asked for by hand, since it reads every row. */
export const useVerify = () =>
  useMutation({
    mutationFn: () => call<typeof contract.verifyAuditLogs>({ method: 'GET', path: `${PATH}/verify` }),
    onError: () => void showToast({ title: messages.verifyFailed, variant: 'danger' }),
  })

/** Saves all that the filters leave as CSV. */
export const useAuditFile = (total: string) =>
  useMutation({
    async mutationFn(state: AuditState) {
      const { page: _page, pageSize: _pageSize, ...query } = toQuery(state, PAGE_SIZE)
      const text: unknown = await call<typeof contract.listAuditLogs>(
        { method: 'GET', path: PATH },
        { query, headers: { Accept: 'text/csv' } },
      )
      saveFile(messages.csvName(todayInOslo()), String(text), 'text/csv')
    },
    onSuccess: () => void showToast({ title: messages.csvDone(total) }),
    onError: () => void showToast({ title: messages.csvFailed, variant: 'danger' }),
  })
