import { dayInOslo, formatDay } from '#core/days.ts'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import type { DataColumn, RowTools } from '#ui/list/DataList.tsx'
import type { BillingExport, Exportable } from '../invoicing.contract.ts'
import { signedAmount } from '../invoicing.limits.ts'
import { holdsOf, vatOf } from './export-words.ts'
import { ExportState } from './ExportState.tsx'
import { exportMessages as messages } from './messages.en.ts'
import { openExportFiles } from './open-export-file.ts'

interface Amount {
  currency: string
  amount: string
}

/** The first currency; the number of others is next to it, and all of them are in the title. */
const Amounts = ({ amounts }: { amounts: readonly Amount[] }) => {
  const [first] = amounts
  if (first === undefined) return <span className="faint">–</span>
  return (
    <>
      <MoneyText {...first} />
      {amounts.length > 1 ? <span className="faint"> {messages.more(amounts.length - 1)}</span> : null}
    </>
  )
}

const inWords = (amounts: readonly Amount[]): string =>
  amounts.map(({ currency, amount }) => `${currency} ${amount}`).join(', ')

const grossOf = ({ kind, sums }: BillingExport): Amount[] =>
  sums.map(({ currency, gross }) => ({ currency, amount: signedAmount(kind, gross) }))
const totalOf = ({ sums }: Exportable): Amount[] => sums.map(({ currency, total }) => ({ currency, amount: total }))

/** Exports: time, content, amount, VAT rule, and whether their numbers are known. */
export const makeExportColumns = (onOpen: (row: BillingExport) => void): readonly DataColumn<BillingExport>[] => [
  {
    id: 'number',
    head: messages.export,
    width: '100px',
    sort: 'number',
    cellClass: 'nowrap',
    cell: (row) => (
      <button className="row-open" type="button" onClick={() => onOpen(row)}>
        {row.number}
      </button>
    ),
    card: 'title',
    cardCell: ({ number }) => number,
  },
  {
    id: 'date',
    head: messages.date,
    width: '100px',
    cellClass: 'nowrap',
    cell: ({ createdAt }) => formatDay(dayInOslo(createdAt)),
    card: 'line',
  },
  { id: 'holds', head: messages.contents, title: holdsOf, cell: holdsOf, card: 'aside' },
  {
    id: 'sum',
    head: messages.sum,
    width: '176px',
    align: 'number',
    title: (row) => inWords(grossOf(row)),
    cell: (row) => <Amounts amounts={grossOf(row)} />,
    card: 'line',
  },
  { id: 'vat', head: messages.vat, width: '112px', wideOnly: true, cell: vatOf },
  {
    id: 'state',
    head: messages.state,
    width: '118px',
    cell: ({ state }) => <ExportState state={state} />,
    card: 'mark',
  },
]

/** Files of an export, as they were written. */
export const EXPORT_TOOLS: RowTools<BillingExport> = {
  head: messages.tools,
  width: '56px',
  of: (row) => [
    {
      icon: 'download',
      label: messages.downloadOf(row.number),
      stays: true,
      onSelect: () => void openExportFiles(row),
    },
  ],
}

/** Projects of which something may be exported now. */
export const READY_COLUMNS: readonly DataColumn<Exportable>[] = [
  {
    id: 'number',
    head: messages.number,
    width: '104px',
    sort: 'projectNumber',
    cellClass: 'nowrap',
    cell: ({ projectNumber }) => projectNumber,
    card: 'line',
  },
  {
    id: 'vessel',
    head: messages.vessel,
    cellClass: 'name',
    title: ({ vesselName }) => vesselName,
    nameOf: ({ vesselName }) => vesselName,
    cell: ({ vesselName }) => vesselName,
    card: 'title',
  },
  {
    id: 'client',
    head: messages.client,
    sort: 'clientName',
    cellClass: 'quiet',
    title: ({ clientName }) => clientName,
    nameOf: ({ clientName }) => clientName,
    cell: ({ clientName }) => clientName,
    card: 'line',
  },
  {
    id: 'kind',
    head: messages.kind,
    width: '112px',
    wideOnly: true,
    cell: ({ kind }) => messages.kinds[kind],
    card: 'mark',
  },
  { id: 'items', head: messages.items, width: '72px', align: 'number', cell: ({ items }) => items },
  {
    id: 'total',
    head: messages.total,
    width: '176px',
    align: 'number',
    title: (row) => inWords(totalOf(row)),
    cell: (row) => <Amounts amounts={totalOf(row)} />,
    card: 'aside',
  },
]
