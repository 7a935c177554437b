import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { todayInOslo } from '../../days.ts'
import { writeNumber } from '../../language/counts.ts'
import { callForCsv } from '../call/call.ts'
import type { ReadLineOf, RequestArguments, RequestOf, Transport } from '../call/request.ts'
import { showFailureToast, type FailureWords } from '../call/use-change.ts'
import { showToast } from '../toast.ts'
import { saveFile } from './save-file.ts'

interface CsvWords {
  fileName: string | (() => string)
  done?: string | undefined
  failed: FailureWords
}

/** Has the browser save a list as a file: all that the filters leave, not one page. */
export const useCsv = <E extends Endpoint = never>(line: ReadLineOf<E>, { fileName, done, failed }: CsvWords) =>
  useMutation({
    mutationFn: (request: RequestOf<E>) =>
      callForCsv<E>(line, ...([request] as unknown as RequestArguments<E, [], Transport>)),
    onSuccess: (csv) => {
      saveFile(typeof fileName === 'string' ? fileName : fileName(), csv, 'text/csv')
      if (done !== undefined) showToast({ title: done })
    },
    onError: (error) => showFailureToast(error, failed),
  })

interface ListFileWords {
  csvName: string | ((day: string) => string)
  csvDone?: string | ((total: string) => string) | undefined
  csvFailed: string | FailureWords
}

/** The same for the bar of a list: the filtered rows, with the day in the file's name. */
export function useListFile<E extends Endpoint = never>(
  line: ReadLineOf<E>,
  { csvName, csvDone, csvFailed }: ListFileWords,
  request: RequestOf<E>,
  total: number | undefined,
) {
  const file = useCsv<E>(line, {
    fileName: typeof csvName === 'string' ? csvName : () => csvName(todayInOslo()),
    done: typeof csvDone === 'function' ? csvDone(writeNumber(total ?? 0)) : csvDone,
    failed: typeof csvFailed === 'string' ? { title: csvFailed } : csvFailed,
  })
  return { total, isPending: file.isPending, onPress: () => file.mutate(request) }
}
