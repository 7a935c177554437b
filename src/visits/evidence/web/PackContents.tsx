import { useState } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { isChanged } from '../verify/is-changed.ts'
import type { CheckedEntry, EntryResult } from '../verify/verdict.ts'
import { formatSize } from './format-values.ts'
import { CheckMark } from './VerdictMark.tsx'

const GOOD = new Set<EntryResult>(['same', 'signed', 'published'])

const shorten = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`

/** Files of a pack with their results, different ones first. */
export function PackContents({ entries }: { entries: readonly CheckedEntry[] }) {
  const text = useMessages('verify')
  const { lang } = usePageLanguage()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const different = entries.filter(isChanged)
  const shown = onlyDifferent ? different : [...different, ...entries.filter((entry) => !isChanged(entry))]
  const { columns } = text
  return (
    <div className="verify-contents">
      <div className="verify-contents-head">
        <h3>{text.contents}</h3>
        <div className="cluster" role="group" aria-label={text.show}>
          <button type="button" aria-pressed={!onlyDifferent} onClick={() => setOnlyDifferent(false)}>
            {text.all} <b>{entries.length}</b>
          </button>
          <button type="button" aria-pressed={onlyDifferent} onClick={() => setOnlyDifferent(true)}>
            {text.different} <b>{different.length}</b>
          </button>
        </div>
      </div>
      <table className="table stack">
        <thead>
          <tr>
            <th>{columns.result}</th>
            <th>{columns.file}</th>
            <th className="number">{columns.size}</th>
            <th>{columns.sha256}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <tr key={`${entry.result} ${entry.path}`} className={isChanged(entry) ? 'is-changed' : undefined}>
              <td>
                <span className="verify-entry">
                  <CheckMark isGood={GOOD.has(entry.result)} />
                  {text.results[entry.result]}
                </span>
              </td>
              <td data-label={columns.file}>
                <b>{entry.path}</b>
              </td>
              <td className="number" data-label={columns.size}>
                {entry.size === null ? '' : formatSize(lang, entry.size, text.units)}
              </td>
              <td data-label={columns.sha256}>
                <Digests {...entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Digests({ sha256, listed, result }: CheckedEntry) {
  const text = useMessages('verify')
  const found = sha256 === null ? (result === 'missing' ? null : text.tooLargeToRead) : shorten(sha256)
  return (
    <>
      {listed === null ? null : (
        <code className="digest" title={listed}>
          <i>{text.listed}</i> {shorten(listed)}
        </code>
      )}
      {found === null ? null : (
        <code className="digest" title={sha256 ?? undefined}>
          {listed === null ? null : <i>{text.found}</i>} {found}
        </code>
      )}
    </>
  )
}
