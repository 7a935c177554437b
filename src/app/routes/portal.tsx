import '#core/web/zod-without-eval.ts'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { getPageContext } from '../page-data.ts'
import { gateMessages } from '../portal/gate-messages.en.ts'
import { PortalGate } from '../portal/PortalGate.tsx'
import portalStyles from '../styles/portal.css?url'

export const loader = (args: LoaderFunctionArgs) => ({ companyName: getPageContext(args).settings.shortName })

/** The document's data is not loaded again; navigation requests only the screen's own calls. */
export const shouldRevalidate = () => false

export const links = () => [{ rel: 'stylesheet', href: portalStyles }]

export const meta: MetaFunction = () => [
  { title: gateMessages.page.title },
  { name: 'description', content: gateMessages.page.description },
  { name: 'robots', content: 'noindex' },
]

export default function PortalRoute() {
  const { companyName } = useLoaderData<typeof loader>()
  return <PortalGate companyName={companyName} />
}
