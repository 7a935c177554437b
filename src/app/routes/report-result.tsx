import { useLoaderData } from 'react-router'
import { ReportPanel } from '#site/whistleblowing/web/ReportPanel.tsx'
import { formAnswerMeta, loadFormAnswer } from '../form-answer.ts'
import { reportPanelProps } from '../form-props.ts'
import { toReportResult } from '../form-results.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

export const handle = STATIC_PAGE

export const loader = loadFormAnswer

export const meta = formAnswerMeta('reportResult')

/** Response to a report sent without script. */
export default function ReportResultRoute() {
  const { settings, lang, path, result } = useLoaderData<typeof loader>()
  const { pages, site } = getPublicMessages(lang)
  return (
    <PublicLayout lang={lang} settings={settings} path={path}>
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
