import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { paths } from '#core/paths.ts'
import { buildPageMeta } from '#modules/site-content/page-meta.ts'
import { siteMessages } from '#modules/site-content/web/messages.en.ts'
import { ReportPanel } from '#modules/whistleblowing/web/ReportPanel.tsx'
import { reportPanelProps } from '../form-props.ts'
import { toReportResult } from '../form-results.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { pageMessages } from '../messages/en.ts'
import { STILL, getPageContext } from '../page-data.ts'

export const handle = STILL

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin, formResult } = getPageContext(args)
  return { settings, origin, path: paths.home, hidden: true, result: formResult }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined ? [] : buildPageMeta({ ...pageMessages.reportResult, ...loaderData })

/** What a report sent without script is answered with. */
export default function ReportResultRoute() {
  const { settings, result } = useLoaderData<typeof loader>()
  return (
    <PublicLayout settings={settings}>
      <section className="sec sec-foam">
        <div className="wrap">
          <h1 className="vh">{pageMessages.reportResult.heading}</h1>
          <h2 className="vh">{siteMessages.compliance.heading}</h2>
          <ReportPanel
            {...reportPanelProps(settings)}
            {...(result === null ? {} : { result: toReportResult(result) })}
          />
        </div>
      </section>
    </PublicLayout>
  )
}
