import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { SumRow } from '#ui/list/SumRow.tsx'
import type { BillingProjects } from '../billing-overview.contract.ts'
import { BILLING_COLUMNS } from './billing-columns.tsx'
import { dashboardMessages as messages } from './messages.en.ts'

interface SumRowsProps {
  list: BillingProjects
  /** The columns of the table, by id. */
  shown: readonly string[]
  sort: string
  /** Whether each row ends with a column of tools. */
  hasTools: boolean
}

/** Over all pages, one row per currency: never added together. */
export const SumRows = ({ list: { sums, hours }, shown, sort, hasTools }: SumRowsProps) =>
  sums.map(({ currency, parts, value }, index) => (
    <SumRow
      key={currency}
      columns={shown.flatMap((id) => BILLING_COLUMNS.find((column) => column.id === id) ?? [])}
      sort={sort}
      hasBoxes
      hasTools={hasTools}
      label={messages.sum(currency)}
      sums={{
        hours: index === 0 ? hours : null,
        parts: <MoneyText amount={parts} currency={currency} />,
        value: <MoneyText amount={value} currency={currency} />,
      }}
    />
  ))

/** The same on a phone. */
export const SumCard = ({ list: { sums } }: { list: BillingProjects }) => (
  <li>
    {sums.map(({ currency, parts, value }) => (
      <span key={currency}>
        <span className="card-title">
          <span>{messages.sum(currency)}</span>
          <b>
            <MoneyText amount={value} currency={currency} />
          </b>
        </span>
        <span className="card-line">
          <span>{messages.parts}</span>
          <MoneyText amount={parts} currency={currency} />
        </span>
      </span>
    ))}
  </li>
)
