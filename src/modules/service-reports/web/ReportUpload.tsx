import { useRef } from 'react'
import { FILE_ACCEPT } from '#core/contract/uploads.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { Button } from '#ui/basic/Button.tsx'
import { UploadList } from '#ui/file/UploadList.tsx'
import { reportMessages as messages } from './messages.en.ts'
import { useAddReport } from './service-reports-api.ts'

/** What sends files as reports of a project: the button and the list of those on their way share it. */
export function useReportUpload(projectId: string) {
  const add = useAddReport(projectId)
  return useUpload(`project:${projectId}:reports`, (uploadId) => add.mutateAsync({ uploadId }))
}

type ReportUpload = ReturnType<typeof useReportUpload>

/** Chooses a file of one's own as a report. */
export function ReportUploadButton({ upload }: { upload: ReportUpload }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={FILE_ACCEPT}
        ref={input}
        onChange={({ target }) => {
          upload.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {messages.upload}
      </Button>
    </>
  )
}

export const ReportUploads = ({ upload }: { upload: ReportUpload }) => (
  <UploadList entries={upload.entries} onCancel={upload.cancel} onRetry={upload.retry} />
)
