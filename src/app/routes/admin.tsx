import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { AdminPanel } from '../admin/AdminPanel.tsx'
import { adminMessages } from '../admin/messages.en.ts'
import { getPageContext } from '../page-data.ts'
import adminStyles from '../styles/admin.css?url'

export const loader = (args: LoaderFunctionArgs) => ({ companyName: getPageContext(args).settings.shortName })

/** The panel manages its address by itself; nothing of this route depends on it. */
export const shouldRevalidate = () => false

export const links = () => [{ rel: 'stylesheet', href: adminStyles }]

export const meta: MetaFunction = () => [
  { title: adminMessages.page.title },
  { name: 'description', content: adminMessages.page.description },
  { name: 'robots', content: 'noindex' },
]

export default function AdminRoute() {
  const { companyName } = useLoaderData<typeof loader>()
  return <AdminPanel companyName={companyName} />
}
