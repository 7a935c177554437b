import { useState, type ReactNode } from 'react'
import { IGNORED } from '#core/csv/column-choice.ts'
import { Button } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'
import { Select, type SelectOption } from '../field/Select.tsx'
import { DataList, type DataColumn } from '../list/DataList.tsx'
import { importWords as messages } from './messages.en.ts'
import { StepBlock } from './StepBlock.tsx'

/** A column of the file, and its proposed meaning. */
export interface FileColumn<Column extends string> {
  heading: string
  samples: readonly string[]
  guess: Column | typeof IGNORED | null
  isRemembered?: boolean
}

interface MappedColumn<Column extends string> extends FileColumn<Column> {
  at: number
  choice: Column | typeof IGNORED | null
}

interface ColumnsStepProps<Column extends string> {
  fileName: string
  columns: readonly FileColumn<Column>[]
  /** Labels of the fields, in the order in which they are offered. */
  names: Readonly<Record<Column, string>>
  /** The required field that is missing among the chosen ones; null if none is. */
  missing: (taken: readonly Column[]) => string | null
  /** Name of the source with stored choices. */
  remembered?: string | undefined
  isTrying: boolean
  onTry: (choices: (Column | typeof IGNORED)[]) => void
  onBack: () => void
  aside?: ReactNode
  /** Above the columns: where they come from. */
  source?: ReactNode
}

/** The second step: each column is taken as something or ignored; then the file is tried. */
export function ColumnsStep<Column extends string>(props: ColumnsStepProps<Column>) {
  const { fileName, names, missing, remembered = '', isTrying, onTry, onBack, aside, source } = props
  const [choices, setChoices] = useState(() => props.columns.map(({ guess }) => guess))
  const columns = props.columns.map((column, at): MappedColumn<Column> => ({
    ...column,
    at,
    heading: column.heading || messages.unnamed(at + 1),
    choice: choices[at] ?? null,
  }))
  const open = columns.filter(({ choice }) => choice === null)
  const ignored = columns.filter(({ choice }) => choice === IGNORED)
  const why = whyNot(columns, names, missing)
  const choose = (at: number, choice: Column | typeof IGNORED | null) =>
    setChoices(choices.map((each, index) => (index === at ? choice : each)))
  return (
    <StepBlock
      title={messages.columnsHead(fileName)}
      meta={messages.columnsSum(columns.length - open.length - ignored.length, ignored.length, open.length)}
      step={1}
      aside={aside}
      actions={
        <>
          {why === null ? null : (
            <span className="flag status-warn" id="import-why">
              <Icon name="circle-alert" />
              {why}
            </span>
          )}
          <Button onClick={onBack}>{messages.otherFile}</Button>
          <Button
            variant="primary"
            off={why !== null || isTrying}
            aria-describedby={why === null ? undefined : 'import-why'}
            onClick={() => onTry(choices.filter((each) => each !== null))}
          >
            {isTrying ? messages.trying : messages.tryOut}
          </Button>
        </>
      }
    >
      {source}
      <DataList
        caption={messages.columnsHead(fileName)}
        columns={makeColumns(names, remembered, choose)}
        rows={columns}
        rowKey={({ at }) => String(at)}
        rowProps={({ choice }) => (choice === null ? { className: 'is-open' } : {})}
        cards={{ look: 'rows tool-cards' }}
      />
    </StepBlock>
  )
}

/** Why the file cannot be tried yet. */
function whyNot<Column extends string>(
  columns: readonly MappedColumn<Column>[],
  names: Readonly<Record<Column, string>>,
  missing: (taken: readonly Column[]) => string | null,
): string | null {
  const open = columns.filter(({ choice }) => choice === null)
  if (open[0] !== undefined) return messages.waits(open[0].heading, open.length - 1)
  const taken = columns.flatMap(({ choice }) => (choice === null || choice === IGNORED ? [] : [choice]))
  const twice = taken.find((choice, at) => taken.indexOf(choice) !== at)
  return twice === undefined ? missing(taken) : messages.twice(names[twice])
}

function makeColumns<Column extends string>(
  names: Readonly<Record<Column, string>>,
  remembered: string,
  choose: (at: number, choice: Column | typeof IGNORED | null) => void,
): DataColumn<MappedColumn<Column>>[] {
  const options: SelectOption[] = [
    { value: '', label: messages.chooseField },
    ...(Object.keys(names) as Column[]).map((column) => ({ value: column, label: names[column] })),
  ]
  return [
    { id: 'heading', head: messages.column, width: '22%', card: 'title', cell: ({ heading }) => <b>{heading}</b> },
    {
      id: 'samples',
      head: messages.samples,
      card: 'line',
      title: ({ samples }) => samples.join(' · '),
      cell: ({ samples }) => <span className="quiet">{samples.join(' · ') || messages.empty}</span>,
    },
    {
      id: 'goesTo',
      head: messages.goesTo,
      width: '388px',
      card: 'foot',
      cell: ({ at, heading, choice, guess }) => (
        <span className="import-choice">
          <span className="segments" role="group" aria-label={messages.takeLabel(heading)}>
            <button
              type="button"
              aria-pressed={choice !== null && choice !== IGNORED}
              onClick={() => choose(at, choice === IGNORED ? (guess === IGNORED ? null : guess) : choice)}
            >
              {messages.take}
            </button>
            <button type="button" aria-pressed={choice === IGNORED} onClick={() => choose(at, IGNORED)}>
              {messages.ignore}
            </button>
          </span>
          {choice === IGNORED ? (
            <span className="faint">{messages.nothing}</span>
          ) : (
            <Select
              aria-label={messages.goesToLabel(heading)}
              value={choice ?? ''}
              options={options}
              onValue={(value) => choose(at, value === '' ? null : (value as Column))}
            />
          )}
        </span>
      ),
    },
    {
      id: 'why',
      head: messages.why,
      width: '20%',
      wideOnly: true,
      card: 'mark',
      cell: (column) => <Why {...column} origin={remembered} />,
    },
  ]
}

function Why<Column extends string>(column: MappedColumn<Column> & { origin: string }) {
  const { choice, guess, isRemembered = false, origin } = column
  if (choice === null) {
    return (
      <span className="flag status-warn">
        <Icon name="circle-alert" />
        {messages.unknown}
      </span>
    )
  }
  if (isRemembered && choice === guess) return <Known>{messages.remembered(origin)}</Known>
  if (choice === IGNORED) return <span className="faint">{messages.isIgnored}</span>
  return <Known>{choice === guess ? messages.byName : messages.byHand}</Known>
}

const Known = ({ children }: { children: ReactNode }) => (
  <span className="import-known">
    <Icon name="check" />
    {children}
  </span>
)
