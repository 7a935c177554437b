import { spokenIn } from '#core/rows/translations.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import type { CompatibleProduct } from '../../catalogue.contract.ts'

interface CompatibleProductsProps {
  products: readonly CompatibleProduct[]
  /** The number that was asked. */
  asked: string
}

/** Articles that belong to the searched number, each with its confidence. */
export function CompatibleProducts({ products, asked }: CompatibleProductsProps) {
  const { uses } = useMessages('catalogue')
  const { paths } = usePageLanguage()
  if (products.length === 0) return null
  return (
    <section className="beside" aria-labelledby="beside-heading">
      <h2 id="beside-heading">{uses.heading(asked)}</h2>
      <ul>
        {products.map(({ product, verdict, isTaker }) => (
          <li key={product.id}>
            <div>
              <b>{product.itemNumber}</b> <span lang={spokenIn(product, 'name')}>{product.name}</span>
              <SaidVerdict is={verdict}>{uses[isTaker ? 'taker' : 'taken'][verdict](asked)}</SaidVerdict>
            </div>
            <a
              className="button button-line button-small"
              href={paths.product(product)}
              aria-label={`${uses.open} ${product.itemNumber}`}
            >
              {uses.open}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
