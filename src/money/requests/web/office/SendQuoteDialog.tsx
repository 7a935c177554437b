import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { Quote, sendQuote } from '../../quotes.contract.ts'
import type { RequestDetail } from '../../requests.contract.ts'
import { REQUEST_LIMITS } from '../../requests.limits.ts'
import { quoteMessages as messages } from './messages.en.ts'
import { showQuotePdf } from './RequestQuotes.tsx'

interface SendQuoteProps {
  request: RequestDetail
  draft: Quote
  onSent: () => void
  onClose: () => void
}

/** What is about to be sent, with the way to see the PDF itself; nothing is mailed before its button is pressed. */
export function SendQuoteDialog({ request, draft, onSent, onClose }: SendQuoteProps) {
  const { values, set, drop, foundAt } = useKept(`quote:send:${draft.id}`, { message: '' })
  const address = request.contactEmail ?? ''
  const send = useChange<typeof sendQuote>('POST /api/portal/quotes/:id/send', {
    done: messages.sent(address),
    failed: messages.notSent,
    onDone: () => {
      drop()
      onSent()
    },
  })
  const replaced = request.quotes.find(({ state }) => state === 'sent')
  return (
    <FormDialog
      title={messages.sendTitle(request.reference, draft.quoteVersion)}
      text={messages.sendTo(address)}
      action={messages.send}
      actionKbd="Ctrl Enter"
      isOff={send.isPending}
      back={messages.back}
      extra={
        <Button icon="file-text" onClick={() => void showQuotePdf(draft.id)}>
          {messages.showPdf}
        </Button>
      }
      onClose={onClose}
      onSubmit={() =>
        send.mutate({ params: { id: draft.id }, body: { message: values.message, version: draft.version } })
      }
    >
      <p>
        {messages.total} <MoneyText amount={draft.sums.total} currency={draft.currency} />
      </p>
      {replaced === undefined ? null : <p className="quiet">{messages.replaces(replaced.quoteVersion)}</p>}
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      <TextArea
        label={messages.sendMessage}
        optional
        rows={3}
        maxLength={REQUEST_LIMITS.message}
        value={values.message}
        onValue={(message) => set({ message })}
      />
    </FormDialog>
  )
}
