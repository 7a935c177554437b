import { Button } from '#ui/basic/Button.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import type { Part, PartSum } from '../parts.contract.ts'
import type { BillingStatus } from '../parts.limits.ts'
import { partMessages as messages } from './messages.en.ts'
import { BillingChip } from './part-columns.tsx'

interface PartCardsProps {
  rows: readonly Part[]
  sums: readonly PartSum[]
  canBill: boolean
  onEdit: (part: Part) => void
  onBill: (part: Part, to: BillingStatus) => void
}

/** The same list on a phone. */
export const PartCards = ({ rows, sums, canBill, onEdit, onBill }: PartCardsProps) =>
  rows.length === 0 ? null : (
    <ul className="pcards only-phone">
      {rows.map((part) => (
        <li key={part.id}>
          <span className="l1">
            <b className="cut">{part.partName}</b>
            {part.totalCost === undefined ? null : (
              <span className="strong nowrap">
                <MoneyText amount={part.totalCost} currency={part.currency ?? ''} none={messages.notPriced} />
              </span>
            )}
          </span>
          <span className="l2">
            <span className="cut">{[part.partNumber, `${part.quantity} ${part.unit}`].filter(Boolean).join(', ')}</span>
            {canBill && part.billingMoves.length > 0 ? (
              <BillingChip part={part} onBill={(to) => onBill(part, to)} />
            ) : (
              <StatusMark status={part.billingStatus} />
            )}
          </span>
          {part.mayChange ? (
            <span className="l2">
              <span />
              <Button small variant="ghost" onClick={() => onEdit(part)}>
                {messages.change}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
      {sums.length > 0 ? (
        <li className="psum">
          {sums.map(({ currency, total }) => (
            <span key={currency} className="l1">
              <span>{messages.sum(currency)}</span>
              <b>
                <MoneyText amount={total} currency={currency} />
              </b>
            </span>
          ))}
        </li>
      ) : null}
    </ul>
  )
