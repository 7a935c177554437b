import { useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { formatLocalDay } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { writeRfqCsv } from '../rfq-csv.ts'
import { countItems } from '../rfq-list.ts'
import type { RfqItem } from '../rfq-list.ts'
import { buildRfqMail } from '../rfq-mail.ts'
import type { RfqRequest } from '../rfq-mail.ts'
import type { RfqCompany } from '../rfq-panel-props.ts'
import { writeRfqText } from '../rfq-text.ts'
import { copyText, downloadText, followLink } from './deliver-text.ts'
import { CopyIcon, RemoveIcon } from './icons.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { numberOf } from './request-number.ts'
import { rfqStore, useRfq } from './rfq-store.ts'
import { RfqPrint } from './RfqPrint.tsx'
import { SentRequest } from './SentRequest.tsx'
import { VesselStrip } from './VesselStrip.tsx'

interface RfqPanelProps extends RfqCompany {
  /** Over any page, drawn when it is opened; else beside the catalogue. */
  inDrawer?: boolean
}

/** Of the list as it was: a change of the list ends it. */
interface Notice extends Pick<RfqRequest, 'items' | 'asked'> {
  text?: string
  /** To be copied by hand. */
  fullText?: string
  /** A mail program was asked to open, at this time, with a request of this name. */
  sent?: ReturnType<typeof startSending>
}

const startSending = (list: Pick<RfqRequest, 'items' | 'asked'>) => ({ sentAt: new Date(), number: numberOf(list) })

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false

/**
 * The request list. It appears with the first item and then stays until the page is left, so that a list emptied by
 * hand does not take the keyboard's place away.
 */
export function RfqPanel({ inDrawer = false, ...company }: RfqPanelProps) {
  const { lang } = usePageLanguage()
  const { list, request } = useMessages('rfq')
  const { items, asked, vessel, isKept } = useRfq()
  const [wasUsed, setWasUsed] = useState(false)
  // Nothing of the drawer stands in the page: it is drawn when it is opened.
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  const count = countItems({ items, asked })
  const isEmpty = count === 0
  if (!isEmpty && !wasUsed) setWasUsed(true)
  const heading = useRef<HTMLHeadingElement>(null)

  if (inDrawer ? !isAwake : isEmpty && !wasUsed) return null

  const remove = (productId: string) => {
    rfqStore.remove(productId)
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <aside className="rfq" id={inDrawer ? undefined : 'rfq'} aria-label={list.panel}>
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
      <VesselStrip vessel={vessel} id={inDrawer ? 'rfq-drawer' : 'rfq'} />
      <Actions
        company={company}
        items={items}
        asked={asked}
        isKept={isKept}
        request={() => ({
          number: numberOf({ items, asked }),
          items,
          asked,
          vessel,
          texts: request,
          companyName: company.companyName,
          date: formatLocalDay(lang, new Date()),
        })}
        onClear={() => {
          rfqStore.clear()
          heading.current?.focus({ preventScroll: true })
        }}
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

interface ActionsProps extends Pick<RfqRequest, 'items' | 'asked'> {
  company: RfqCompany
  isKept: boolean
  request: () => RfqRequest
  onClear: () => void
}

function Actions({ company, items, asked, isKept, request, onClear }: ActionsProps) {
  const { list } = useMessages('rfq')
  const [said, setNotice] = useState<Notice | null>(null)
  const notice = said?.items === items && said.asked === asked ? said : null
  const [printed, setPrinted] = useState<RfqRequest | null>(null)

  /** Runs with the request as it is at the press, or says that there is none. */
  const withItems = (run: (now: RfqRequest) => void) => () => {
    const now = request()
    setNotice(null)
    if (countItems(now) === 0) window.alert(list.nothingToSend)
    else run(now)
  }
  const send = async (now: RfqRequest) => {
    const mail = buildRfqMail(now, company.salesEmails)
    const fullText = mail.shortened ? writeRfqText(now) : `${mail.subject}\n\n${mail.body}`
    // No page learns whether a mail program opened: the way on stands there in any case.
    const sent = { sent: startSending(now), fullText, items: now.items, asked: now.asked }
    if (mail.shortened) {
      const copied = await copyText(fullText)
      setNotice({ ...sent, text: copied ? list.shortened : list.shortenedOnly })
      if (!copied) window.alert(list.notCopied)
    } else setNotice(sent)
    followLink(mail.url)
  }
  const copy = async (now: RfqRequest) => {
    const fullText = writeRfqText(now)
    const copied = await copyText(fullText)
    if (!copied) setNotice({ text: list.fullText, fullText, items: now.items, asked: now.asked })
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
  const save = (now: RfqRequest) =>
    downloadText(
      writeRfqCsv(now.items, now.asked, now.texts.csvHeads),
      now.texts.csvName(writeDay()),
      'text/csv;charset=utf-8',
    )

  return (
    <div className="rfq-actions">
      <button className="button button-main button-full" type="button" onClick={withItems((now) => void send(now))}>
        {list.send}
      </button>
      <button className="button button-line button-full" type="button" onClick={withItems((now) => void copy(now))}>
        <CopyIcon />
        {list.copy}
      </button>
      <div role="status">
        {notice?.sent && <SentRequest company={company} text={notice.fullText ?? ''} {...notice.sent} />}
        {notice?.text && <p className="small rfq-notice">{notice.text}</p>}
      </div>
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
        {notice?.sent && (
          <button className="rfq-link" type="button" onClick={onClear}>
            {list.clear}
          </button>
        )}
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
      {printed && <RfqPrint {...printed} company={company} />}
    </div>
  )
}
