import { useMutation } from '@tanstack/react-query'
import { call } from '#core/web/call.ts'
import type { linkFile } from '../../files.contract.ts'
import { showFailure } from '../api.ts'
import { fileMessages as messages } from './file-messages.en.ts'

/** An arrived upload is taken once, however often the answer is lost on the way. */
export const uploadKey = (uploadId: string): Record<string, string> => ({ 'Idempotency-Key': `upload-${uploadId}` })

/** Asks for a one-use address and lets the browser save what is there. */
async function download(recordId: string): Promise<void> {
  const { url } = await call<typeof linkFile>(
    { method: 'POST', path: '/api/portal/files/:id/link' },
    { params: { id: recordId }, body: {} },
  )
  // Of the address only its path: the site may be open under another name than the one that links carry.
  const link = Object.assign(document.createElement('a'), { href: new URL(url).pathname, download: '' })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Downloads a record's file by its id; a failure is said in words. */
export const useDownload = () =>
  useMutation({ mutationFn: download, onError: (error) => showFailure(error, messages.openFailed) })
