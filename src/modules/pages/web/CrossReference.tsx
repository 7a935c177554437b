import { Fragment } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import table from '../../../../content/facts/cross-reference.json' with { type: 'json' }
import { answerOf, type CrossReferenceRow, knownText } from '../cross-reference.ts'
import { Confidence, Verdict } from './Verdict.tsx'

const ROWS: readonly CrossReferenceRow[] = table.rows
const KINDS = ['analyser', 'system'] as const

/** Every system and analyser that we know of, with its answer: the same data that the finder reads. */
export function CrossReference() {
  const text = useMessages('guide').crossReference
  const columns = [text.name, text.principle, text.answer, text.reagent, text.interval, text.sureness]
  return (
    <table className="table stack references">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <Fragment key={kind}>
            <tr className="group">
              <td colSpan={columns.length}>{text.kinds[kind]}</td>
            </tr>
            {ROWS.filter((row) => row.kind === kind).map((row) => (
              <Row key={row.maker + row.system} row={row} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: CrossReferenceRow }) {
  const { crossReference: text, verdicts } = useMessages('guide')
  const { is, sure, number } = answerOf(row)
  const reagent = row.kind === 'analyser' ? knownText(row.reagents.join(', ')) : null
  return (
    <tr>
      <td>
        <b>{row.system}</b>
        <small>{row.maker}</small>
      </td>
      <td data-l={text.principle} lang="en">
        {knownText(row.principle) ?? '–'}
      </td>
      <td data-l={text.answer}>
        <Verdict is={is}>{number === null ? verdicts[is] : `${number}. ${verdicts[is]}`}</Verdict>
      </td>
      <td data-l={text.reagent} lang="en">
        {reagent ?? (is === 'none' ? '–' : <span lang={text.lang}>{text.send}</span>)}
      </td>
      <td data-l={text.interval} lang="en">
        {knownText(row.interval) ?? '–'}
      </td>
      <td data-l={text.sureness}>
        <span>
          <Confidence level={sure} />
          {row.sources.map(({ title, address }) => (
            <a key={address} href={address} rel="noreferrer" lang="en" title={title}>
              {new URL(address).hostname.replace(/^www\./, '')}
            </a>
          ))}
        </span>
      </td>
    </tr>
  )
}
