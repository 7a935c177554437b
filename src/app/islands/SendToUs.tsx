import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import {
  PageLanguageContext,
  type PublicMessages,
  speak,
  useMessages,
  usePageLanguage,
} from '#core/web/page-language.ts'
import type { ListedRequest } from '#money/requests/web/SendRequestForm.tsx'
import { readImoNumber } from '#site/rfq/imo-number.ts'
import { OPENS_LIST } from '#site/rfq/rfq.limits.ts'
import { useRfq, type RfqState } from '#site/rfq/web/rfq-store.ts'

/** Whether the form is open, for the lists next to the catalogue and in the drawer: it is shown in the drawer only. */
let isOpen = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const setOpen = (open: boolean) => {
  isOpen = open
  for (const listener of listeners) listener()
}

interface SendToUsProps {
  inDrawer: boolean
  /** Loads the messages of the form. */
  loadLater: (() => Promise<Partial<PublicMessages>>) | undefined
  salesEmail: string
}

interface LoadedForm {
  Form: ComponentType<{ list: ListedRequest; privacyPath: string }>
  messages: Partial<PublicMessages>
}

/** The button next to the mail link, and the form that it opens in the drawer. */
export function SendToUs({ inDrawer, loadLater, salesEmail }: SendToUsProps) {
  const { list: words } = useMessages('rfq')
  const { lang, paths } = usePageLanguage()
  const state = useRfq()
  const [loaded, setLoaded] = useState<LoadedForm | 'failed' | null>(null)
  const isFormOpen = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
  const isShown = inDrawer && isFormOpen
  useEffect(() => {
    if (!isShown) return
    Promise.all([import('#money/requests/web/SendRequestForm.tsx'), loadLater?.()]).then(
      ([{ SendRequestForm: Form }, messages = {}]) => setLoaded({ Form, messages }),
      () => setLoaded('failed'),
    )
  }, [isShown, loadLater])
  const isEmpty = state.items.length + state.unmatched.length === 0
  return (
    <>
      <button
        className="button button-ink button-full"
        type="button"
        aria-expanded={inDrawer ? isShown : undefined}
        onClick={() => {
          if (isEmpty) window.alert(words.nothingToSend)
          else setOpen(!isShown)
        }}
        {...(inDrawer || isEmpty ? {} : OPENS_LIST)}
      >
        {words.sendToUs}
      </button>
      {isShown && loaded === 'failed' && <p className="small rfq-notice">{words.notReady(salesEmail)}</p>}
      {isShown && loaded !== null && loaded !== 'failed' && (
        <PageLanguageContext value={speak(lang, loaded.messages)}>
          <loaded.Form list={toRequest(state)} privacyPath={paths.legalSection('privacy')} />
        </PageLanguageContext>
      )}
    </>
  )
}

const ETA = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/
const TEXT_MAX = 300

/** The list as a request: articles by their number, the other lines as they were written. */
function toRequest({ items, unmatched, vessel }: RfqState): ListedRequest {
  const imo = readImoNumber(vessel.imoNumber)
  return {
    vessel: { name: vessel.vesselName, imo: imo.state === 'valid' ? imo.digits : vessel.imoNumber },
    port: vessel.port,
    eta: ETA.test(vessel.eta) ? vessel.eta : '',
    agent: vessel.agent,
    reference: vessel.reference,
    system: vessel.system,
    items: [
      ...items.map(({ itemNumber, name, quantity }) => ({
        itemNumber,
        text: name.slice(0, TEXT_MAX),
        quantity,
        unit: 'pcs',
      })),
      ...unmatched.map((text) => ({ text })),
    ],
  }
}
