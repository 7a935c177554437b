import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Textarea } from '#ui/forms/Textarea.tsx'
import { formatVisitTime } from '../visit-days.ts'
import { VISIT_LINK_LIMITS } from '../visit-links.limits.ts'
import type { VisitPage } from '../visit-page.contract.ts'
import type { RefusedForm } from './visit-props.ts'

interface MessagesProps {
  visit: VisitPage
  token: string
  refused: RefusedForm | null
}

/** Messages between the holder and the office. */
export function VisitMessages({ visit, token, refused }: MessagesProps) {
  const text = useMessages('visit')
  const { lang, paths } = usePageLanguage()
  return (
    <section aria-labelledby="visit-messages">
      <h2 id="visit-messages">{text.messages}</h2>
      {visit.messages.length === 0 ? null : (
        <ol className="thread visit-thread">
          {visit.messages.map((message) => (
            <li key={`${message.at}${message.text}`} className={message.author === 'office' ? 'ours' : undefined}>
              <div className="written small">
                {message.author === 'office' ? text.office : text.you[visit.for]}
                <span>{formatVisitTime(lang, message.at, visit.port.timeZone)}</span>
              </div>
              <p>{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      <form
        className="visit-form"
        method="post"
        action={paths.visitForm(token, 'message')}
        encType="multipart/form-data"
      >
        <input type="hidden" name="language" value={lang} />
        <Textarea
          id="visit-message"
          name="text"
          label={text.message}
          placeholder={text.messageHint}
          maxLength={VISIT_LINK_LIMITS.message}
          defaultValue={refused?.values['text']}
        />
        <button className="button button-line" type="submit">
          {text.sendMessage}
        </button>
      </form>
    </section>
  )
}
