import { Thumbnail } from '#ui/basic/Thumbnail.tsx'
import { Select } from '#ui/field/Select.tsx'
import { importWords as words, type RowResult } from '#ui/import/messages.en.ts'
import { ResultMark } from '#ui/import/ResultCounts.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { importColumnNames } from '../../../catalogue.entity.ts'
import type { ImportPlan } from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'

export type PlanResult = RowResult
type AskedRow = ImportPlan['asked'][number]

interface PlanRow {
  line: number
  result: PlanResult
  itemNumber: string
  name: string
  category: string
  imageUrl: string | null
  place: number | null
  reasons: readonly string[]
  changes: ImportPlan['changed'][number]['fields']
  asked: AskedRow | null
}

/** Rows that are asked about and have no choice yet; those that are left out count as chosen. */
export const countOpen = ({ asked }: ImportPlan): number => asked.filter(({ choice }) => choice === null).length

/** The rows of a dry run in the order of the file, all that do something or those of one kind. */
export function listRows(plan: ImportPlan, only: PlanResult | undefined): PlanRow[] {
  const none = { name: '', category: '', imageUrl: null, place: null, reasons: [], changes: [], asked: null }
  const rows: PlanRow[] = [
    ...plan.created.map((row) => ({ ...none, ...row, result: 'new' as const })),
    ...plan.changed.map(({ fields, ...row }) => ({ ...none, ...row, result: 'changed' as const, changes: fields })),
    ...plan.refused.map(({ line, itemNumber = '', reasons }) => ({
      ...none,
      line,
      itemNumber,
      reasons,
      result: 'refused' as const,
    })),
  ]
  const resultOf = new Map(rows.map((row) => [row.line, row]))
  // A row that was asked about stays a question, with what follows from the answer.
  const questions = plan.asked.map((asked): PlanRow => {
    const { line, itemNumber, name, reasons } = asked
    const answered = resultOf.get(line)
    resultOf.delete(line)
    return { ...none, line, itemNumber, name, ...answered, reasons, asked, result: 'duplicate' }
  })
  return [...resultOf.values(), ...questions]
    .filter(({ result }) => only === undefined || result === only)
    .toSorted((a, b) => a.line - b.line)
}

const changesOf = ({ changes }: PlanRow): string[] =>
  changes.map(({ field, from, to }) => `${importColumnNames[field]}: ${from || words.empty} → ${to || words.empty}`)

/** The whole of it, where its cell is cut off. */
const say = (row: PlanRow): string =>
  row.result === 'new' ? messages.newProduct(row.place) : [...row.reasons, ...changesOf(row)].join('; ')

const What = ({ result, reasons, changes, place }: PlanRow) =>
  result === 'new' ? (
    <span className="quiet">{messages.newProduct(place)}</span>
  ) : (
    <span className="import-says">
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          {importColumnNames[field]} <del>{from || words.empty}</del> <ins>{to || words.empty}</ins>
        </span>
      ))}
    </span>
  )

/** Called with the line and the choice of a row that is asked about; null takes the choice back. */
export type ChooseRow = (line: number, choice: string | null) => void

const Choice = ({ asked, choose }: { asked: AskedRow; choose: ChooseRow }) => (
  <Select
    aria-label={messages.choiceOf(asked.line)}
    value={asked.choice ?? ''}
    options={[
      { value: '', label: messages.chooseOne },
      ...asked.candidates.map(({ id, itemNumber }) => ({ value: id, label: messages.sameAs(itemNumber) })),
      ...(asked.canBeNew ? [{ value: 'new', label: messages.isNew }] : []),
      { value: 'leave', label: messages.leaveOut },
    ]}
    onValue={(choice) => choose(asked.line, choice === '' ? null : choice)}
  />
)

const DO: Readonly<Record<PlanResult, string>> = {
  new: messages.doCreate,
  changed: messages.doChange,
  duplicate: messages.leaveOut,
  refused: messages.doLeave,
  unchanged: messages.doLeave,
}

/** The columns of a dry run, and without a way to choose those of what was written. */
export const makePlanColumns = (choose: ChooseRow | null): DataColumn<PlanRow>[] => [
  {
    id: 'row',
    head: messages.row,
    width: '64px',
    align: 'number',
    card: 'lead',
    cell: ({ line }) => <span className="faint">{line}</span>,
  },
  { id: 'result', head: messages.result, width: '150px', card: 'mark', cell: (row) => <ResultMark {...row} /> },
  {
    id: 'picture',
    head: messages.picture,
    width: '76px',
    wideOnly: true,
    cell: ({ result, imageUrl }) =>
      result === 'refused' ? null : <Thumbnail imageUrl={imageUrl} instead="image-off" />,
  },
  {
    id: 'itemNumber',
    head: messages.itemNumber,
    width: '14%',
    card: 'title',
    cell: ({ itemNumber }) => (itemNumber === '' ? <span className="faint">{words.empty}</span> : <b>{itemNumber}</b>),
  },
  {
    id: 'name',
    head: messages.name,
    width: '18%',
    card: 'line',
    title: ({ name }) => name,
    nameOf: ({ name }) => name,
    cell: ({ name }) => (name === '' ? <span className="faint">{words.empty}</span> : name),
  },
  {
    id: 'category',
    head: messages.category,
    width: '12%',
    wideOnly: true,
    card: 'line',
    title: ({ category }) => category,
    cell: ({ category }) => category,
  },
  { id: 'what', head: messages.what, card: 'body', title: say, cell: (row) => <What {...row} /> },
  ...(choose === null
    ? []
    : [
        {
          id: 'do',
          head: messages.do,
          width: '160px',
          card: 'foot' as const,
          cell: ({ result, asked }: PlanRow) =>
            asked === null ? <span className="quiet">{DO[result]}</span> : <Choice asked={asked} choose={choose} />,
        },
      ]),
]
