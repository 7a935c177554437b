import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { writeRfqCsv } from '../rfq-csv.ts'
import type { RfqItem } from '../rfq-list.ts'
import { buildRfqMail } from '../rfq-mail.ts'
import type { RfqRequest } from '../rfq-mail.ts'
import { writeRfqText } from '../rfq-text.ts'
import { copyText, downloadText, followLink } from './deliver-text.ts'
import { CopyIcon, RemoveIcon } from './icons.tsx'
import { rfqMessages } from './messages.en.ts'
import { QuantityStepper } from './QuantityStepper.tsx'
import { rfqStore, useRfq } from './rfq-store.ts'
import { RfqPrint } from './RfqPrint.tsx'
import { VesselStrip } from './VesselStrip.tsx'

export interface RfqPanelProps {
  salesEmails: readonly string[]
  companyName: string
}

type Notice = { text: string; fullText?: string } | null

/**
 * The request list. It appears with the first item and then stays until the page is left, so that a list emptied by
 * hand does not take the keyboard's place away.
 */
export function RfqPanel({ salesEmails, companyName }: RfqPanelProps) {
  const { items, vessel } = useRfq()
  const [wasUsed, setWasUsed] = useState(false)
  if (items.length > 0 && !wasUsed) setWasUsed(true)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // The browser went to the anchor while the list was not yet drawn.
    if (location.hash === '#rfq' && rfqStore.get().items.length > 0) {
      requestAnimationFrame(() => document.getElementById('rfq')?.scrollIntoView({ behavior: 'instant' }))
    }
  }, [])

  // Empty, but there: the anchor that links from other pages lead to.
  if (items.length === 0 && !wasUsed) return <div className="rfq-slot" id="rfq" />

  const remove = (productId: string) => {
    rfqStore.remove(productId)
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <aside className="rfq" id="rfq" aria-label={rfqMessages.panel}>
      <h3 ref={heading} tabIndex={-1}>
        <span role="status">{rfqMessages.title(items.length)}</span>
      </h3>
      {items.length === 0 ? (
        <p className="small quiet-t">{rfqMessages.empty}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} onRemove={remove} />
          ))}
        </ul>
      )}
      <VesselStrip vessel={vessel} />
      <Actions salesEmails={salesEmails} request={() => ({ items, vessel, companyName, date: new Date() })} />
    </aside>
  )
}

function Item({ item, onRemove }: { item: RfqItem; onRemove: (productId: string) => void }) {
  const label = item.itemNumber || item.name
  return (
    <li className="rfq-i">
      <div>
        <b>{item.itemNumber}</b>
        {item.name}
      </div>
      <button className="x" type="button" aria-label={rfqMessages.remove(label)} onClick={() => onRemove(item.id)}>
        <RemoveIcon />
      </button>
      <div>
        <QuantityStepper
          size="step-s"
          value={item.quantity}
          itemNumber={label}
          onChange={(quantity) => rfqStore.setQuantity(item.id, quantity)}
        />
      </div>
    </li>
  )
}

function Actions({ salesEmails, request }: { salesEmails: readonly string[]; request: () => RfqRequest }) {
  const [notice, setNotice] = useState<Notice>(null)
  const [printed, setPrinted] = useState<RfqRequest | null>(null)

  /** Runs with the request as it is at the press, or says that there is none. */
  const withItems = (run: (now: RfqRequest) => void) => () => {
    const now = request()
    setNotice(null)
    if (now.items.length === 0) window.alert(rfqMessages.nothingToSend)
    else run(now)
  }
  const send = async (now: RfqRequest) => {
    const mail = buildRfqMail(now, salesEmails)
    if (mail.shortened) {
      const fullText = writeRfqText(now)
      const copied = await copyText(fullText)
      setNotice(copied ? { text: rfqMessages.shortened } : { text: rfqMessages.shortenedOnly, fullText })
      if (!copied) window.alert(rfqMessages.notCopied)
    }
    followLink(mail.url)
  }
  const copy = async (now: RfqRequest) => {
    const fullText = writeRfqText(now)
    const copied = await copyText(fullText)
    if (!copied) setNotice({ text: rfqMessages.fullText, fullText })
    window.alert(copied ? rfqMessages.copied : rfqMessages.notCopied)
  }
  const print = (now: RfqRequest) => {
    const root = document.documentElement
    flushSync(() => setPrinted(now))
    root.dataset['print'] = 'rfq'
    addEventListener(
      'afterprint',
      () => {
        delete root.dataset['print']
        setPrinted(null)
      },
      { once: true },
    )
    window.print()
  }
  const save = ({ items, date }: RfqRequest) =>
    downloadText(writeRfqCsv(items), `rfq-${date.toLocaleDateString('sv-SE')}.csv`, 'text/csv;charset=utf-8')

  return (
    <div className="rfq-act">
      <button className="btn btn-main btn-full" type="button" onClick={withItems((now) => void send(now))}>
        {rfqMessages.send}
      </button>
      <button className="btn btn-line btn-full" type="button" onClick={withItems((now) => void copy(now))}>
        <CopyIcon />
        {rfqMessages.copy}
      </button>
      <div role="status">{notice && <p className="small rfq-notice">{notice.text}</p>}</div>
      {notice?.fullText && (
        <textarea
          className="in rfq-full"
          readOnly
          rows={8}
          wrap="off"
          aria-label={rfqMessages.fullText}
          value={notice.fullText}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className="rfq-more">
        <button className="rfq-link" type="button" onClick={withItems(print)}>
          {rfqMessages.print}
        </button>
        <button className="rfq-link" type="button" onClick={withItems(save)}>
          {rfqMessages.csv}
        </button>
      </div>
      <p className="micro quiet-t">{rfqMessages.keptHere}</p>
      {printed && <RfqPrint {...printed} />}
    </div>
  )
}
