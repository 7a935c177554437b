import { formatDay } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { CrossReference } from '../finder.contract.ts'
import { SourceLinks } from './SourceLinks.tsx'

/** Sources of a row, with the day on which they were checked. */
export function Proof({ reference: { sources, checked } }: { reference: Pick<CrossReference, 'sources' | 'checked'> }) {
  const { ask: text } = useMessages('finder')
  const { lang } = usePageLanguage()
  return (
    <span className="small">
      <SourceLinks sources={sources} label={text.source} /> {text.checked}{' '}
      <time dateTime={checked}>{formatDay(lang, checked)}</time>
    </span>
  )
}
