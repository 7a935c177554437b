import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { formatReason } from '#core/contract/reason.ts'
import type { Language } from '#core/language.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { EndedLink } from '#visits/visit-links/web/EndedLink.tsx'
import { VisitView } from '#visits/visit-links/web/VisitView.tsx'
import { LinkLayout } from '../layouts/LinkLayout.tsx'
import type { PostedForm } from '../page-context.ts'
import { STATIC_PAGE, getPageContext } from '../page-data.ts'
import { getPublicMessages } from '../public-messages.ts'

type Refused = Extract<PostedForm, { state: 'refused' }>

export const handle = STATIC_PAGE

export async function loader(args: LoaderFunctionArgs) {
  const context = getPageContext(args)
  const { settings, origin, lang, asked, formResult } = context
  const token = args.params['token'] ?? ''
  const visit = await context.openVisit(token)
  const refused =
    formResult?.state === 'refused'
      ? { action: args.params['action'] ?? 'lost', ...formResult, sentence: inLanguageOf(lang, formResult) }
      : null
  const page = { settings, origin, lang, token, hidden: true, visit, refused, done: asked['done'] }
  return data(page, { status: visit === null ? 404 : 200 })
}

/** The sentence of a refusal in the language of the page; the call's own is English. */
function inLanguageOf(lang: Language, { sentence, fields, reason, params }: Refused): string {
  const { visit, common } = getPublicMessages(lang)
  const [wrong] = fields ?? []
  if (wrong?.field === 'time' || wrong?.field === 'email') return visit.fields[wrong.field]
  const said =
    wrong === undefined
      ? { reason: reason ?? '', params: params ?? {} }
      : { reason: wrong.reason ?? '', params: wrong.params ?? {} }
  const own = formatReason({ ...common.refusals, ...visit.refusals }, said)
  return own ?? (wrong?.field === 'text' ? visit.fields.message : sentence)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (loaderData === undefined) return []
  const text = getPublicMessages(loaderData.lang).visit
  const title = loaderData.visit === null ? text.ended.title : text.title(loaderData.visit.vessel.name)
  return buildPageMeta({ ...loaderData, title, description: text.description, path: null })
}

/** The page of a visit behind its link, and the one page for links that open nothing. */
export default function VisitRoute() {
  const { settings, lang, token, visit, refused, done } = useLoaderData<typeof loader>()
  return (
    <LinkLayout lang={lang} settings={settings} token={token}>
      {visit === null ? (
        <EndedLink done={done} refused={refused} />
      ) : (
        <VisitView visit={visit} token={token} companyName={settings.companyName} done={done} refused={refused} />
      )}
    </LinkLayout>
  )
}
