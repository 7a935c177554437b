import type { ReactNode } from 'react'
import { formatDay } from '#core/days.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import { CHARGE_FIELDS } from '../../charges.entity.ts'
import type { ChargeRow } from './charge-row.ts'
import { expenseMessages as messages } from './messages.en.ts'

/** The file of an expense: its name opens it. */
function Receipt({ row: { expense } }: { row: ChargeRow }) {
  if (expense === null) return null
  const { fileName, filePath } = expense
  if (fileName === null || filePath === null) return <span className="faint">{messages.noReceipt}</span>
  return (
    <button
      type="button"
      className="file-name"
      aria-label={messages.openReceipt(fileName)}
      onClick={() => void openFile(filePath)}
    >
      <Icon name="paperclip" />
      <span>{fileName}</span>
    </button>
  )
}

const Amount = ({ row: { total, currency } }: { row: ChargeRow }) => (
  <MoneyText amount={total} currency={currency} none={messages.notPriced} />
)

/** Columns of the service and the expenses of a visit. */
export function makeChargeColumns(chip: (row: ChargeRow) => ReactNode): DataColumn<ChargeRow>[] {
  return [
    { id: 'kind', head: CHARGE_FIELDS.kind.label, width: '124px', cell: ({ kind }) => messages.kinds[kind] },
    {
      id: 'what',
      head: CHARGE_FIELDS.text.label,
      cellClass: 'name',
      title: ({ text }) => text,
      cell: ({ text }) => text,
      card: 'title',
    },
    {
      id: 'day',
      head: CHARGE_FIELDS.chargeDate.label,
      width: '112px',
      wideOnly: true,
      cellClass: 'quiet nowrap',
      cell: ({ day }) => formatDay(day),
      card: 'line',
      cardCell: ({ kind, day, quantity }) =>
        [messages.kinds[kind], formatDay(day), quantity].filter(Boolean).join(', '),
    },
    {
      id: 'receipt',
      head: messages.receipt,
      width: '176px',
      widestOnly: true,
      cell: (row) => <Receipt row={row} />,
      card: 'body',
      cardCell: (row) => (row.expense?.fileName ? <Receipt row={row} /> : null),
    },
    {
      id: 'quantity',
      head: messages.quantity,
      width: '92px',
      align: 'number',
      wideOnly: true,
      cell: ({ quantity }) => quantity,
    },
    {
      id: 'total',
      head: CHARGE_FIELDS.amount.label,
      width: '140px',
      align: 'number',
      cell: (row) => <Amount row={row} />,
      card: 'mark',
      cardCell: (row) => (
        <span className="strong nowrap">
          <Amount row={row} />
        </span>
      ),
    },
    { id: 'billing', head: messages.billing, width: '144px', cellClass: 'control', cell: chip, card: 'aside' },
  ]
}
