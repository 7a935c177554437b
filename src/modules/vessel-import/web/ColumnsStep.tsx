import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Select } from '#ui/field/Select.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { columnNames } from '../messages.en.ts'
import type { ColumnChoice, FleetImport, planVesselImport } from '../vessel-import.contract.ts'
import { FLEET_COLUMNS, IGNORED } from '../vessel-import.limits.ts'
import type { ReadFile } from './FileStep.tsx'
import { importMessages as messages } from './messages.en.ts'
import { StepBlock } from './Steps.tsx'

interface MappedColumn {
  at: number
  heading: string
  samples: readonly string[]
  guess: ColumnChoice | null
  choice: ColumnChoice | null
}

const OPTIONS = [
  { value: '', label: messages.chooseField },
  { value: IGNORED, label: messages.ignore },
  ...FLEET_COLUMNS.map((column) => ({ value: column, label: columnNames[column] })),
]

interface ColumnsStepProps {
  file: ReadFile
  onBack: () => void
  onPlan: (plan: FleetImport) => void
}

/** The second step: each column is taken as something or ignored; then the file is tried. */
export function ColumnsStep({ file, onBack, onPlan }: ColumnsStepProps) {
  const [choices, setChoices] = useState(() => file.columns.map(({ guess }) => guess))
  const plan = useChange<typeof planVesselImport>('POST /api/portal/vessels/import', {
    failed: messages.tryFailed,
    onDone: onPlan,
  })
  const columns = file.columns.map(({ heading, samples, guess }, at): MappedColumn => ({
    at,
    heading: heading || messages.unnamed(at + 1),
    samples,
    guess,
    choice: choices[at] ?? null,
  }))
  const open = columns.filter(({ choice }) => choice === null)
  const ignored = columns.filter(({ choice }) => choice === IGNORED)
  const why = whyNot(columns)
  const choose = (at: number, choice: ColumnChoice | null) =>
    setChoices(choices.map((each, index) => (index === at ? choice : each)))
  return (
    <StepBlock
      title={messages.columnsHead(file.name)}
      meta={messages.columnsSum(columns.length - open.length - ignored.length, ignored.length, open.length)}
      step={1}
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
            off={why !== null || plan.isPending}
            aria-describedby={why === null ? undefined : 'import-why'}
            onClick={() =>
              plan.mutate({
                body: { csv: file.csv, fileName: file.name, columns: choices.filter((each) => each !== null) },
              })
            }
          >
            {plan.isPending ? messages.trying : messages.tryOut}
          </Button>
        </>
      }
    >
      <DataList
        caption={messages.columnsHead(file.name)}
        columns={makeColumns(choose)}
        rows={columns}
        rowKey={({ at }) => String(at)}
        rowProps={({ choice }) => (choice === null ? { className: 'is-open' } : {})}
        cards={{ look: 'rows tool-cards' }}
      />
    </StepBlock>
  )
}

/** Why the file cannot be tried yet. */
function whyNot(columns: readonly MappedColumn[]): string | null {
  const open = columns.filter(({ choice }) => choice === null)
  if (open[0] !== undefined) return messages.waits(open[0].heading, open.length - 1)
  const taken = columns.flatMap(({ choice }) => (choice === null || choice === IGNORED ? [] : [choice]))
  const twice = taken.find((choice, at) => taken.indexOf(choice) !== at)
  if (twice !== undefined) return messages.twice(columnNames[twice])
  return taken.includes('name') || taken.includes('imo') ? null : messages.noName
}

function makeColumns(choose: (at: number, choice: ColumnChoice | null) => void): DataColumn<MappedColumn>[] {
  return [
    { id: 'heading', head: messages.column, width: '26%', card: 'title', cell: ({ heading }) => <b>{heading}</b> },
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
      width: '232px',
      card: 'foot',
      cell: ({ at, heading, choice }) => (
        <Select
          aria-label={messages.goesToLabel(heading)}
          value={choice ?? ''}
          options={OPTIONS}
          onValue={(value) => choose(at, value === '' ? null : (value as ColumnChoice))}
        />
      ),
    },
    { id: 'why', head: messages.why, width: '22%', card: 'mark', cell: (column) => <Why {...column} /> },
  ]
}

function Why({ choice, guess }: MappedColumn) {
  if (choice === null) {
    return (
      <span className="flag status-warn">
        <Icon name="circle-alert" />
        {messages.unknown}
      </span>
    )
  }
  if (choice === IGNORED) return <span className="faint">{messages.isIgnored}</span>
  return (
    <span className="import-known">
      <Icon name="check" />
      {choice === guess ? messages.byName : messages.byHand}
    </span>
  )
}
