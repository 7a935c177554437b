import { momentIn } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { cancelOwnUpload, findOwnUploads, OwnUpload } from '../own-uploads.contract.ts'
import { ownUploadMessages as messages } from './messages.en.ts'

/** The person's pending uploads, from any device, each with a button to cancel it. */
export function OwnUploads() {
  const { data, isError, refetch } = useEndpoint<typeof findOwnUploads>('GET /api/portal/me/uploads')
  const cancel = useChange<typeof cancelOwnUpload>('DELETE /api/portal/me/uploads/:id', {
    done: messages.cancelled,
    failed: messages.cancelFailed,
    waits: true,
  })
  const uploads = data?.items
  return (
    <FormSection title={messages.title} hint={messages.hint}>
      {isError ? <ErrorNote title={messages.failed} onRetry={() => void refetch()} /> : null}
      {uploads === undefined && !isError ? <SkeletonLines lines={2} /> : null}
      {uploads?.length === 0 ? <p className="hint">{messages.none}</p> : null}
      {uploads && uploads.length > 0 ? (
        <ul className="own-uploads" aria-label={messages.caption}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <span>
                <b className="cut" title={upload.fileName}>
                  {upload.fileName}
                </b>
                <span className="quiet">{describe(upload)}</span>
              </span>
              <Button
                small
                off={cancel.isPending}
                aria-label={messages.cancelOf(upload.fileName)}
                onClick={() => cancel.mutate({ params: { id: upload.id } })}
              >
                {messages.cancel}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </FormSection>
  )
}

function describe({ fileSize, storedBytes, isMoving, progressedAt }: OwnUpload): string {
  if (storedBytes === fileSize) return messages.arrived(formatBytes(fileSize))
  const progress = messages.progress(formatBytes(storedBytes), formatBytes(fileSize))
  return isMoving ? messages.moving(progress) : messages.standing(progress, momentIn(progressedAt))
}
