import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { VerifyPage } from '#visits/evidence/web/VerifyPage.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getOwnMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

export async function loader(args: LoaderFunctionArgs) {
  const context = getPageContext(args)
  const { settings, origin, lang } = context
  return { settings, origin, lang, keys: await context.findPublishedKeys(), path: pathsIn(lang).verify }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : buildPageMeta({ ...getOwnMessages(loaderData.lang, loaderData.settings).pages.verify, ...loaderData })

export default function VerifyRoute() {
  const { settings, lang, path, keys } = useLoaderData<typeof loader>()
  return (
    <PublicLayout lang={lang} settings={settings} path={path}>
      <VerifyPage keys={keys} />
    </PublicLayout>
  )
}
