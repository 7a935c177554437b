import type { FormRoute } from '#core/http/form-route.server.ts'
import type { Route } from '#core/http/registry.server.ts'
import { pathsIn } from '#core/language.ts'
import type { BuyerAction } from '#core/paths.ts'
import { REQUEST_LIMITS } from '../requests.limits.ts'

/** Bodies of the page's forms, from their fields. */
const TO_BODY: Record<BuyerAction, FormRoute['toBody']> = {
  messages: ({ text }) => ({ text }),
  accept: ({ orderReference, name, quoteVersion, ...others }) => ({
    lines: Object.keys(others).flatMap((field) => /^line-(\d{1,4})$/.exec(field)?.slice(1).map(Number) ?? []),
    orderReference,
    name,
    quoteVersion: Number(quoteVersion),
  }),
  decline: ({ reason }) => ({ reason }),
  withdraw: () => ({}),
  'ask-again': () => ({}),
  'end-link': () => ({}),
  'new-link': () => ({}),
}

/** Part of the page that shows what a form has done; null for those after which the link opens no page. */
const SHOWN_IN: Record<BuyerAction, string | null> = {
  messages: '#conversation',
  accept: '#quote',
  decline: '#quote',
  withdraw: '',
  'ask-again': '',
  'end-link': null,
  'new-link': null,
}

/** The forms of the page, which work without script. */
export function buyerForms(routes: readonly Route[]): FormRoute[] {
  const forms: FormRoute[] = []
  for (const action of Object.keys(TO_BODY) as BuyerAction[]) {
    const route = routes.find(({ endpoint }) => endpoint.path.endsWith(`/${action}`))
    if (route === undefined) throw new Error(`No call for the form ${action}`)
    const form: FormRoute = { route, toBody: TO_BODY[action] }
    const part = SHOWN_IN[action]
    if (action === 'accept') form.maxFields = REQUEST_LIMITS.lines + 10
    if (part !== null) form.afterwards = ({ token = '' }, lang) => `${pathsIn(lang).buyerRequest(token)}${part}`
    forms.push(form)
  }
  return forms
}
