import type { ReactNode } from 'react'
import { formatDay } from '#core/language/days.ts'
import { bindUnits } from '#core/line-breaks.ts'
import { spokenIn } from '#core/rows/translations.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { ChevronIcon } from '#ui/icons/Icon.tsx'
import { Markdown } from '#ui/Markdown.tsx'
import { brandName, categoryName, categoryOf } from '../catalogue-view.ts'
import type { CardProduct } from '../catalogue-view.ts'
import type { PageProduct, Product, ProductGroup } from '../catalogue.contract.ts'
import { isChartable } from '../catalogue.limits.ts'
import { isHouseNumber } from '../product-jsonld.ts'
import { readRows } from '../product-lines.ts'
import { partsDrawingOf } from '../product-picture.ts'
import type { Slugged } from '../shop/group-slugs.ts'
import { type Guide, Guides } from './Guides.tsx'
import { ProductCard, ProductPicture } from './ProductCard.tsx'
import { ReagentYear } from './ReagentYear.tsx'

export interface ProductPageProps {
  product: PageProduct
  related: readonly CardProduct[]
  categories: readonly Slugged<ProductGroup>[]
  brands: readonly Slugged<ProductGroup>[]
  houseItemPrefix: string
  /** Information pages that show this article. */
  guides?: readonly Guide[]
  /** Mail links to the sales team, already written out. */
  mail: { nameplate: string; details: string }
}

export interface ProductPageSlots {
  /** Quantity and Add to RFQ of the product itself, in its own `.pd-buy` box. */
  buy: ReactNode
  /** The same of a related product, in its `.buy` box. */
  renderBuy: (product: CardProduct) => ReactNode
  /** Facts of the cross-reference: next to the picture, in one line each, and as a table of its own. */
  fitFacts?: readonly (readonly [label: string, value: ReactNode])[]
  fits?: ReactNode
}

/** Whether the order needs the facts of an analyser: those are the products of a category of reagents. */
export const isReagent = (product: Pick<Product, 'categoryId'>, categories: readonly ProductGroup[]): boolean =>
  /\breagen[st]/i.test(categories.find(({ id }) => id === product.categoryId)?.name ?? '')

/** Facts that a buyer has to state, for the page and for the mail of its button. */
export const orderQuestions = (
  product: Pick<Product, 'categoryId'>,
  categories: readonly ProductGroup[],
  messages: { reagentOrder: readonly string[]; generalOrder: readonly string[] },
): readonly string[] => (isReagent(product, categories) ? messages.reagentOrder : messages.generalOrder)

/** A product's own page: drawn by the server and still, but for the Add to RFQ islands in its slots. */
export function ProductPage(props: ProductPageProps & ProductPageSlots) {
  const messages = useMessages('product')
  const { groups } = useMessages('catalogue')
  const { product, categories, brands } = props
  const reagent = isReagent(product, categories)
  return (
    <>
      <div className="wrap">
        <Way {...props} />
        <div className="product columns">
          <Plate product={product} />
          <div>
            <span className="small quiet-text">{messages.itemNumber}</span>
            <span className="product-number">{product.itemNumber}</span>
            <h1 lang={spokenIn(product, 'name')}>{bindUnits(product.name)}</h1>
            <p className="product-text" lang={spokenIn(product, 'description')}>
              {bindUnits(product.description)}
            </p>
            <div className="badges">
              <span className="badge" lang={spokenIn(categoryOf(product, categories), 'name')}>
                {categoryName(product.categoryId, categories, groups)}
              </span>
              <span className="badge badge-base">{brandName(product.brandId, brands, groups)}</span>
            </div>
            {props.buy}
            {reagent && (
              <a className="button button-line button-full product-mail" href={props.mail.nameplate}>
                {messages.nameplate}
              </a>
            )}
            <KeyFacts {...props} />
          </div>
        </div>
      </div>
      <Year product={product} />
      <section className="section">
        <div className="wrap">
          <div className="row">
            <div className="head">
              <h2>{messages.specifications}</h2>
            </div>
            {product.specifications?.trim() ? (
              <Markdown source={product.specifications} lang={spokenIn(product, 'specifications')} />
            ) : (
              <p>{messages.noSpecifications}</p>
            )}
          </div>
          {product.applications?.trim() && (
            <div className="row product-row">
              <div className="head">
                <h2>{messages.applications}</h2>
              </div>
              <Markdown source={product.applications} lists="steps" lang={spokenIn(product, 'applications')} />
            </div>
          )}
          {props.fits && (
            <div className="row product-row" id="fits">
              <div className="head">
                <h2>{messages.fits}</h2>
                <p>{messages.fitsLead}</p>
              </div>
              {props.fits}
            </div>
          )}
          <ChangeSteps product={product} reagent={reagent} />
          <Guides className="product-row" guides={props.guides ?? []} />
        </div>
      </section>
      <section className="section section-foam">
        <Answers {...props} />
      </section>
      <section className="section">
        <div className="wrap">
          <Related {...props} />
          <div className="source">
            <Checked product={product} />
            <p>{reagent ? messages.reagentNotice : messages.notice}</p>
          </div>
        </div>
      </section>
    </>
  )
}

const rowsOf = (field: string | null) => readRows(field === null ? null : bindUnits(field))

/** The picture with the content of the box; numbers are in the drawing if there is one with numbers. */
function Plate({ product }: { product: PageProduct }) {
  const messages = useMessages('product')
  const parts = rowsOf(product.parts)
  const numbered = parts.length > 0 ? partsDrawingOf(product.imageUrl) : null
  const alt = messages.pictureOf(product.name)
  return (
    <figure className="plate">
      {numbered === null ? (
        <ProductPicture imageUrl={product.imageUrl} alt={alt} eager />
      ) : (
        <img className="plate-parts" src={numbered} alt={alt} width={760} height={484} fetchPriority="high" />
      )}
      {parts.length > 0 && (
        <figcaption>
          <span className="visually-hidden">{messages.parts}</span>
          <ol className="plate-list small" lang={spokenIn(product, 'parts')}>
            {parts.map(({ name, text }, at) => (
              <li key={name}>
                <b aria-hidden="true">{at + 1}</b>
                <span>{name}</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </figcaption>
      )}
    </figure>
  )
}

function Year({ product: { changeAfterDays, keepsForDays } }: { product: PageProduct }) {
  if (changeAfterDays === null || keepsForDays === null) return null
  const days = { changeAfterDays, keepsForDays }
  return isChartable(days) ? <ReagentYear {...days} /> : null
}

function ChangeSteps({ product, reagent }: { product: PageProduct; reagent: boolean }) {
  const messages = useMessages('product')
  const steps = rowsOf(product.changeSteps)
  if (steps.length === 0) return null
  return (
    <div className="row product-row">
      <div className="head">
        <h2>{reagent ? messages.change : messages.changeOther}</h2>
        {reagent && <p>{messages.changeLead}</p>}
      </div>
      <ol className="steps" lang={spokenIn(product, 'changeSteps')}>
        {steps.map(({ name, text }) => (
          <li key={name}>
            <b>{name}</b>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Questions and answers next to the facts that a buyer has to state. */
function Answers({ product, categories, mail }: ProductPageProps) {
  const messages = useMessages('product')
  const questions = rowsOf(product.questions)
  const order = (
    <div className="framed order">
      {questions.length > 0 && <h2>{messages.howToOrder}</h2>}
      <ul>
        {orderQuestions(product, categories, messages).map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <a className="button button-ink" href={mail.details}>
        {messages.sendDetails}
      </a>
    </div>
  )
  if (questions.length === 0) {
    return (
      <div className="wrap row">
        <div className="head">
          <h2>{messages.howToOrder}</h2>
        </div>
        {order}
      </div>
    )
  }
  return (
    <div className="wrap columns questions-row">
      <div>
        <h2>{messages.questions}</h2>
        <div className="questions" lang={spokenIn(product, 'questions')}>
          {questions.map(({ name, text }, at) => (
            <details className="folding" key={name} open={at === 0}>
              <summary>
                {name}
                <ChevronIcon />
              </summary>
              <div>{text}</div>
            </details>
          ))}
        </div>
      </div>
      {order}
    </div>
  )
}

function Checked({ product }: { product: PageProduct }) {
  const { checkedOn, checkedAgainst } = product
  const messages = useMessages('product')
  const { lang } = usePageLanguage()
  if (checkedOn === null) return null
  return (
    <p>
      {messages.checked} <time dateTime={checkedOn}>{formatDay(lang, checkedOn)}</time>.
      {checkedAgainst && (
        <>
          {' '}
          <span lang={spokenIn(product, 'checkedAgainst')}>{messages.checkedAgainst(checkedAgainst)}</span>
        </>
      )}
    </p>
  )
}

function Way({ product, categories }: ProductPageProps) {
  const messages = useMessages('product')
  const { paths } = usePageLanguage()
  const category = categories.find(({ id }) => id === product.categoryId)
  return (
    <Breadcrumb
      label={messages.breadcrumb}
      way={[
        { name: messages.home, href: paths.home },
        { name: messages.products, href: paths.catalogue },
        ...(category === undefined
          ? []
          : [{ name: category.name, href: paths.category(category.slug), lang: spokenIn(category, 'name') }]),
      ]}
      here={product.itemNumber}
      isNumber
    />
  )
}

function KeyFacts({ product, categories, brands, houseItemPrefix, fitFacts }: ProductPageProps & ProductPageSlots) {
  const messages = useMessages('product')
  const { groups } = useMessages('catalogue')
  const { paths } = usePageLanguage()
  const category = categories.find(({ id }) => id === product.categoryId)
  const brand = brands.find(({ id }) => id === product.brandId)
  const facts: (readonly [string, ReactNode])[] = [
    ...(fitFacts ?? []),
    [
      messages.category,
      category ? (
        <a key="category" href={paths.category(category.slug)}>
          {category.name}
        </a>
      ) : (
        groups.uncategorized
      ),
    ],
    [
      messages.brand,
      brand ? (
        <a key="brand" href={paths.brand(brand.slug)}>
          {brand.name}
        </a>
      ) : (
        groups.unknownBrand
      ),
    ],
  ]
  if (product.changeAfterDays !== null) {
    facts.push([messages.changeAfter, messages.changeAfterDays(product.changeAfterDays)])
  }
  const isSaid = /\b(number is ours|nummeret er vårt)\b/iu.test(product.specifications ?? '')
  if (isHouseNumber(product.itemNumber, houseItemPrefix) && !isSaid) facts.push([messages.itemNumber, messages.ours])
  return (
    <dl className="pairs">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Related({ related, categories, brands, renderBuy }: ProductPageProps & ProductPageSlots) {
  const messages = useMessages('product')
  if (related.length === 0) return null
  return (
    <div className="product-related">
      <div className="catalogue-top">
        <h2>{messages.related}</h2>
      </div>
      <div className="cards cards-related">
        {related.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            categories={categories}
            brands={brands}
            renderBuy={renderBuy}
          />
        ))}
      </div>
    </div>
  )
}
