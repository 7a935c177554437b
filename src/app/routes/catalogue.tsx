import { data, useLoaderData, type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction } from 'react-router'
import { formatNumber, pathsIn } from '#core/language.ts'
import { buildBreadcrumbJsonLd, buildListJsonLd } from '#site/catalogue/product-jsonld.ts'
import { writeShopQuery } from '#site/catalogue/shop/shop-address.ts'
import { isWorthFinding } from '#site/catalogue/shop/worth-finding.ts'
import { Guides } from '#site/catalogue/web/Guides.tsx'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { SHARE_SIZE, sharePicture } from '#site/site-content/share-pictures.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Island } from '#ui/Island.tsx'
import { linksAboutMost } from '../content/content-pages.ts'
import { ShopIsland } from '../islands/ShopIsland.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE } from '../page-data.ts'
import { getOwnMessages, getPublicMessages } from '../public-messages.ts'
import { leadOn, loadShopPage } from '../shop-page.ts'

export const handle = STATIC_PAGE

/** Maximum pages of a category or brand. */
const GUIDES = 4

/** The catalogue's own pages: all of it, a category, a brand. */
export async function loader(args: LoaderFunctionArgs) {
  return (await loadShopPage(args)) ?? (await leadOn(args)) ?? data(null, { status: 404 })
}

type Found = NonNullable<Awaited<ReturnType<typeof loadShopPage>>>

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => (loaderData ? describe(loaderData) : [])

function describe(found: Found): MetaDescriptor[] {
  const { lang, origin, path, view, group, shop } = found
  const { pages, catalogue } = getPublicMessages(lang)
  const paths = pathsIn(lang)
  // A search, another order and one brand of a category are views of the page; a further page of the list is a page.
  const isView = view.q !== '' || view.sort !== 'order' || shop.brandSlug !== null
  const own = isView ? path : `${path}${writeShopQuery({ page: view.page })}`
  const { title, description } = titleOf(found)
  const crumbs = [
    { name: catalogue.home, url: `${origin}${paths.home}` },
    { name: catalogue.products, url: `${origin}${paths.catalogue}` },
    ...(group === null ? [] : [{ name: group.name, url: `${origin}${path}` }]),
  ]
  return [
    ...buildPageMeta({
      ...found,
      path: own,
      title: view.page > 1 ? pages.pageOf(title, view.page) : title,
      description,
      hidden: isView || (group !== null && !isWorthFinding(found.inAll, group.description)),
      ...(group === null
        ? { image: { path: sharePicture(lang, 'catalogue'), alt: catalogue.title, ...SHARE_SIZE } }
        : {}),
    }),
    {
      'script:ld+json': buildListJsonLd({
        name: shop.title,
        url: `${origin}${own}`,
        total: shop.total,
        products: shop.products.map((product) => ({ name: product.name, url: `${origin}${paths.product(product)}` })),
      }),
    },
    { 'script:ld+json': buildBreadcrumbJsonLd(crumbs) },
  ]
}

/** Search engines cut longer descriptions. */
const DESCRIPTION_MAX = 155

function titleOf({ lang, settings, group, isBrand, inAll, shop }: Found): { title: string; description: string } {
  const { pages, catalogue } = getOwnMessages(lang, settings)
  if (group === null) return pages.catalogue
  const words = isBrand ? pages.brand : pages.category
  const count = `${formatNumber(lang, inAll)} ${catalogue.showing.after(inAll)}`
  const description = words.description(group.name, count, shop.lead)
  return {
    title: words.title(group.name),
    description:
      description.length > DESCRIPTION_MAX ? `${description.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : description,
  }
}

export default function CatalogueRoute() {
  const found = useLoaderData<typeof loader>()
  if (found === null) return null
  const { settings, lang, path, view, group, shop } = found
  const { catalogue } = getPublicMessages(lang)
  const paths = pathsIn(lang)
  const numbers = group === null || view.q !== '' ? [] : shop.products.map(({ itemNumber }) => itemNumber)
  return (
    <PublicLayout lang={lang} settings={settings} path={path} marked="products" skipToResults hasBreadcrumb>
      <div className="wrap shop-page">
        <Breadcrumb
          label={catalogue.breadcrumb}
          way={[
            { name: catalogue.home, href: paths.home },
            ...(group === null ? [] : [{ name: catalogue.products, href: paths.catalogue }]),
          ]}
          here={group?.name ?? catalogue.products}
        />
        <Island name="shop" props={shop}>
          <ShopIsland {...shop} />
        </Island>
        <Guides className="shop-guides" guides={linksAboutMost(numbers, GUIDES, lang, settings)} />
      </div>
    </PublicLayout>
  )
}
