import { type Language, pathsIn } from '#core/language.ts'
import { defineModule } from '#core/module.server.ts'
import { GUIDE_SLUG, QUESTION_ADDRESS } from './finder.limits.ts'
import { finderRoutes, questionRoute } from './finder.routes.server.ts'
import { forgetUnanswered, referenceSubject } from './finder.service.server.ts'
import { writeAsked } from './question-address.ts'

export const finderModule = defineModule<{ origin: () => string }>({
  routes: finderRoutes,
  forms: () => [{ route: questionRoute, toBody: withLineFeeds, leadsTo: addressOfQuestion }],
  retention: forgetUnanswered,
  undo: { cross_reference: referenceSubject },
})

/** A browser sends a line break of a form as CR LF. */
const withLineFeeds = (values: Readonly<Record<string, string>>): Record<string, string> => ({
  ...values,
  ...(values['q'] === undefined ? {} : { q: values['q'].replaceAll('\r\n', '\n') }),
})

/** A question has an address unless it is too long for one: a letter outside ASCII takes six characters there. */
function addressOfQuestion({ q = '' }: Readonly<Record<string, string>>, lang: Language): string | null {
  const asked = writeAsked(q.trim() === '' ? {} : { q: q.trim() })
  return asked.length > QUESTION_ADDRESS ? null : `${pathsIn(lang).content(GUIDE_SLUG)}${asked}#finder`
}
