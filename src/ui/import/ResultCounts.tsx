import type { CSSProperties } from 'react'
import type { IconName } from '../basic/icon-paths.data.ts'
import { Icon } from '../basic/Icon.tsx'
import { importWords as messages, type RowResult } from './messages.en.ts'

const ICONS: Readonly<Record<RowResult, IconName>> = {
  new: 'plus',
  changed: 'pencil',
  duplicate: 'copy',
  refused: 'ban',
  unchanged: 'minus',
}

/** Labels of the results, where an import calls them differently. */
type ResultWords = Readonly<Record<RowResult, string>>

/** Icon and word of a row's result. */
export const ResultMark = ({ result, words = messages.results }: { result: RowResult; words?: ResultWords }) => (
  <span className={`import-result is-${result}`}>
    <Icon name={ICONS[result]} />
    {words[result]}
  </span>
)

interface ResultCountsProps<Result extends RowResult> {
  counts: readonly { result: Result; count: number; meta: string }[]
  /** The only kind of row that is shown. */
  pressed: Result | undefined
  onPress: (result: Result | undefined) => void
  words?: ResultWords
}

/** How many rows of each kind; a press shows only those. */
export const ResultCounts = <Result extends RowResult>({
  counts,
  pressed,
  onPress,
  words,
}: ResultCountsProps<Result>) => (
  <div
    className="import-counts"
    style={{ '--counts': counts.length } as CSSProperties}
    role="group"
    aria-label={messages.countsLabel}
  >
    {counts.map(({ result, count, meta }) => (
      <button
        key={result}
        type="button"
        aria-pressed={pressed === result}
        onClick={() => onPress(pressed === result ? undefined : result)}
      >
        <b>{messages.count(count)}</b>
        <ResultMark result={result} {...(words ? { words } : {})} />
        <span className="faint">{meta}</span>
      </button>
    ))}
  </div>
)
