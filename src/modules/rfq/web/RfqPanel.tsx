import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatLocalDay } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { writeRfqCsv } from '../rfq-csv.ts'
import { countItems } from '../rfq-list.ts'
import type { RfqItem } from '../rfq-list.ts'
import { buildRfqMail } from '../rfq-mail.ts'
import type { RfqRequest } from '../rfq-mail.ts'
import { writeRfqText } from '../rfq-text.ts'
import { copyText, downloadText, followLink } from './deliver-text.ts'
import { CopyIcon, RemoveIcon } from './icons.tsx'
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
  const { lang } = usePageLanguage()
  const { list, request } = useMessages('rfq')
  const { items, asked, vessel, isKept } = useRfq()
  const [wasUsed, setWasUsed] = useState(false)
  const count = countItems({ items, asked })
  const isEmpty = count === 0
  if (!isEmpty && !wasUsed) setWasUsed(true)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // The browser went to the anchor while the list was not yet drawn.
    if (location.hash === '#rfq' && rfqStore.get().items.length > 0) {
      requestAnimationFrame(() => document.getElementById('rfq')?.scrollIntoView({ behavior: 'instant' }))
    }
  }, [])

  // Empty, but there: the anchor that links from other pages lead to.
  if (isEmpty && !wasUsed) return <div className="rfq-slot" id="rfq" />

  const remove = (productId: string) => {
    rfqStore.remove(productId)
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <aside className="rfq" id="rfq" aria-label={list.panel}>
      <h3 ref={heading} tabIndex={-1}>
        <span role="status">{list.title(count)}</span>
      </h3>
      {isEmpty ? (
        <p className="small quiet-text">{list.empty}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} onRemove={remove} />
          ))}
        </ul>
      )}
      {asked.length > 0 && (
        <AskedLines asked={asked} onRemoved={() => heading.current?.focus({ preventScroll: true })} />
      )}
      <VesselStrip vessel={vessel} />
      <Actions
        salesEmails={salesEmails}
        isKept={isKept}
        request={() => ({ items, asked, vessel, companyName, date: formatLocalDay(lang, new Date()), texts: request })}
      />
    </aside>
  )
}

function Item({ item, onRemove }: { item: RfqItem; onRemove: (productId: string) => void }) {
  const { list } = useMessages('rfq')
  const label = item.itemNumber || item.name
  return (
    <li className="rfq-item">
      <div>
        <b>{item.itemNumber}</b>
        {item.name}
      </div>
      <button className="remove" type="button" aria-label={list.remove(label)} onClick={() => onRemove(item.id)}>
        <RemoveIcon />
      </button>
      <div>
        <QuantityStepper
          size="step-small"
          value={item.quantity}
          itemNumber={label}
          onChange={(quantity) => rfqStore.setQuantity(item.id, quantity)}
        />
      </div>
    </li>
  )
}

/** Pasted lines that no product was found for. */
function AskedLines({ asked, onRemoved }: { asked: readonly string[]; onRemoved: () => void }) {
  const { list } = useMessages('rfq')
  const remove = (line: string) => {
    rfqStore.removeAsked(line)
    onRemoved()
  }
  return (
    <>
      <h4 className="rfq-asked">{list.asked}</h4>
      <ul>
        {asked.map((line) => (
          <li key={line} className="rfq-item">
            <div>{line}</div>
            <button className="remove" type="button" aria-label={list.remove(line)} onClick={() => remove(line)}>
              <RemoveIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The visitor's day, as names of files carry it. */
const writeDay = () => new Date().toLocaleDateString('sv-SE')

interface ActionsProps {
  salesEmails: readonly string[]
  isKept: boolean
  request: () => RfqRequest
}

function Actions({ salesEmails, isKept, request }: ActionsProps) {
  const { list } = useMessages('rfq')
  const [notice, setNotice] = useState<Notice>(null)
  const [printed, setPrinted] = useState<RfqRequest | null>(null)

  /** Runs with the request as it is at the press, or says that there is none. */
  const withItems = (run: (now: RfqRequest) => void) => () => {
    const now = request()
    setNotice(null)
    if (countItems(now) === 0) window.alert(list.nothingToSend)
    else run(now)
  }
  const send = async (now: RfqRequest) => {
    const mail = buildRfqMail(now, salesEmails)
    if (mail.shortened) {
      const fullText = writeRfqText(now)
      const copied = await copyText(fullText)
      setNotice(copied ? { text: list.shortened } : { text: list.shortenedOnly, fullText })
      if (!copied) window.alert(list.notCopied)
    }
    followLink(mail.url)
  }
  const copy = async (now: RfqRequest) => {
    const fullText = writeRfqText(now)
    const copied = await copyText(fullText)
    if (!copied) setNotice({ text: list.fullText, fullText })
    window.alert(copied ? list.copied : list.notCopied)
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
  const save = ({ items, asked, texts }: RfqRequest) =>
    downloadText(writeRfqCsv(items, asked, texts.csvHeads), texts.csvName(writeDay()), 'text/csv;charset=utf-8')

  return (
    <div className="rfq-actions">
      <button className="button button-main button-full" type="button" onClick={withItems((now) => void send(now))}>
        {list.send}
      </button>
      <button className="button button-line button-full" type="button" onClick={withItems((now) => void copy(now))}>
        <CopyIcon />
        {list.copy}
      </button>
      <div role="status">{notice && <p className="small rfq-notice">{notice.text}</p>}</div>
      {notice?.fullText && (
        <textarea
          className="input rfq-full"
          readOnly
          rows={8}
          wrap="off"
          aria-label={list.fullText}
          value={notice.fullText}
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className="rfq-more">
        <button className="rfq-link" type="button" onClick={withItems(print)}>
          {list.print}
        </button>
        <button className="rfq-link" type="button" onClick={withItems(save)}>
          {list.csv}
        </button>
      </div>
      {isKept ? (
        <p className="micro quiet-text">{list.keptHere}</p>
      ) : (
        <p className="small rfq-notice">{list.notKept}</p>
      )}
      {printed && <RfqPrint {...printed} />}
    </div>
  )
}
