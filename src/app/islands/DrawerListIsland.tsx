import { type ComponentType, useEffect, useState } from 'react'
import {
  PageLanguageContext,
  type PublicMessages,
  speak,
  useMessages,
  usePageLanguage,
} from '#core/web/page-language.ts'
import { IS_SEND_TO_US_ON } from '#money/requests/requests.limits.ts'
import type { ListedRequest } from '#money/requests/web/SendRequestForm.tsx'
import { readImoNumber } from '#site/rfq/imo-number.ts'
import { useRfq, type RfqState } from '#site/rfq/web/rfq-store.ts'
import type { RfqPanelProps } from '#site/rfq/web/RfqPanel.tsx'
import { RequestListIsland } from './RequestListIsland.tsx'
import { useSendFormOpen } from './send-form-store.ts'
import { SendToUsButton } from './SendToUsButton.tsx'

interface DrawerListProps extends RfqPanelProps {
  /** Loads the messages of the form. */
  loadLater?: () => Promise<Partial<PublicMessages>>
}

/** The request list in the drawer, with the form that sends it to us. */
export function DrawerListIsland({ loadLater, ...props }: DrawerListProps) {
  const sendToUs = IS_SEND_TO_US_ON && <SendToUs loadLater={loadLater} salesEmail={props.salesEmails[0] ?? ''} />
  return <RequestListIsland {...props} sendToUs={sendToUs} />
}

interface LoadedForm {
  Form: ComponentType<{ list: ListedRequest; privacyPath: string }>
  messages: Partial<PublicMessages>
}

function SendToUs({ loadLater, salesEmail }: Pick<DrawerListProps, 'loadLater'> & { salesEmail: string }) {
  const { list: words } = useMessages('rfq')
  const { lang, paths } = usePageLanguage()
  const state = useRfq()
  const isOpen = useSendFormOpen()
  const [loaded, setLoaded] = useState<LoadedForm | 'failed' | null>(null)
  useEffect(() => {
    if (!isOpen) return
    Promise.all([import('#money/requests/web/SendRequestForm.tsx'), loadLater?.()]).then(
      ([{ SendRequestForm: Form }, messages = {}]) => setLoaded({ Form, messages }),
      () => setLoaded('failed'),
    )
  }, [isOpen, loadLater])
  return (
    <>
      <SendToUsButton isExpanded={isOpen} />
      {isOpen && loaded === 'failed' && <p className="small rfq-notice">{words.notReady(salesEmail)}</p>}
      {isOpen && loaded !== null && loaded !== 'failed' && (
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
