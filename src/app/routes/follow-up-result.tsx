import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { buildPageMeta } from '#modules/site-content/page-meta.ts'
import { ReportPanel } from '#modules/whistleblowing/web/ReportPanel.tsx'
import { reportPanelProps } from '../form-props.ts'
import { toFollowUpStart } from '../form-results.ts'
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
    : buildPageMeta({ ...getPublicMessages(loaderData.lang).pages.followUpResult, ...loaderData })

/** What a report that is followed up without script is answered with. */
export default function FollowUpResultRoute() {
  const { settings, lang, result } = useLoaderData<typeof loader>()
  return (
    <PublicLayout lang={lang} settings={settings}>
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
