import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import type { packProject } from '../evidence.contract.ts'
import { evidenceMessages as messages } from './messages.en.ts'
import { PackList } from './PackList.tsx'

/** Evidence packs of one visit, for managers. */
export function EvidenceBlock({ projectId }: { projectId: string }) {
  const make = useChange<typeof packProject>('POST /api/portal/projects/:id/evidence', {
    failed: { title: messages.makeFailed },
  })
  return (
    <section className="narrow evidence" aria-label={messages.title}>
      <div className="list-head">
        <div>
          <h2>{messages.title}</h2>
          <p className="quiet">{messages.about}</p>
        </div>
        <Button
          icon="shield-check"
          off={make.isPending}
          onClick={() => make.mutate({ params: { id: projectId }, body: {} })}
        >
          {messages.make}
        </Button>
      </div>
      <PackList projectId={projectId} />
    </section>
  )
}
