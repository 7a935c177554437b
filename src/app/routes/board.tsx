import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { todayInOslo } from '#core/days.ts'
import { pathsIn } from '#core/language.ts'
import { PORTS } from '#core/ports/ports.data.ts'
import { buildBreadcrumbJsonLd } from '#site/catalogue/product-jsonld.ts'
import { ProductPicture } from '#site/catalogue/web/ProductCard.tsx'
import { readBoard, readWishes } from '#site/finder/board/board.ts'
import { writeAsked } from '#site/finder/question-address.ts'
import { BoardView } from '#site/finder/web/board/BoardView.tsx'
import { FinderContext, NOTHING_ASKED } from '#site/finder/web/finder-context.ts'
import { buildMailto } from '#site/rfq/rfq-mail.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { SHARE_SIZE, sharePicture } from '#site/site-content/share-pictures.ts'
import { readKit } from '../content/board-kit.ts'
import { BoardSources, readBoardEvidence } from '../content/board-sources.tsx'
import { listingRenderer } from '../content/listing.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getOwnMessages, getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

export async function loader(args: LoaderFunctionArgs) {
  const context = getPageContext(args)
  const { settings, origin, lang, asked } = context
  const references = await context.findReferences()
  const board = readBoard(asked, references)
  return {
    settings,
    origin,
    lang,
    asked,
    board,
    kit: await readKit(context, board),
    proof: readBoardEvidence(
      board.row === null ? references.filter(({ kind }) => kind === 'analyser') : [board.row],
      lang,
    ),
    today: todayInOslo(),
    path: pathsIn(lang).board,
    // Read here and not in the component: the browser's build would take it along.
    ports: PORTS.map(({ name, locode }) => `${name}, ${locode}`),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { origin, lang, path, asked, settings } = loaderData
  const { pages } = getOwnMessages(lang, settings)
  const paths = pathsIn(lang)
  return [
    // An answer is no page of its own.
    ...buildPageMeta({
      ...pages.board,
      ...loaderData,
      hidden: Object.keys(asked).length > 0,
      image: { path: sharePicture(lang, 'board'), alt: pages.board.title, ...SHARE_SIZE },
    }),
    {
      'script:ld+json': buildBreadcrumbJsonLd([
        { name: pages.breadcrumb.home, url: `${origin}${paths.home}` },
        { name: pages.breadcrumb.products, url: `${origin}${paths.catalogue}` },
        { name: getPublicMessages(lang).board.title, url: `${origin}${path}` },
      ]),
    },
  ]
}

export default function BoardRoute() {
  const { settings, origin, lang, asked, board, kit, proof, today, path, ports } = useLoaderData<typeof loader>()
  const link = `${origin}${path}${writeAsked(asked)}`
  const render = listingRenderer(lang)
  return (
    <PublicLayout lang={lang} settings={settings} path={`${path}${writeAsked(asked)}`} hasBreadcrumb>
      <FinderContext value={{ ...NOTHING_ASKED, asked, path, list: (listing) => render(listing, null) }}>
        <BoardView
          path={path}
          link={link}
          asked={asked}
          board={board}
          wishes={readWishes(asked)}
          kit={kit}
          today={today}
          ports={ports}
          salesEmail={settings.salesEmails[0] ?? ''}
          mail={(subject, body) => buildMailto(settings.salesEmails, { subject, body })}
          sources={<BoardSources {...proof} lang={lang} mailTo={settings.salesEmails} />}
          renderListing={(listing) => render(listing, link)}
          picture={kit === null ? null : <ProductPicture imageUrl={kit.imageUrl} />}
        />
      </FinderContext>
    </PublicLayout>
  )
}
