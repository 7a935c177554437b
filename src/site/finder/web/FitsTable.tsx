import { useMessages } from '#core/web/page-language.ts'
import { Confidence, Verdict } from '#ui/Verdict.tsx'
import type { ProductFit } from '../product-fits.ts'
import { ReferenceText } from './ReferenceText.tsx'
import { SourceLinks } from './SourceLinks.tsx'

/** The analysers of a reagent, each with the answer, its source and its confidence. */
export function FitsTable({ fits }: { fits: readonly ProductFit[] }) {
  const { table: words, fits: text } = useMessages('finder')
  return (
    <table className="table stack references">
      <thead>
        <tr>
          <th>{text.analyser}</th>
          <th>{text.catalogueNumber}</th>
          <th>{words.answer}</th>
          <th>{text.reason}</th>
          <th>{words.sureness}</th>
        </tr>
      </thead>
      <tbody>
        {fits.map((fit) => (
          <tr key={fit.maker + fit.analyser}>
            <td>
              <b>{fit.analyser}</b>
              <small>{fit.maker}</small>
            </td>
            <td data-l={text.catalogueNumber}>{fit.catalogueNumber ?? text.notRead}</td>
            <td data-l={words.answer}>
              <Verdict is={fit.verdict} />
            </td>
            <td data-l={text.reason}>{fit.reason === null ? '–' : <ReferenceText text={fit.reason} />}</td>
            <td data-l={words.sureness}>
              <span>
                <Confidence level={fit.confidence} />
                <SourceLinks sources={fit.sources} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
