import { useMessages } from '#core/web/page-language.ts'
import { OPENS_LIST } from '#site/rfq/rfq.limits.ts'
import { useRfq } from '#site/rfq/web/rfq-store.ts'
import { setSendFormOpen } from './send-form-store.ts'

interface SendToUsButtonProps {
  /** In the drawer, which shows the form below the button; elsewhere the button opens the drawer. */
  isExpanded?: boolean
}

/** The second way to send the list, next to the mail link. */
export function SendToUsButton({ isExpanded }: SendToUsButtonProps) {
  const { list } = useMessages('rfq')
  const { items, unmatched } = useRfq()
  const isEmpty = items.length + unmatched.length === 0
  const press = () => {
    if (isEmpty) window.alert(list.nothingToSend)
    else setSendFormOpen(isExpanded !== true)
  }
  return (
    <button
      className="button button-ink button-full"
      type="button"
      aria-expanded={isExpanded}
      onClick={press}
      {...(isExpanded !== undefined || isEmpty ? {} : OPENS_LIST)}
    >
      {list.sendToUs}
    </button>
  )
}
