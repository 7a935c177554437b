import { useLoaderData } from 'react-router'
import { ReportPanel } from '#site/whistleblowing/web/ReportPanel.tsx'
import { formAnswerMeta, loadFormAnswer } from '../form-answer.ts'
import { reportPanelProps } from '../form-props.ts'
import { toFollowUpStart } from '../form-results.ts'
import { PublicLayout } from '../layouts/PublicLayout.tsx'
import { STATIC_PAGE } from '../page-data.ts'

export const handle = STATIC_PAGE

export const loader = loadFormAnswer

export const meta = formAnswerMeta('followUpResult')

/** Response to a follow-up of a report without script. */
export default function FollowUpResultRoute() {
  const { settings, lang, path, result } = useLoaderData<typeof loader>()
  return (
    <PublicLayout lang={lang} settings={settings} path={path}>
      <section className="section section-foam">
        <div className="wrap">
          <ReportPanel
            {...reportPanelProps(settings, lang)}
            {...(result === null ? {} : { followUp: toFollowUpStart(result) })}
          />
        </div>
      </section>
    </PublicLayout>
  )
}
