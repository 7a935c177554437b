import { redirect, type LoaderFunctionArgs } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { spokenIn } from '#core/rows/translations.ts'
import type { GroupCount, ProductGroup } from '#site/catalogue/catalogue.contract.ts'
import { CARDS_PER_PAGE } from '#site/catalogue/catalogue.limits.ts'
import { countIn, type FilterEntry, type FilterList } from '#site/catalogue/shop/filter-lists.ts'
import type { Slugged } from '#site/catalogue/shop/group-slugs.ts'
import { readShopView, writeShopQuery } from '#site/catalogue/shop/shop-address.ts'
import { buildMailto } from '#site/rfq/rfq-mail.ts'
import { rfqPanelProps } from '#site/rfq/rfq-panel-props.ts'
import type { ShopIslandProps } from './islands/ShopIsland.tsx'
import { getPageContext } from './page-data.ts'
import { getPublicMessages } from './public-messages.ts'

type Group = Slugged<ProductGroup>

interface Groups {
  categories: readonly Group[]
  brands: readonly Group[]
}

/** Subject of a page of the catalogue: everything, a category, a category within a brand, or a brand. */
interface Place {
  category: Group | null
  brand: Group | null
}

/** Null where the address names a group that does not exist. */
function findPlace(params: LoaderFunctionArgs['params'], brandAsked: string | null, groups: Groups): Place | null {
  const find = (list: readonly Group[], slug: string | null | undefined) =>
    slug === undefined || slug === null ? null : list.find((group) => group.slug === slug)
  const category = find(groups.categories, params['category'])
  // Only a category's page is narrowed by a brand: the brand's own page is the other way in.
  const brand = find(groups.brands, params['brand'] ?? (category ? brandAsked : null))
  return category === undefined || brand === undefined ? null : { category, brand }
}

const placePath = ({ category, brand }: Place, lang: Parameters<typeof pathsIn>[0]): string => {
  const paths = pathsIn(lang)
  return category ? paths.category(category.slug) : brand ? paths.brand(brand.slug) : paths.catalogue
}

/** Redirect to the current address of groups with a former name. Temporary: names come back. */
export async function leadOn(args: LoaderFunctionArgs): Promise<Response | null> {
  const page = getPageContext(args)
  const view = readShopView(page.asked)
  const { categories, brands } = await page.findGroups()
  const find = async (kind: 'category' | 'brand', list: readonly Group[], slug: string | null) => {
    if (slug === null) return null
    const there = list.find((group) => group.slug === slug)
    if (there !== undefined) return there
    const id = await page.findFormerGroup(kind, slug)
    return list.find((group) => group.id === id)
  }
  const { category: slug = null } = args.params
  const brandSlug = args.params['brand'] ?? (slug === null ? null : view.brand)
  const category = await find('category', categories, slug)
  const brand = await find('brand', brands, brandSlug)
  if (category === undefined || brand === undefined) return null
  if ((category?.slug ?? null) === slug && (brand?.slug ?? null) === brandSlug) return null
  const pair = category !== null && brand !== null ? brand.slug : null
  return redirect(`${placePath({ category, brand }, page.lang)}${writeShopQuery({ ...view, brand: pair })}`)
}

/** All that a page of the catalogue shows; null where there is none at this address, or nothing beyond its last page. */
export async function loadShopPage(args: LoaderFunctionArgs) {
  const page = getPageContext(args)
  const { settings, lang, origin } = page
  const view = readShopView(page.asked)
  const [groups, counts] = await Promise.all([page.findGroups(), page.countProductsByGroups()])
  const place = findPlace(args.params, view.brand, groups)
  if (place === null) return null
  const { category, brand } = place
  const { products, total, near, found, beside } = await page.findShopPage({
    ...view,
    category: category?.id,
    brand: brand?.id,
  })
  if (view.page > Math.max(1, Math.ceil(total / CARDS_PER_PAGE))) return null

  const text = getPublicMessages(lang).catalogue
  const paths = pathsIn(lang)
  const isPair = category !== null && brand !== null
  const group = category ?? brand
  const path = placePath(place, lang)
  const shop: ShopIslandProps = {
    path,
    q: view.q,
    sort: view.sort,
    page: view.page,
    category: category?.id ?? null,
    brand: brand?.id ?? null,
    brandSlug: isPair ? brand.slug : null,
    products,
    total,
    near,
    found,
    beside,
    title: group?.name ?? text.products,
    lead: group === null ? text.lead : (group.description ?? text.groupLead(group.name)),
    untranslated: group?.untranslated,
    within: group?.name ?? null,
    lists: listGroups({ category, brand: category ? null : brand }, isPair ? brand : null, groups, counts, lang),
    chips: isPair
      ? [
          { name: category.name, href: paths.brand(brand.slug) },
          { name: brand.name, href: path },
        ]
      : [],
    allProducts: countIn(counts, {}),
    categories: groups.categories.map(toNamed),
    brands: groups.brands.map(toNamed),
    askHref: buildMailto(settings.salesEmails, { subject: text.askSubject, body: text.askBody }),
    rfq: rfqPanelProps(settings),
  }
  return {
    settings,
    origin,
    lang,
    path,
    view,
    group,
    isBrand: category === null && brand !== null,
    inAll: countIn(counts, category ? { category: category.id } : { brand: brand?.id }),
    shop,
  }
}

/** The fields of a group that a card shows. */
const toNamed = ({ slug: _slug, description: _description, ...group }: Group): ProductGroup => ({
  ...group,
  description: null,
})

type Counts = readonly GroupCount[]

/** Category and brand as links. On a group's page the other list is within it. */
function listGroups(
  { category, brand }: Place,
  only: Group | null,
  { categories, brands }: Groups,
  counts: Counts,
  lang: Parameters<typeof pathsIn>[0],
): FilterList[] {
  const text = getPublicMessages(lang).catalogue
  const paths = pathsIn(lang)
  const pair = (of: Group, narrowed: Group) => `${paths.category(of.slug)}${writeShopQuery({ brand: narrowed.slug })}`
  const entry = (group: Group, href: string, of: FilterEntry['of'], isCurrent: boolean): FilterEntry[] => {
    const count = countIn(counts, of)
    const name = { name: group.name, lang: spokenIn(group, 'name') }
    return count === 0 && !isCurrent ? [] : [{ ...name, href, of, count, isCurrent }]
  }
  const all: FilterEntry = {
    name: text.allProducts,
    href: paths.catalogue,
    of: {},
    count: countIn(counts, {}),
    isCurrent: category === null && brand === null,
  }
  return [
    {
      id: 'category',
      heading: brand ? text.categoryIn(brand.name) : text.category,
      entries: [
        all,
        ...categories.flatMap((group) =>
          entry(
            group,
            brand ? pair(group, brand) : paths.category(group.slug),
            { category: group.id, brand: brand?.id },
            group.id === category?.id && only === null,
          ),
        ),
      ],
    },
    {
      id: 'brand',
      heading: category ? text.brandIn(category.name) : text.brand,
      entries: brands.flatMap((group) =>
        entry(
          group,
          category ? pair(category, group) : paths.brand(group.slug),
          { category: category?.id, brand: group.id },
          group.id === (brand ?? only)?.id,
        ),
      ),
    },
  ]
}
