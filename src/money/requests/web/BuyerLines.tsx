import { formatNumber } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { SaidVerdict, type VerdictKind } from '#ui/SaidVerdict.tsx'
import type { BuyerLine } from '../buyer.contract.ts'
import type { MatchCertainty } from '../requests.limits.ts'

const SHAPES: Record<MatchCertainty, VerdictKind> = { found: 'fits', alias: 'fits', likely: 'likely', written: 'ask' }

/** What was read, next to what was written. */
export function BuyerLines({ lines }: { lines: readonly BuyerLine[] }) {
  const { page, shared } = useMessages('requests')
  const { lang } = usePageLanguage()
  if (lines.length === 0) return null
  return (
    <div>
      <h2>{page.read}</h2>
      <table className="buyer-table buyer-lines">
        <thead>
          <tr>
            <th className="line-number">{page.line}</th>
            <th>{page.written}</th>
            <th>{page.item}</th>
            <th className="is-quantity">{page.quantity}</th>
            <th className="is-match">{page.match}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ n, text, itemNumber, product, quantity, unit, match }) => (
            <tr key={n}>
              <td className="line-number">{n}</td>
              <td data-label={page.written}>{itemNumber === null ? text : `${itemNumber} ${text}`}</td>
              <td data-label={page.item}>
                {product === null ? (
                  '–'
                ) : (
                  <>
                    <b className="number">{product.itemNumber}</b> {product.name}
                  </>
                )}
              </td>
              <td className="is-quantity" data-label={page.quantity}>
                {quantity === null
                  ? page.noQuantity
                  : `${formatNumber(lang, quantity)} ${shared.units[unit ?? ''] ?? unit ?? ''}`}
              </td>
              <td className="is-match">
                <SaidVerdict is={SHAPES[match]}>{shared.matches[match]}</SaidVerdict>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
