import { formatPrintedDay } from '#core/days.ts'
import { Select } from '#ui/field/Select.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { ResultMark } from '#ui/import/ResultCounts.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { columnNames } from '../messages.en.ts'
import type { FleetImportChoices, FleetImportRow } from '../vessel-import.contract.ts'
import type { FleetColumn } from '../vessel-import.fields.ts'
import type { RowResult } from '../vessel-import.limits.ts'
import { canBeNew } from '../vessel-import.policy.ts'
import { importMessages as messages } from './messages.en.ts'

/** The rows of a dry run; a possible duplicate asks what it is. */
export function makeRowColumns(
  choices: FleetImportChoices,
  choose: (row: number, choice: string) => void,
): DataColumn<FleetImportRow>[] {
  return [
    {
      id: 'row',
      head: messages.row,
      width: '64px',
      align: 'number',
      card: 'lead',
      cell: ({ row }) => <span className="faint">{row}</span>,
    },
    {
      id: 'result',
      head: messages.result,
      width: '160px',
      card: 'mark',
      cell: ({ result }) => <ResultMark result={result} />,
    },
    {
      id: 'vessel',
      nameOf: ({ vesselName }) => vesselName,
      head: messages.vessel,
      width: '17%',
      card: 'title',
      title: ({ vesselName }) => vesselName ?? '',
      cell: ({ vesselName }) =>
        vesselName === null ? <span className="faint">{messages.noName2}</span> : <b>{vesselName}</b>,
    },
    {
      id: 'imo',
      head: messages.imo,
      width: '88px',
      wideOnly: true,
      card: 'line',
      cell: ({ imo }) => imo ?? <span className="faint">{messages.none}</span>,
    },
    {
      id: 'client',
      head: messages.client,
      width: '15%',
      wideOnly: true,
      card: 'line',
      nameOf: ({ clientName }) => clientName,
      cell: ({ clientName }) => clientName,
      cardCell: ({ clientName }) => clientName,
    },
    {
      id: 'what',
      head: messages.what,
      cellClass: 'import-what',
      card: 'body',
      title: say,
      cell: (row) => <What row={row} />,
    },
    {
      id: 'do',
      head: messages.do,
      width: '200px',
      card: 'foot',
      cell: (row) =>
        row.result === 'duplicate' ? (
          <Choice row={row} choices={choices} choose={choose} />
        ) : (
          <span className="quiet">{DO[row.result]}</span>
        ),
    },
  ]
}

const DO: Readonly<Record<RowResult, string>> = {
  new: messages.doCreate,
  changed: messages.doChange,
  duplicate: '',
  refused: messages.doLeave,
  unchanged: messages.doNothing,
}

const write = (field: FleetColumn, text: string): string =>
  field === 'nextServiceDue' && text !== '' ? formatPrintedDay(text) : text

const say = ({ what, changes }: FleetImportRow): string =>
  [
    ...what,
    ...changes.map(
      ({ field, from, to }) => `${columnNames[field]}: ${write(field, from) || words.empty} → ${write(field, to)}`,
    ),
  ].join('; ')

const What = ({ row: { what, changes } }: { row: FleetImportRow }) => (
  <span className="import-says">
    {changes.map(({ field, from, to }) => (
      <span key={field}>
        {columnNames[field]} {from === '' ? null : <del>{write(field, from)}</del>} <ins>{write(field, to)}</ins>
      </span>
    ))}
    {what.map((each) => (
      <span key={each}>{each}</span>
    ))}
  </span>
)

interface ChoiceProps {
  row: FleetImportRow
  choices: FleetImportChoices
  choose: (row: number, choice: string) => void
}

const Choice = ({ row: { row, imo, candidates }, choices, choose }: ChoiceProps) => (
  <Select
    aria-label={messages.choice(row)}
    value={choices[String(row)] ?? ''}
    options={[
      { value: '', label: messages.chooseOne(candidates.length) },
      ...candidates.map(({ id, name }) => ({ value: id, label: messages.sameAs(name) })),
      ...(canBeNew({ imo, candidates }) ? [{ value: 'new', label: messages.newShip }] : []),
      { value: 'leave', label: messages.leaveOut },
    ]}
    onValue={(choice) => choose(row, choice)}
  />
)
