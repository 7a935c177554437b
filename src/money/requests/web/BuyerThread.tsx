import { formatOsloTime } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Textarea } from '#ui/forms/Textarea.tsx'
import type { BuyerRequest } from '../buyer.contract.ts'
import { BuyerForm, useFieldErrors, type Refused } from './BuyerForm.tsx'

interface BuyerThreadProps {
  token: string
  request: BuyerRequest
  refused: Refused | null
  canWrite: boolean
}

/** Questions and answers of both sides; the newest question of ours is above its answer. */
export function BuyerThread({ token, request, refused, canWrite }: BuyerThreadProps) {
  const { page } = useMessages('requests')
  const { lang } = usePageLanguage()
  const errors = useFieldErrors('messages', refused)
  const { messages } = request
  const last = messages.at(-1)
  const asked = last?.author === 'office'
  return (
    <div id="conversation">
      <h2>{page.conversation}</h2>
      {messages.length > 0 && (
        <ol className="buyer-thread">
          {messages.map(({ author, text, createdAt }) => (
            <li key={createdAt} className={author === 'office' ? 'is-ours' : undefined}>
              <div>
                <b>{author === 'office' ? page.sales : page.you}</b>
                <time dateTime={createdAt}>{formatOsloTime(lang, createdAt)}</time>
              </div>
              <p className="buyer-text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {canWrite && (
        <BuyerForm token={token} action="messages" refused={refused} className="form buyer-answer" label={page.write}>
          <Textarea
            id="buyer-text"
            name="text"
            label={asked ? page.yourAnswer : page.write}
            error={errors['text']}
            defaultValue={refused?.action === 'messages' ? refused.result.values['text'] : undefined}
            rows={4}
            maxLength={4000}
          />
          <button
            className={`button ${asked && request.state !== 'quoted' ? 'button-main' : 'button-line'}`}
            type="submit"
          >
            {asked ? page.sendAnswer : page.sendMessage}
          </button>
        </BuyerForm>
      )}
    </div>
  )
}
