import { FILE_ACCEPT } from '#core/contract/uploads.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { FileButton } from '#ui/file/FileButton.tsx'
import { UploadList } from '#ui/file/UploadList.tsx'
import type { addReport } from '../service-reports.contract.ts'
import { reportMessages as messages } from './messages.en.ts'

/** Uploads of reports of a project, shared by the button and the list of pending ones. */
export function useReportUpload(projectId: string) {
  const report = useChange<typeof addReport>('POST /api/portal/projects/:id/reports', {
    done: messages.uploaded,
    failed: messages.uploadFailed,
  })
  const { add, ...sending } = useUpload(`project:${projectId}:reports`)
  return {
    ...sending,
    add: (files: readonly File[]) =>
      add(files, (uploadId) => report.mutateAsync({ params: { id: projectId }, body: { uploadId } })),
  }
}

type ReportUpload = ReturnType<typeof useReportUpload>

/** Chooses a file of one's own as a report. */
export const ReportUploadButton = ({ upload }: { upload: ReportUpload }) => (
  <FileButton icon="upload" accept={FILE_ACCEPT} onFiles={upload.add}>
    {messages.upload}
  </FileButton>
)

export const ReportUploads = ({ upload }: { upload: ReportUpload }) => (
  <UploadList entries={upload.entries} onCancel={upload.cancel} onRetry={upload.retry} />
)
