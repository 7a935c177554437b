import { data, redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { toCardProduct } from '#site/catalogue/catalogue-view.ts'
import { buildBreadcrumbJsonLd, buildProductJsonLd } from '#site/catalogue/product-jsonld.ts'
import { readLines } from '#site/catalogue/product-lines.ts'
import { sharedPictureOf } from '#site/catalogue/product-picture.ts'
import { findProductFits, isUnidentified } from '#site/finder/product-fits.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { linksAbout } from '../content/content-pages.ts'
import { ProductView } from '../islands/ProductView.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

export async function loader(args: LoaderFunctionArgs) {
  const page = getPageContext(args)
  const itemNumber = args.params['itemNumber'] ?? ''
  const product = await page.findProduct(itemNumber)
  if (product === null) {
    const meant = await page.findItemNumberMeant(itemNumber)
    // Redirects a number with a lost zero or hyphen, or a former one. A temporary redirect, since that may change.
    if (meant !== null) return redirect(pathsIn(page.lang).product({ itemNumber: meant }))
  }
  // The renderer replaces a 404 by the page for unknown addresses.
  if (product === null) return data(null, { status: 404 })
  const [groups, related, references] = await Promise.all([
    page.findGroups(),
    page.findRelatedProducts(product),
    page.findReferences(),
  ])
  const { settings, origin, lang } = page
  return {
    settings,
    origin,
    lang,
    path: pathsIn(lang).product(product),
    product,
    isUnidentified: isUnidentified(references, [product.itemNumber, ...readLines(product.aliases)]),
    related: related.map(toCardProduct),
    crossReference: findProductFits(
      references,
      [product.itemNumber, ...readLines(product.aliases)],
      related
        .filter(({ isNamed }) => isNamed)
        .flatMap(({ itemNumber: number, aliases }) => [number].concat(readLines(aliases))),
    ),
    ...groups,
  }
}

const findGroup = <Group extends { id: string }>(groups: readonly Group[], id: string | null): Group | null =>
  groups.find((group) => group.id === id) ?? null

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { product, origin, lang, path, settings, categories, brands } = loaderData
  const { pages } = getPublicMessages(lang)
  const paths = pathsIn(lang)
  const category = findGroup(categories, product.categoryId)
  const image = sharedPictureOf(product.imageUrl)
  const crumbs = [
    { name: pages.breadcrumb.home, url: `${origin}${paths.home}` },
    { name: pages.breadcrumb.products, url: `${origin}${paths.catalogue}` },
    ...(category === null ? [] : [{ name: category.name, url: `${origin}${paths.category(category.slug)}` }]),
    { name: product.name, url: `${origin}${path}` },
  ]
  return [
    ...buildPageMeta({
      ...loaderData,
      title: pages.product.title(product.itemNumber, product.name),
      description: product.description,
      type: loaderData.isUnidentified ? 'website' : 'product',
      ...(image === null ? {} : { image: { path: image, alt: product.name } }),
    }),
    {
      'script:ld+json': buildProductJsonLd({
        product,
        category: category?.name ?? null,
        brand: findGroup(brands, product.brandId)?.name ?? null,
        pageUrl: `${origin}${path}`,
        houseItemPrefix: settings.houseItemPrefix,
        isUnidentified: loaderData.isUnidentified,
        lang,
      }),
    },
    { 'script:ld+json': buildBreadcrumbJsonLd(crumbs) },
  ]
}

export default function ProductRoute() {
  const found = useLoaderData<typeof loader>()
  if (found === null) return null
  const { settings, lang, path, product, related, crossReference, categories, brands } = found
  return (
    <PublicLayout lang={lang} settings={settings} path={path} hasBreadcrumb>
      <ProductView
        product={product}
        related={related}
        crossReference={crossReference}
        categories={categories}
        brands={brands}
        houseItemPrefix={settings.houseItemPrefix}
        guides={linksAbout(product.itemNumber, lang, settings)}
        salesEmails={settings.salesEmails}
      />
    </PublicLayout>
  )
}
