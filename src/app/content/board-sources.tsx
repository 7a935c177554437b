import { type Language, pathsIn } from '#core/language.ts'
import type { CrossReference } from '#site/finder/finder.contract.ts'
import { DOSING_SLUG } from '#site/finder/finder.limits.ts'
import { type ReferenceSource, readSources } from '#site/finder/source-lines.ts'
import { SourceBlock } from '#site/pages/web/SourceBlock.tsx'
import { buildMailto } from '#site/rfq/rfq-mail.ts'
import { getPublicMessages } from '../public-messages.ts'
import { listContentPages } from './content-pages.ts'

interface BoardEvidence {
  sources: readonly ReferenceSource[]
  checked: string
}

/**
 * The sources of "What is on board?": those of its rows, then the calculator's, and the day on which the oldest was
 * checked.
 */
export function readBoardEvidence(rows: readonly CrossReference[], lang: Language): BoardEvidence {
  const dosing = listContentPages(lang).find(({ slug }) => slug === DOSING_SLUG)
  const all = [...rows.flatMap(({ sources }) => readSources(sources)), ...(dosing?.sources ?? [])]
  const days = [...rows.map(({ checked }) => checked), ...(dosing === undefined ? [] : [dosing.checked])]
  return {
    sources: [...new Map(all.map(({ title, address }) => [address ?? title, { title, address }])).values()],
    checked: days.toSorted()[0] ?? '',
  }
}

export function BoardSources({
  lang,
  mailTo,
  ...proof
}: BoardEvidence & { lang: Language; mailTo: readonly string[] }) {
  const { guide, board } = getPublicMessages(lang)
  const error = buildMailto(mailTo, { subject: guide.errorSubject(board.title), body: pathsIn(lang).board })
  return (
    <SourceBlock {...proof}>
      {guide.notice.reagents} <a href={error}>{guide.reportError}</a>
    </SourceBlock>
  )
}
