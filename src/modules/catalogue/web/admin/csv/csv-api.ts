import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/web/call/call.ts'
import { saveFile } from '#core/web/file/save-file.ts'
import { showToast } from '#core/web/toast.ts'
import type {
  confirmImport,
  exportProducts,
  getImportSample,
  getImportProgress,
  ImportPlan,
  planImport,
} from '../../../catalogue-admin.contract.ts'
import { showFailure } from '../product-api.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import { decodeTextFile } from './read-text-file.ts'

const PATH = '/api/admin/products'
/** How often the progress of a running import is asked for. */
const PROGRESS_MS = 500

export interface CheckedFile {
  name: string
  csv: string
  plan: ImportPlan
}

export const useDownload = (what: 'export' | 'sample') =>
  useMutation({
    mutationFn: () => call<typeof exportProducts | typeof getImportSample>(`GET /api/admin/products/${what}`),
    onSuccess: (csv) => saveFile(what === 'export' ? 'products.csv' : 'products-sample.csv', csv, 'text/csv'),
    onError: (error) => showFailure(error, messages.downloadFailed.title, messages.downloadFailed.fallback),
  })

const plan = (csv: string): Promise<ImportPlan> =>
  call<typeof planImport>('POST /api/admin/products/import', { body: { csv } })

/** The dry run of a file. */
export const useCheckFile = () =>
  useMutation({
    mutationFn: async (file: File | CheckedFile): Promise<CheckedFile> => {
      const csv = 'csv' in file ? file.csv : decodeTextFile(new Uint8Array(await file.arrayBuffer()))
      return { name: file.name, csv, plan: await plan(csv) }
    },
    onError: (error) => showFailure(error, messages.failed, messages.failedText),
  })

/** Writes what the dry run promised, all or nothing. */
export function useConfirmImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ csv, plan: { digest } }: CheckedFile) =>
      call<typeof confirmImport>('POST /api/admin/products/import/confirm', { body: { csv, digest } }),
    onSuccess: ({ created, updated }) => {
      showToast({ title: messages.doneTitle, description: messages.done(created, updated) })
      return client.invalidateQueries()
    },
    onError: (error) => showFailure(error, messages.failed, messages.failedText),
  })
}

/** How far a running import has come; the answer of the import itself is what counts. */
export const useImportProgress = (digest: string, isRunning: boolean) =>
  useQuery({
    queryKey: [PATH, 'import progress', digest],
    enabled: isRunning,
    queryFn: ({ signal }) =>
      call<typeof getImportProgress>('GET /api/admin/products/import/progress/:digest', { params: { digest }, signal }),
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
    staleTime: 0,
  })
