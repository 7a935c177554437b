/** An amount as people read it: `1 137 390.00` or `−200.00`, from decimal text and never through a float. */
export function formatAmount(amount: string): string {
  const [whole = '0', cents = '00'] = amount.replace('-', '−').split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u00A0')}.${cents.padEnd(2, '0')}`
}

/** Money with its currency quiet before the number; null is a word. */
export const MoneyText = ({
  amount,
  currency,
  none = 'not priced',
}: {
  amount: string | null | undefined
  currency: string
  none?: string
}) =>
  amount === null || amount === undefined ? (
    <span className="faint">{none}</span>
  ) : (
    <span className="money">
      <span className="currency">{currency}</span> {formatAmount(amount)}
    </span>
  )
