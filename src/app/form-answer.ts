import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pathsIn } from '#core/language.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { getPageContext } from './page-data.ts'
import { getPublicMessages } from './public-messages.ts'

/** Loader data of a page that answers a form without script. */
export function loadFormAnswer(args: LoaderFunctionArgs) {
  const { settings, origin, lang, formResult } = getPageContext(args)
  return { settings, origin, lang, path: pathsIn(lang).home, hidden: true, result: formResult }
}

/** `meta` of such a page. */
export const formAnswerMeta =
  (page: 'contactResult' | 'reportResult' | 'followUpResult'): MetaFunction<typeof loadFormAnswer> =>
  ({ loaderData }) =>
    loaderData === undefined ? [] : buildPageMeta({ ...getPublicMessages(loaderData.lang).pages[page], ...loaderData })
