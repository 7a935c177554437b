import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { type Language, pathsIn } from '#core/language.ts'
import { paths } from '#core/paths.ts'
import { toCardProduct } from '#site/catalogue/catalogue-view.ts'
import { buildBreadcrumbJsonLd } from '#site/catalogue/product-jsonld.ts'
import { GUIDE_SLUG } from '#site/finder/finder.limits.ts'
import { buildPageJsonLd } from '#site/pages/page-jsonld.ts'
import { lineOf } from '#site/pages/web/read-body.ts'
import { AREA_SERVED } from '#site/site-content/area-served.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { SHARE_SIZE, sharePicture } from '#site/site-content/share-pictures.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { findContentPage, languagesOf, linkTo, listContentPages, pageOver } from '../content/content-pages.ts'
import { companyOf, ContentView, describeSharePicture, readEntry } from '../content/ContentView.tsx'
import { readFinder, showFinder } from '../content/finder-page.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

/** An information page: its text is in `content/`, its articles in the catalogue. */
export async function loader(args: LoaderFunctionArgs) {
  const context = getPageContext(args)
  const { settings, origin, lang } = context
  const { pathname } = new URL(args.request.url)
  // A question that is too long for an address was posted: its answer is on the page with the form.
  const path = pathname === paths.finderForm ? pathsIn(lang).content(GUIDE_SLUG) : pathname
  const entry = findContentPage(lang, path, settings)
  if (entry === null) return data(null, { status: 404 })
  const [articles, groups, finder] = await Promise.all([
    context.findArticles(entry.page.articles),
    context.findGroups(),
    readFinder(context, entry.page.slug),
  ])
  return { settings, origin, lang, path, articles: articles.map(toCardProduct), finder, ...groups }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { settings, origin, lang, path, articles } = loaderData
  const entry = findContentPage(lang, path, settings)
  if (entry === null) return []
  const { page } = entry
  const over = pageOver(page, lang, settings)
  const { guide } = getPublicMessages(lang)
  const own = pathsIn(lang)
  const body = readEntry(entry)
  const spoken = { company: companyOf(settings), marks: guide }
  const isText = page.data.kind === 'TechArticle' || page.data.kind === 'Article'
  return [
    ...buildPageMeta({
      ...loaderData,
      title: page.title,
      description: page.description,
      ...(isText ? { type: 'article' as const, published: page.published, changed: page.changed } : {}),
      image: { path: sharePicture(lang, page.slug), alt: describeSharePicture(page.headline, body), ...SHARE_SIZE },
      // Search engines index neither a question nor a filtered table.
      hidden: Object.keys(loaderData.finder.asked).length > 0,
      languages: languagesOf(page.slug),
    }),
    {
      'script:ld+json': buildPageJsonLd({
        page,
        lang,
        origin,
        url: `${origin}${path}`,
        answer: lineOf(body.answer, spoken),
        questions: body.questions.map(({ ask, children }) => ({ ask, answer: lineOf(children, spoken) })),
        mentions: mentionOf(page.data.mentions, { lang, origin, settings }),
        image: `${origin}${sharePicture(lang, page.slug)}`,
        worksIn: AREA_SERVED,
        articles: articles.map(({ name, itemNumber }) => ({
          name,
          itemNumber,
          url: `${origin}${own.product({ itemNumber })}`,
        })),
      }),
    },
    {
      'script:ld+json': buildBreadcrumbJsonLd([
        { name: guide.home, url: `${origin}${own.home}` },
        ...(over === null ? [] : [{ name: over.name, url: `${origin}${over.href}` }]),
        { name: page.name, url: `${origin}${path}` },
      ]),
    },
  ]
}

/** The service page that an article mentions, under the name in its related links. */
function mentionOf(
  slug: string | undefined,
  { lang, origin, settings }: { lang: Language; origin: string; settings: PublicSettings },
) {
  const page = listContentPages(lang).find((each) => each.slug === slug)
  if (page === undefined) return undefined
  const { name, href } = linkTo(page, lang, settings)
  return { name, url: `${origin}${href}` }
}

export default function ContentRoute() {
  const found = useLoaderData<typeof loader>()
  if (found === null) return null
  const { settings, lang, path, articles, categories, brands, finder } = found
  const entry = findContentPage(lang, path, settings)
  if (entry === null) return null
  const related = entry.page.related.flatMap((slug) => {
    const page = listContentPages(lang).find((each) => each.slug === slug)
    return page === undefined ? [] : [linkTo(page, lang, settings)]
  })
  return (
    <PublicLayout lang={lang} settings={settings} path={path} languages={languagesOf(entry.page.slug)} hasBreadcrumb>
      <ContentView
        entry={entry}
        lang={lang}
        settings={settings}
        related={related}
        articles={articles}
        categories={categories}
        brands={brands}
        finder={showFinder(finder, { path, lang, settings })}
      />
    </PublicLayout>
  )
}
