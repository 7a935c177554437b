import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { buildPageMeta } from '#modules/site-content/page-meta.ts'
import { ReportPanel } from '#modules/whistleblowing/web/ReportPanel.tsx'
import { reportPanelProps } from '../form-props.ts'
import { toReportResult } from '../form-results.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STILL, getPageContext } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

export const handle = STILL

export function loader(args: LoaderFunctionArgs) {
  const { settings, origin, lang, formResult } = getPageContext(args)
  return { settings, origin, lang, path: pathsIn(lang).home, hidden: true, result: formResult }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData === undefined
    ? []
    : buildPageMeta({ ...getPublicMessages(loaderData.lang).pages.reportResult, ...loaderData })

/** What a report sent without script is answered with. */
export default function ReportResultRoute() {
  const { settings, lang, result } = useLoaderData<typeof loader>()
  const { pages, site } = getPublicMessages(lang)
  return (
    <PublicLayout lang={lang} settings={settings}>
      <section className="section section-foam">
        <div className="wrap">
          <h1 className="visually-hidden">{pages.reportResult.heading}</h1>
          <h2 className="visually-hidden">{site.compliance.heading}</h2>
          <ReportPanel
            {...reportPanelProps(settings, lang)}
            {...(result === null ? {} : { result: toReportResult(result) })}
          />
        </div>
      </section>
    </PublicLayout>
  )
}
