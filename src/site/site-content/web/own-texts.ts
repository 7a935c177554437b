import type { PublicMessages } from '#core/web/page-language.ts'
import type { PublicSettings } from '../site-content.contract.ts'
import { findPlace, replaceText } from '../texts/text-places.ts'

/** The messages with the company's own texts in the places of the delivered ones; the same object where it has none. */
export function withOwnTexts(messages: PublicMessages, { texts }: Pick<PublicSettings, 'texts'>): PublicMessages {
  if (texts === undefined) return messages
  let own = messages
  for (const [key, text] of Object.entries(texts)) {
    if (findPlace(messages, key) !== undefined) own = replaceText(own, key, text)
  }
  const { describe } = own.services
  const of = (id: string, name: string) => texts[`services.${id}.${name}`]
  return {
    ...own,
    services: {
      ...own.services,
      describe: (settings) =>
        describe(settings).map(({ id, title, text, features }) => {
          const [first = '', second = '', third = ''] = of(id, 'features')?.split('\n') ?? features
          return { id, title: of(id, 'title') ?? title, text: of(id, 'text') ?? text, features: [first, second, third] }
        }),
    },
  }
}
