import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { NotFoundPage } from '#site/site-content/web/NotFoundPage.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin, lang } = getPageContext(args)
  return data({ settings, origin, lang, path: pathsIn(lang).home, hidden: true }, { status: 404 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : // There is no page at this address, so it has no canonical address and no twin in another language.
      buildPageMeta({ ...getPublicMessages(loaderData.lang).pages.missing, ...loaderData, path: null })

export default function NotFoundRoute() {
  const { settings, lang, path } = useLoaderData<typeof loader>()
  return (
    <PublicLayout lang={lang} settings={settings} path={path}>
      <NotFoundPage />
    </PublicLayout>
  )
}
