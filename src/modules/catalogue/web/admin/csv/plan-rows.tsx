import { importWords as words, type RowResult } from '#ui/import/messages.en.ts'
import { ResultMark } from '#ui/import/ResultCounts.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { importColumnNames } from '../../../messages.en.ts'
import type { ImportPlan } from '../../../product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'

export type PlanResult = Exclude<RowResult, 'duplicate'>

interface PlanRow {
  line: number
  result: PlanResult
  itemNumber: string
  name: string
  reasons: readonly string[]
  changes: ImportPlan['changed'][number]['fields']
}

/** The rows of a dry run in the order of the file, all that do something or those of one kind. */
export function listRows(plan: ImportPlan, only: PlanResult | undefined): PlanRow[] {
  const none = { name: '', reasons: [], changes: [] }
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
  return rows.filter(({ result }) => only === undefined || result === only).toSorted((a, b) => a.line - b.line)
}

/** The whole of it, where its cell is cut off. */
const say = ({ result, reasons, changes }: PlanRow): string =>
  result === 'new'
    ? messages.newProduct
    : [
        ...reasons,
        ...changes.map(
          ({ field, from, to }) => `${importColumnNames[field]}: ${from || words.empty} → ${to || words.empty}`,
        ),
      ].join('; ')

const What = ({ result, reasons, changes }: PlanRow) =>
  result === 'new' ? (
    <span className="quiet">{messages.newProduct}</span>
  ) : result === 'refused' ? (
    <span className="import-says">
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </span>
  ) : (
    <span className="import-says">
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          {importColumnNames[field]} <del>{from || words.empty}</del> <ins>{to || words.empty}</ins>
        </span>
      ))}
    </span>
  )

export const PLAN_COLUMNS: DataColumn<PlanRow>[] = [
  {
    id: 'row',
    head: messages.row,
    width: '64px',
    align: 'number',
    card: 'lead',
    cell: ({ line }) => <span className="faint">{line}</span>,
  },
  { id: 'result', head: messages.result, width: '128px', card: 'mark', cell: (row) => <ResultMark {...row} /> },
  {
    id: 'itemNumber',
    head: messages.itemNumber,
    width: '160px',
    card: 'title',
    cell: ({ itemNumber }) => (itemNumber === '' ? <span className="faint">{words.empty}</span> : <b>{itemNumber}</b>),
  },
  {
    id: 'name',
    head: messages.name,
    width: '24%',
    card: 'line',
    title: ({ name }) => name,
    nameOf: ({ name }) => name,
    cell: ({ name }) => name,
  },
  { id: 'what', head: messages.what, card: 'body', title: say, cell: (row) => <What {...row} /> },
]
