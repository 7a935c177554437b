import { formatOsloTime } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { EvidencePack, findEvidence } from '../evidence.contract.ts'
import { EVIDENCE_KEPT_DAYS } from '../evidence.limits.ts'
import { evidenceMessages as messages } from './messages.en.ts'

/** Milliseconds between two looks at a pack that is being made. */
const PROGRESS_MS = 2000

/** The newest packs, of one visit or all, with their downloads. */
export function PackList({ projectId }: { projectId?: string }) {
  const query = { pageSize: '5', ...(projectId === undefined ? {} : { projectId }) }
  const packs = useEndpoint<typeof findEvidence>('GET /api/portal/evidence', { query })
  const isMaking = packs.data?.items.some(({ state }) => state === 'preparing') ?? false
  useEndpoint<typeof findEvidence>('GET /api/portal/evidence', { query }, isMaking ? { everyMs: PROGRESS_MS } : {})
  if (packs.isLoadingError) return <ErrorNote title={messages.failed} onRetry={() => void packs.refetch()} />
  if (packs.data === undefined) return <SkeletonLines lines={1} />
  return packs.data.items.length === 0 ? null : (
    <>
      <ul className="evidence-list">
        {packs.data.items.map((pack) => (
          <li key={pack.id}>
            <Pack pack={pack} />
          </li>
        ))}
      </ul>
      <p className="faint">
        {messages.kept(EVIDENCE_KEPT_DAYS)}{' '}
        <a href={paths.verify} target="_blank" rel="noreferrer">
          {messages.verify}
        </a>
      </p>
    </>
  )
}

function Pack({
  pack: { id, subject, state, problem, visits, size, requestedByName, createdAt },
}: {
  pack: EvidencePack
}) {
  return (
    <>
      <div>
        <b className="cut">{subject}</b>
        <p className="faint">
          {[
            messages.states[state],
            messages.visits(visits),
            size === null ? '' : formatBytes(size),
            messages.by(requestedByName ?? '', formatOsloTime(createdAt)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {problem === null ? null : <p>{problem}</p>}
      </div>
      {state === 'ready' ? (
        <Button
          icon="download"
          aria-label={messages.downloadOf(subject)}
          onClick={() => void openFile(`/api/portal/evidence/${id}/link`)}
        >
          {messages.download}
        </Button>
      ) : null}
    </>
  )
}
