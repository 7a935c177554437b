import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { StaffFrame } from '../layouts/StaffFrame.tsx'
import { pageMessages } from '../messages/en.ts'
import { STILL, getPageContext } from '../page-data.ts'

export const handle = STILL

export const loader = (args: LoaderFunctionArgs) => ({ companyName: getPageContext(args).settings.shortName })

export const meta: MetaFunction = () => [
  { title: pageMessages.portalLogin.title },
  { name: 'description', content: pageMessages.portalLogin.description },
  { name: 'robots', content: 'noindex' },
]

export default function StaffRoute() {
  const { companyName } = useLoaderData<typeof loader>()
  return (
    <StaffFrame
      companyName={companyName}
      heading={pageMessages.portalLogin.heading}
      text={pageMessages.portalLogin.text}
    />
  )
}
