import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/web/call/call.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { DOCUMENT_WORDS } from '#core/web/document-words.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { addUploads } from '#core/web/file/uploads.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { forgetProject, useChange } from '#core/web/live/project-records.ts'
import type { ProjectDetail } from '#modules/projects/projects.contract.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonRows } from '#ui/basic/Skeleton.tsx'
import { DropZone } from '#ui/file/DropZone.tsx'
import { UploadList } from '#ui/file/UploadList.tsx'
import { Table } from '#ui/list/Table.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type {
  addTravelDocument,
  deleteTravelDocument,
  findTravelDocuments,
  TravelDocument,
} from '../documents.contract.ts'
import { travelMessages as messages } from './messages.en.ts'
import { makeTravelColumns } from './travel-columns.tsx'
import { TravelCards } from './TravelCards.tsx'
import { TravelDialog, type TravelFacts } from './TravelDialog.tsx'

interface OfProject {
  project: Pick<ProjectDetail, 'id' | 'permissions' | 'requiredDocuments'>
}

/** Travel documents of the visit and of its operator, with how long each is good. */
export function TravelTab({ project }: OfProject) {
  const { id: projectId, permissions } = project
  const documents = useEndpoint<typeof findTravelDocuments>('GET /api/portal/projects/:id/travel-documents', {
    params: { id: projectId },
    query: { pageSize: '200' },
  })
  const [chosen, setChosen] = useState<File | null>(null)
  const [edited, setEdited] = useState<TravelDocument | null>(null)
  const [removed, setRemoved] = useState<TravelDocument | null>(null)
  const sending = useTravelUpload(projectId)
  const remove = useChange(
    projectId,
    ({ id, version }: TravelDocument) =>
      call<typeof deleteTravelDocument>('DELETE /api/portal/travel-documents/:id', {
        params: { id },
        query: { version: String(version) },
      }),
    { done: messages.removed, failed: messages.removeFailed },
  )
  if (documents.isError) return <ErrorNote title={messages.failed} onRetry={() => void documents.refetch()} />
  const rows = documents.data?.items
  const actions = {
    onDownload: ({ filePath }: TravelDocument) => void openFile(filePath),
    onEdit: setEdited,
    onRemove: setRemoved,
  }
  const columns = makeTravelColumns(actions)
  return (
    <div className="pj-list">
      <p className="frule">
        <Icon name="shield-check" />
        <span>
          {messages.private} <b>{messages.recorded}.</b>
        </span>
      </p>
      <Missing project={project} />
      {permissions.log ? (
        <DropZone single title={messages.drop} choose={messages.choose} onFiles={([file]) => setChosen(file ?? null)} />
      ) : null}
      <UploadList entries={sending.entries} onCancel={sending.cancel} onRetry={sending.retry} />
      {rows?.length === 0 ? (
        <EmptyState icon="id-card" title={messages.emptyTitle}>
          {messages.emptyText}
        </EmptyState>
      ) : (
        <>
          <div className="bar-top">
            <p className="quiet">{rows ? messages.count(rows.length) : messages.reading}</p>
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
          <TravelCards rows={rows ?? []} {...actions} />
        </>
      )}
      {chosen ? (
        <TravelDialog
          projectId={projectId}
          document={null}
          fileName={chosen.name}
          onAdd={(facts) => sending.send(chosen, facts)}
          onClose={() => setChosen(null)}
        />
      ) : null}
      {edited ? (
        <TravelDialog
          projectId={projectId}
          document={edited}
          fileName={edited.fileName}
          onClose={() => setEdited(null)}
        />
      ) : null}
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

/** What the visit needs and nobody has. */
function Missing({ project }: OfProject) {
  const missing = project.requiredDocuments.filter(({ state }) => state === 'missing')
  if (missing.length === 0) return null
  return (
    <div className="fmissing">
      <b>{messages.missingTitle}</b>
      <ul>
        {missing.map(({ category }) => (
          <li key={category} className="flag status status-danger">
            <Icon name="file-warning" />
            <span>{DOCUMENT_WORDS[category]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Documents that are sent to this visit, each with what was said of it. */
function useTravelUpload(projectId: string) {
  const client = useQueryClient()
  const group = `project:${projectId}:travel`
  // Each file brings its own facts, so the place itself saves nothing.
  const { entries, cancel, retry } = useUpload(group, async () => undefined)
  const send = (file: File, facts: TravelFacts) =>
    addUploads(group, [file], async (uploadId) => {
      await call<typeof addTravelDocument>('POST /api/portal/projects/:id/travel-documents', {
        params: { id: projectId },
        body: { uploadId, ...facts },
        headers: uploadKey(uploadId),
      })
      await forgetProject(client)
    })
  return { entries, cancel, retry, send }
}
