import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { paths } from '#core/paths.ts'
import { buildPageMeta } from '#modules/site-content/page-meta.ts'
import { NotFoundPage } from '#modules/site-content/web/NotFoundPage.tsx'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { pageMessages } from '../messages/en.ts'
import { STILL, getPageContext } from '../page-data.ts'

export const handle = STILL

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin } = getPageContext(args)
  return data({ settings, origin, path: paths.home, hidden: true }, { status: 404 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined ? [] : buildPageMeta({ ...pageMessages.missing, ...loaderData })

export default function NotFoundRoute() {
  const { settings } = useLoaderData<typeof loader>()
  return (
    <PublicLayout settings={settings}>
      <NotFoundPage />
    </PublicLayout>
  )
}
