import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { countItems } from '../rfq-list.ts'
import type { RfqItem } from '../rfq-list.ts'
import type { RfqCompany } from '../rfq-panel-props.ts'
import { CopyIcon, RemoveIcon } from './icons.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import type { Notice } from './request-actions.tsx'
import { rfqStore, useRfq } from './rfq-store.ts'
import { VesselStrip } from './VesselStrip.tsx'

export interface RfqPanelProps extends RfqCompany {
  /** Above any page, rendered when it is opened; else next to the catalogue. */
  inDrawer?: boolean
  /** Another way to send the list, below the mail link. */
  sendToUs?: ReactNode
}

/** The actions of the buttons are loaded with the first entry of the list. */
const loadActions = () => import('./request-actions.tsx')
type RequestActions = Awaited<ReturnType<typeof loadActions>>

const neverChanges = () => () => {}
const isInBrowser = () => true
const isOnServer = () => false

/**
 * The request list. It appears with the first item and then stays until the page is left, so that a list emptied by
 * hand does not take the keyboard's place away.
 */
export function RfqPanel({ inDrawer = false, sendToUs, ...company }: RfqPanelProps) {
  const { list } = useMessages('rfq')
  const { items, unmatched, vessel } = useRfq()
  const [wasUsed, setWasUsed] = useState(false)
  // The drawer isn't part of the page's HTML: it is rendered when it is opened.
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer)
  const count = countItems({ items, unmatched })
  const isEmpty = count === 0
  if (!isEmpty && !wasUsed) setWasUsed(true)
  const heading = useRef<HTMLHeadingElement>(null)

  if (inDrawer ? !isAwake : isEmpty && !wasUsed) return null

  const remove = (productId: string) => {
    rfqStore.remove(productId)
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <aside className="framed rfq" id={inDrawer ? undefined : 'rfq'} aria-label={list.panel}>
      <h3 ref={heading} tabIndex={-1}>
        {list.title(count)}
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
      {unmatched.length > 0 && (
        <UnmatchedLines lines={unmatched} onRemoved={() => heading.current?.focus({ preventScroll: true })} />
      )}
      <VesselStrip vessel={vessel} id={inDrawer ? 'rfq-drawer' : 'rfq'} />
      <Actions
        company={company}
        sendToUs={sendToUs}
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
function UnmatchedLines({ lines, onRemoved }: { lines: readonly string[]; onRemoved: () => void }) {
  const { list } = useMessages('rfq')
  const remove = (line: string) => {
    rfqStore.removeUnmatched(line)
    onRemoved()
  }
  return (
    <>
      <h4 className="rfq-asked">{list.unmatched}</h4>
      <ul>
        {lines.map((line) => (
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

interface ActionsProps {
  company: RfqCompany
  sendToUs: ReactNode
  onClear: () => void
}

function Actions({ company, sendToUs, onClear }: ActionsProps) {
  const words = useMessages('rfq')
  const { list } = words
  const { lang } = usePageLanguage()
  const { items, unmatched, vessel, isKept } = useRfq()
  const [said, setNotice] = useState<Notice | null>(null)
  const notice = said?.items === items && said.unmatched === unmatched ? said : null
  const [sheet, setSheet] = useState<ReactNode>(null)
  const actions = useRef<RequestActions>(null)
  const isEmpty = countItems({ items, unmatched }) === 0
  useEffect(() => {
    // Before the first press: browsers allow a page to copy and print only while it handles one.
    if (!isEmpty) loadActions().then((piece) => (actions.current = piece), console.warn)
  }, [isEmpty])

  /** Runs an action with the current list, or reports that the list is empty. */
  const withItems = (run: (does: RequestActions, now: Parameters<RequestActions['save']>[0]) => unknown) => () => {
    const now = { items, unmatched, vessel, company, words, lang }
    setNotice(null)
    if (isEmpty) window.alert(list.nothingToSend)
    else if (actions.current) void run(actions.current, now)
    else {
      void loadActions().then(
        (piece) => run(piece, now),
        () => setNotice({ items, unmatched, text: list.notReady(company.salesEmails[0] ?? '') }),
      )
    }
  }
  const show = (drawn: ReactNode) => flushSync(() => setSheet(drawn))

  return (
    <>
      <div className="rfq-send">
        <button
          className="button button-main button-full"
          type="button"
          onClick={withItems((does, now) => does.send(now, setNotice))}
        >
          {list.send}
        </button>
      </div>
      {sendToUs && <div className="rfq-second">{sendToUs}</div>}
      <div className="rfq-actions">
        <button
          className="button button-line button-full"
          type="button"
          onClick={withItems((does, now) => does.copy(now, setNotice))}
        >
          <CopyIcon />
          {list.copy}
        </button>
        <div role="status">
          {notice?.sent}
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
          {notice?.sent !== undefined && (
            <button className="rfq-link" type="button" onClick={onClear}>
              {list.clear}
            </button>
          )}
          <button className="rfq-link" type="button" onClick={withItems((does, now) => does.print(now, show))}>
            {list.print}
          </button>
          <button className="rfq-link" type="button" onClick={withItems((does, now) => does.save(now))}>
            {list.csv}
          </button>
        </div>
        {isKept ? (
          <p className="micro quiet-text">{list.keptHere}</p>
        ) : (
          <p className="small rfq-notice">{list.notKept}</p>
        )}
        {sheet}
      </div>
    </>
  )
}
