import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { SHARE_SIZE, sharePicture } from '#site/site-content/share-pictures.ts'
import { LegalPage } from '#site/site-content/web/LegalPage.tsx'
import { COUNTS } from '#site/traffic/traffic.limits.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getOwnMessages, getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin, lang } = getPageContext(args)
  return { settings, origin, lang, path: pathsIn(lang).legal }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : buildPageMeta({
        ...getOwnMessages(loaderData.lang, loaderData.settings).pages.legal,
        ...loaderData,
        ...ownPicture(loaderData),
      })

/** The page's picture for social networks has the default title: not for a company with its own. */
const ownPicture = ({ lang, settings }: ReturnType<typeof loader>) =>
  settings.texts?.['legal.title'] === undefined
    ? { image: { path: sharePicture(lang, 'legal'), alt: getPublicMessages(lang).legal.title, ...SHARE_SIZE } }
    : {}

export default function LegalRoute() {
  const { settings, lang, path } = useLoaderData<typeof loader>()
  return (
    <PublicLayout lang={lang} settings={settings} path={path}>
      <LegalPage settings={settings} countsMonths={COUNTS.months} />
    </PublicLayout>
  )
}
