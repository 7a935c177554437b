import { MoneyText } from '#ui/basic/MoneyText.tsx'
import type { BillingProjects } from '../billing-overview.contract.ts'
import { dashboardMessages as messages } from './messages.en.ts'

/** Over all pages, one row per currency: never added together. */
export const SumRows = ({ list: { sums, hours } }: { list: BillingProjects }) =>
  sums.map(({ currency, parts, value }, index) => (
    <tr key={currency} className="sum-row">
      <td />
      <td colSpan={4}>{messages.sum(currency)}</td>
      <td className="number">{index === 0 ? hours : null}</td>
      <td className="number">
        <MoneyText amount={parts} currency={currency} />
      </td>
      <td className="number">
        <MoneyText amount={value} currency={currency} />
      </td>
      <td colSpan={3} />
    </tr>
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
