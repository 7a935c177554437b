import { useChange } from '#core/web/call/use-change.ts'
import { endpointQuery, listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { hasMoreToSend } from '#core/web/file/uploads.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { PhotoRoom } from '#ui/device/PhotoRoom.tsx'
import { CameraTray, useTaken } from '#ui/file/CameraTray.tsx'
import { FilePanel } from '#ui/file/FilePanel.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { addProjectFile, deleteProjectFile, findProjectFiles } from '../visit-files.contract.ts'
import { FILE_COLUMNS } from './file-columns.tsx'
import { fileMessages as messages } from './messages.en.ts'

interface FilesTabProps {
  projectId: string
  permissions: Pick<ProjectDetail['permissions'], 'log'>
}

/** Files of the job: photos, drawings, certificates. */
export function FilesTab({ projectId, permissions }: FilesTabProps) {
  const asked = ['GET /api/portal/projects/:id/files', listOn(projectId, '-createdAt')] as const
  const files = useEndpoint<typeof findProjectFiles>(...asked)
  const group = `project:${projectId}:files`
  const sending = useUpload(group)
  const removal = useChange<typeof deleteProjectFile>('DELETE /api/portal/files/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  // They join the list as they arrive; what else the project shows is asked again after the last of them.
  const add = useChange<typeof addProjectFile>('POST /api/portal/projects/:id/files', {
    onDone: (file, _request, client) => {
      client.setQueryData(endpointQuery<typeof findProjectFiles>(...asked).queryKey, (list) =>
        list === undefined || list.items.some(({ id }) => id === file.id)
          ? list
          : { ...list, items: [file, ...list.items], total: list.total + 1 },
      )
    },
    renews: () => !hasMoreToSend(group),
  })
  const save = (uploadId: string) =>
    add.mutateAsync({ params: { id: projectId }, body: { uploadId }, headers: uploadKey(uploadId) })
  const send = (chosen: readonly File[]) => sending.add(chosen, save)
  const camera = useTaken()
  const takePhotos = (photos: readonly File[]) => camera.add(photos, send(photos))
  return (
    <FilePanel
      words={messages}
      files={files}
      columns={FILE_COLUMNS}
      count={(rows) => messages.count(rows.length, formatBytes(rows.reduce((sum, { fileSize }) => sum + fileSize, 0)))}
      empty={
        permissions.log ? null : (
          <EmptyState icon="paperclip" title={messages.emptyTitle}>
            {messages.emptyClosed}
          </EmptyState>
        )
      }
      sending={sending}
      onFiles={permissions.log ? (chosen) => void send(chosen) : null}
      camera={{
        onPhotos: takePhotos,
        onGone: camera.drop,
        tray:
          camera.taken.length > 0 ? (
            <CameraTray taken={camera.taken} entries={sending.entries} onPhotos={takePhotos} onDone={camera.clear} />
          ) : null,
      }}
      removal={removal}
      look="file-thumbs"
    >
      {permissions.log ? <PhotoRoom /> : null}
    </FilePanel>
  )
}
