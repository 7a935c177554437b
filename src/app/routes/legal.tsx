import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { paths } from '#core/paths.ts'
import { buildPageMeta } from '#modules/site-content/page-meta.ts'
import { LegalPage } from '#modules/site-content/web/LegalPage.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { pageMessages } from '../messages/en.ts'
import { STILL, getPageContext } from '../page-data.ts'

export const handle = STILL

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin } = getPageContext(args)
  return { settings, origin, path: paths.legal }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined ? [] : buildPageMeta({ ...pageMessages.legal, ...loaderData })

export default function LegalRoute() {
  const { settings } = useLoaderData<typeof loader>()
  return (
    <PublicLayout settings={settings}>
      <LegalPage settings={settings} />
    </PublicLayout>
  )
}
