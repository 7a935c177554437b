import { formatOsloTime } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import type { RequestDetail, writeRequestMessage } from '../../requests.contract.ts'
import { REQUEST_LIMITS } from '../../requests.limits.ts'
import { canWriteMessage } from '../../requests.policy.ts'
import { requestMessages as messages } from './messages.en.ts'

const { panel } = messages

/** Questions and answers, by mail and on the buyer's page. */
export function RequestThread({ request }: { request: RequestDetail }) {
  const { id, messages: written, hasNewReply, contactName } = request
  const { values, set, drop, foundAt } = useKept(`request:message:${id}`, { text: '' })
  const send = useChange<typeof writeRequestMessage>('POST /api/portal/requests/:id/messages', {
    done: panel.sent,
    failed: messages.notSent,
    waits: true,
    onDone: () => drop(),
  })
  const text = values.text.trim()
  const isOff = text === '' || send.isPending
  const submit = () => {
    if (!isOff) send.mutate({ params: { id }, body: { text } })
  }
  return (
    <section>
      <div className="section-head">
        <h2>{panel.questions}</h2>
        <span className="faint">{panel.onPage}</span>
      </div>
      {written.length === 0 ? <p className="faint">{panel.noMessages}</p> : null}
      <ol className="request-thread">
        {written.map(({ id: messageId, author, userName, text: said, createdAt }, at) => {
          const name = author === 'buyer' ? (contactName ?? panel.buyerName) : (userName ?? messages.title)
          const isNew = hasNewReply && author === 'buyer' && at === written.length - 1
          return (
            <li key={messageId} className={isNew ? 'is-new' : undefined}>
              <Avatar name={name} />
              <div>
                <p>
                  <b>{name}</b> <span className="faint">{formatOsloTime(createdAt)}</span>{' '}
                  {isNew ? (
                    <StateMark tone="info" icon="message-square" small>
                      {panel.isNew}
                    </StateMark>
                  ) : null}
                </p>
                <p className="request-said">{said}</p>
              </div>
            </li>
          )
        })}
      </ol>
      {canWriteMessage(request.state) ? (
        <form
          className="request-ask"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <DraftNote foundAt={foundAt} onDiscard={drop} />
          <textarea
            className="input"
            rows={2}
            aria-label={panel.ask}
            placeholder={panel.ask}
            maxLength={REQUEST_LIMITS.message}
            value={values.text}
            onChange={({ target }) => set({ text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              submit()
            }}
          />
          <Button type="submit" off={isOff}>
            {panel.send}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
