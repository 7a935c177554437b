import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useScreenTitle } from '#core/web/screen-title.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import type { findQuotePrices, Quote } from '../../quotes.contract.ts'
import { findQuoteLacks } from '../../quotes/quote-lacks.policy.ts'
import type { getRequest, RequestDetail } from '../../requests.contract.ts'
import { quoteMessages as messages, requestMessages } from './messages.en.ts'
import { linesIn, sumForm, suggestedFor, at } from './quote-form.ts'
import { QuoteTable } from './QuoteTable.tsx'
import { QuoteTerms } from './QuoteTerms.tsx'
import { formatEta } from './request-columns.tsx'
import { showQuotePdf } from './RequestQuotes.tsx'
import { RequestStateMark } from './RequestState.tsx'
import { SendQuoteDialog } from './SendQuoteDialog.tsx'
import { useMakeQuote } from './use-make-quote.ts'
import { useQuoteEdit, type QuoteEdit } from './use-quote-edit.ts'

/** The quote editor: one row per line, of which only the price has to be typed. */
export function QuoteScreen({ requestId }: { requestId: string }) {
  const { data, isError, refetch } = useEndpoint<typeof getRequest>('GET /api/portal/requests/:id', {
    params: { id: requestId },
  })
  useScreenTitle(data === undefined ? null : `${messages.screen} ${data.reference}`)
  const { make, isBusy } = useMakeQuote(data)
  const draft = data?.quotes.find(({ state }) => state === 'draft')
  return (
    <div className="page quote-screen">
      {isError && data === undefined ? (
        <ErrorNote title={messages.failed} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={12} />
      ) : (
        <>
          <Head request={data} draft={draft} />
          {draft === undefined ? (
            <div className="table-wrap">
              <EmptyState
                icon="file-text"
                title={messages.noDraft}
                actions={
                  data.state === 'ordered' || data.state === 'withdrawn' ? undefined : (
                    <Button variant="primary" autoFocus off={isBusy} onClick={make}>
                      {data.quotes.length === 0 ? requestMessages.panel.makeQuote : requestMessages.panel.newVersion}
                    </Button>
                  )
                }
              >
                {data.quotes.length === 0 ? messages.noQuoteText : messages.noDraftText}
              </EmptyState>
            </div>
          ) : (
            <Editor key={draft.id} request={data} draft={draft} />
          )}
        </>
      )}
    </div>
  )
}

const Head = ({ request, draft }: { request: RequestDetail; draft: Quote | undefined }) => (
  <div className="page-head">
    <div>
      <nav className="crumbs" aria-label={messages.path}>
        <Link to={paths.requests}>{messages.requests}</Link>
        <Link to={paths.request(request.id)}>{request.reference}</Link>
        <span aria-current="page">{messages.screen}</span>
      </nav>
      <h1>{messages.title(request.vesselName ?? request.contactCompany ?? request.reference)}</h1>
      <p>
        <RequestStateMark state={request.state} />{' '}
        {[
          draft && messages.version(draft.quoteVersion),
          request.contactCompany,
          [request.port, formatEta(request.eta)].filter(Boolean).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <div className="actions">
      <Link className="button" to={paths.request(request.id)}>
        {messages.openRequest}
      </Link>
    </div>
  </div>
)

function Editor({ request, draft }: { request: RequestDetail; draft: Quote }) {
  const edit = useQuoteEdit(draft)
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const [openedAt] = useState(() => new Date())
  const prices = useEndpoint<typeof findQuotePrices>(
    'GET /api/portal/quotes/:id/prices',
    { params: { id: draft.id } },
    { keepsPrevious: true },
  ).data
  const pricesOf = (line: number) => prices?.items.find(({ n }) => n === line)?.prices ?? []
  const { values, conflict } = edit
  const currency = values['currency'] ?? ''
  const lines = linesIn(values)
  const offered = lines.filter(({ left }) => left === '')
  const priced = offered.filter(({ price }) => price.trim() !== '')
  const open = offered.filter(({ n, price, unit }) => price === '' && suggestedFor(pricesOf(n), currency, unit))
  const acceptAll = () =>
    edit.set(
      Object.fromEntries(
        open.map(({ n, unit }) => [at(n, 'price'), suggestedFor(pricesOf(n), currency, unit)?.price ?? '']),
      ),
    )
  const sums = sumForm(values)
  const isComplete = priced.length === offered.length && offered.length > 0
  const isSaved = !edit.isDirty && !edit.isSaving
  const canSend = isSaved && findQuoteLacks(draft, openedAt).length === 0 && request.contactEmail !== null
  const send = () => canSend && setIsSending(true)
  const preview = async () => {
    if (edit.isDirty) await edit.save()
    await showQuotePdf(draft.id)
  }
  useHotkeys({ 'mod+p': () => void preview(), 'mod+Enter': send })
  return (
    // Enter belongs to a focused field: with Ctrl it is the editor's, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        send()
      }}
    >
      {conflict !== null && conflict.fields.length > 0 ? <Clash edit={edit} /> : null}
      <div className="quote-bar">
        <span>
          <b>{messages.priced(priced.length, offered.length)}</b>
        </span>
        <progress value={priced.length} max={Math.max(1, offered.length)} aria-hidden="true" />
        {offered.length < lines.length ? (
          <span className="quiet">{messages.leftOut(lines.length - offered.length)}</span>
        ) : null}
        {prices?.client ? (
          <span className="quiet">{messages.pricesOf(prices.client.name, prices.client.isGuessed)}</span>
        ) : null}
        <span className="faint" role="status">
          {isSaved ? messages.saved : messages.saving}
        </span>
        <span className="fill" />
        {open.length > 0 ? (
          <Button variant="ghost" kbd={messages.keys.accept} onClick={acceptAll}>
            {messages.acceptAll(open.length)}
          </Button>
        ) : null}
      </div>
      <QuoteTable edit={edit} request={request} pricesOf={pricesOf} onAcceptAll={acceptAll} />
      <QuoteTerms edit={edit} request={request} sums={sums} priced={priced.length} offered={offered.length} />
      <div className="quote-foot">
        <span className="hints only-wide">
          <span>
            <Kbd>Enter</Kbd> {messages.hintNext}
          </span>
          <span>
            <Kbd>{messages.keys.back}</Kbd> {messages.hintBack}
          </span>
        </span>
        <span className="quote-total">
          {isComplete ? messages.total : messages.totalSoFar}{' '}
          <b>
            <MoneyText amount={sums?.total} currency={currency} none="–" />
          </b>
        </span>
        <Button kbd="Ctrl P" onClick={() => void preview()}>
          {messages.preview}
        </Button>
        <Button variant={canSend ? 'primary' : 'default'} kbd="Ctrl Enter" off={!canSend} onClick={send}>
          {messages.send}
        </Button>
      </div>
      {isSending ? (
        <SendQuoteDialog
          request={request}
          draft={draft}
          onSent={() => void navigate(paths.request(request.id))}
          onClose={() => setIsSending(false)}
        />
      ) : null}
    </div>
  )
}

/** Both values of fields that two managers changed: nothing is saved until the reader says so. */
const Clash = ({ edit }: { edit: QuoteEdit }) => {
  const { conflict, values } = edit
  if (conflict === null) return null
  return (
    <div className="quote-clash">
      <ConflictNote
        words={messages.conflict}
        rows={conflict.fields.map((field) => ({
          label: describeField(field),
          stored: conflict.stored[field] ?? '',
          yours: conflict.yours[field] ?? '',
          value: values[field] ?? '',
          onChoose: (value) => edit.set({ [field]: value }),
        }))}
      />
      <Button onClick={() => void edit.save()} off={edit.isSaving}>
        {messages.saveChosen}
      </Button>
    </div>
  )
}

const FIELD_WORDS: Record<string, string> = {
  quantity: messages.columns.quantity,
  unit: messages.columns.unit,
  price: messages.columns.price,
  lead: messages.columns.lead,
  text: messages.columns.article,
  itemNumber: messages.columns.article,
  productId: messages.columns.article,
  note: messages.leftReason,
  left: messages.leave,
  currency: messages.currency,
  validUntil: messages.validUntil,
  delivery: messages.delivery,
  terms: messages.terms,
  freight: messages.freight,
  vat: messages.vat,
  vatReason: messages.vatReason,
}

function describeField(field: string): string {
  const [, line, name = field] = /^(\d+)\.(\w+)$/.exec(field) ?? []
  const word = FIELD_WORDS[name] ?? messages.note
  return line === undefined ? word : messages.of(word, Number(line))
}
