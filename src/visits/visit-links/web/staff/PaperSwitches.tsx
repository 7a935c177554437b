import { formatPrintedDay } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import type { findPaperReleases, PaperRelease, releasePaper } from '../../visit-links.contract.ts'
import { visitLinkMessages as messages } from './messages.en.ts'

const HOLDERS = ['agent', 'master'] as const

/** A switch per document and kind of link: the technician's own, read-only for managers. */
export function PaperSwitches({ projectId }: { projectId: string }) {
  const papers = useEndpoint<typeof findPaperReleases>('GET /api/portal/projects/:id/paper-releases', {
    params: { id: projectId },
  })
  const release = useChange<typeof releasePaper>('POST /api/portal/projects/:id/paper-releases', {
    failed: { title: messages.releaseFailed },
    queue: `papers:${projectId}`,
    waits: true,
  })
  if (papers.isLoadingError) return null
  const { data } = papers
  /** As it is set, or as it is being set. */
  const isReleased = ({ documentId, releasedTo }: PaperRelease, holder: (typeof HOLDERS)[number]): boolean => {
    const sent = release.isPending ? release.variables.body : undefined
    return sent?.documentId === documentId && sent.for === holder ? sent.isReleased : releasedTo.includes(holder)
  }
  return (
    <section aria-labelledby="pj-papers">
      <div className="section-head">
        <h2 id="pj-papers">{messages.papersTitle}</h2>
      </div>
      {data === undefined ? (
        <SkeletonLines lines={3} />
      ) : (
        <>
          <p className="faint">{data.mayRelease ? messages.papersText : messages.papersManager}</p>
          {data.items.length === 0 ? <p className="faint">{messages.noPapers}</p> : null}
          <ul className="paper-switches">
            {data.items.map((paper) => (
              <li key={paper.documentId}>
                <PaperName paper={paper} />
                <span className="paper-boxes">
                  {HOLDERS.map((holder) => (
                    <label key={holder} className="check">
                      <input
                        className="box"
                        type="checkbox"
                        checked={isReleased(paper, holder)}
                        disabled={!data.mayRelease}
                        aria-label={messages.releaseLabel(
                          messages.paperNames[paper.fileCategory],
                          messages.toHolder[holder],
                        )}
                        onChange={({ target }) =>
                          release.mutate({
                            params: { id: projectId },
                            body: { documentId: paper.documentId, for: holder, isReleased: target.checked },
                          })
                        }
                      />
                      <span>{messages.toHolder[holder]}</span>
                    </label>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const PaperName = ({ paper }: { paper: PaperRelease }) => (
  <span>
    {messages.paperNames[paper.fileCategory]}
    {paper.isExpired ? (
      <span className="quiet"> {messages.expired}</span>
    ) : paper.expiryDate === null ? null : (
      <span className="quiet"> {formatPrintedDay(paper.expiryDate)}</span>
    )}
  </span>
)
