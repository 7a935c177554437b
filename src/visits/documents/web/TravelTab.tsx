import { useState } from 'react'
import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { FilePanel } from '#ui/file/FilePanel.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { addTravelDocument, deleteTravelDocument, findTravelDocuments } from '../documents.contract.ts'
import { travelMessages as messages } from './messages.en.ts'
import { TRAVEL_COLUMNS } from './travel-columns.tsx'
import { TravelDialog, type TravelFacts } from './TravelDialog.tsx'

interface OfProject {
  project: Pick<ProjectDetail, 'id' | 'permissions' | 'requiredDocuments'>
}

/** Travel documents of the visit and of its technician, with how long each is good. */
export function TravelTab({ project }: OfProject) {
  const { id: projectId, permissions } = project
  const documents = useEndpoint<typeof findTravelDocuments>('GET /api/portal/projects/:id/travel-documents', {
    params: { id: projectId },
    query: { pageSize: '200' },
  })
  const [chosen, setChosen] = useState<File | null>(null)
  const sending = useUpload(`project:${projectId}:travel`)
  const removal = useChange<typeof deleteTravelDocument>('DELETE /api/portal/travel-documents/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  const add = useChange<typeof addTravelDocument>('POST /api/portal/projects/:id/travel-documents', { waits: true })
  // The fields of a file are attached with it.
  const send = (file: File, facts: TravelFacts) =>
    sending.add([file], (uploadId) =>
      add.mutateAsync({ params: { id: projectId }, body: { uploadId, ...facts }, headers: uploadKey(uploadId) }),
    )
  return (
    <>
      <FilePanel
        words={messages}
        files={documents}
        columns={TRAVEL_COLUMNS}
        count={(rows) => messages.count(rows.length)}
        empty={
          <EmptyState icon="id-card" title={messages.emptyTitle}>
            {messages.emptyText}
          </EmptyState>
        }
        single
        sending={sending}
        onFiles={permissions.log ? ([file]) => setChosen(file ?? null) : null}
        removal={removal}
        form={(document, onClose) => (
          <TravelDialog document={document} fileName={document.fileName} onClose={onClose} />
        )}
      >
        <Cluster as="p" gap={8} align="start" className="document-rule">
          <Icon name="shield-check" />
          <span>
            {messages.private} <b>{messages.recorded}.</b>
          </span>
        </Cluster>
        <Missing project={project} />
      </FilePanel>
      {chosen ? (
        <TravelDialog
          document={null}
          fileName={chosen.name}
          onAdd={(facts) => send(chosen, facts)}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}

/** Required documents that are missing. */
function Missing({ project }: OfProject) {
  const missing = project.requiredDocuments.filter(({ state }) => state === 'missing')
  if (missing.length === 0) return null
  return (
    <div className="missing-documents">
      <b>{messages.missingTitle}</b>
      <ul>
        {missing.map(({ category }) => (
          <li key={category}>
            <StateMark tone="danger" icon="file-warning" small>
              {DOCUMENT_WORDS[category]}
            </StateMark>
          </li>
        ))}
      </ul>
    </div>
  )
}
