import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/web/call/call.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { forgetProject, useChange, listOn } from '#core/web/live/project-records.ts'
import type { ProjectDetail } from '#modules/projects/projects.contract.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonRows } from '#ui/basic/Skeleton.tsx'
import { DropZone } from '#ui/file/DropZone.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { UploadList } from '#ui/file/UploadList.tsx'
import { Table } from '#ui/list/Table.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { addProjectFile, deleteProjectFile, findProjectFiles, ProjectFile } from '../visit-files.contract.ts'
import { makeFileColumns } from './file-columns.tsx'
import { FileCards } from './FileCards.tsx'
import { FileDialog } from './FileDialog.tsx'
import { fileMessages as messages } from './messages.en.ts'

interface FilesTabProps {
  projectId: string
  permissions: Pick<ProjectDetail['permissions'], 'log'>
}

/** Files of the job: photos, drawings, certificates. */
export function FilesTab({ projectId, permissions }: FilesTabProps) {
  const files = useEndpoint<typeof findProjectFiles>(
    'GET /api/portal/projects/:id/files',
    listOn(projectId, '-createdAt'),
  )
  const [edited, setEdited] = useState<ProjectFile | null>(null)
  const [removed, setRemoved] = useState<ProjectFile | null>(null)
  const upload = useFileUpload(projectId)
  const remove = useChange(
    projectId,
    ({ id, version }: ProjectFile) =>
      call<typeof deleteProjectFile>('DELETE /api/portal/files/:id', {
        params: { id },
        query: { version: String(version) },
      }),
    { done: messages.removed, failed: messages.removeFailed },
  )
  if (files.isError) return <ErrorNote title={messages.failed} onRetry={() => void files.refetch()} />
  const rows = files.data?.items
  const actions = {
    onDownload: ({ filePath }: ProjectFile) => void openFile(filePath),
    onEdit: setEdited,
    onRemove: setRemoved,
  }
  const columns = makeFileColumns(actions)
  return (
    <div className="pj-list">
      {permissions.log ? <DropZone title={messages.drop} onFiles={upload.add} /> : null}
      <UploadList entries={upload.entries} onCancel={upload.cancel} onRetry={upload.retry} />
      {rows?.length === 0 ? (
        permissions.log ? null : (
          <EmptyState icon="paperclip" title={messages.emptyTitle}>
            {messages.emptyClosed}
          </EmptyState>
        )
      ) : (
        <>
          <div className="bar-top">
            <p className="quiet">{rows ? say(rows) : messages.reading}</p>
          </div>
          <div className="table-wrap only-wide">
            <Table
              caption={messages.caption}
              columns={columns}
              rows={rows ?? []}
              rowKey={({ id }) => id}
              after={rows === undefined ? <SkeletonRows columns={columns.length} rows={3} /> : null}
            />
          </div>
          <FileCards rows={rows ?? []} {...actions} />
        </>
      )}
      {edited ? <FileDialog projectId={projectId} file={edited} onClose={() => setEdited(null)} /> : null}
      {removed ? (
        <ConfirmDialog
          title={messages.removeTitle(removed.fileName)}
          text={messages.removeText}
          action={messages.remove}
          isBusy={remove.isPending}
          onClose={() => setRemoved(null)}
          onConfirm={() => remove.mutate(removed, { onSettled: () => setRemoved(null) })}
        />
      ) : null}
    </div>
  )
}

const say = (rows: readonly ProjectFile[]): string =>
  messages.count(rows.length, formatBytes(rows.reduce((sum, { fileSize }) => sum + fileSize, 0)))

/** Files that are sent to this project; they join it as they arrive. */
function useFileUpload(projectId: string) {
  const client = useQueryClient()
  return useUpload(`project:${projectId}:files`, async (uploadId) => {
    await call<typeof addProjectFile>('POST /api/portal/projects/:id/files', {
      params: { id: projectId },
      body: { uploadId },
      headers: uploadKey(uploadId),
    })
    await forgetProject(client)
  })
}
