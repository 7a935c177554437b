import { handlePlainClick } from '#core/web/plain-click.ts'
import { addressOf, goTo } from '#core/web/use-address.ts'
import type { SetupProgress } from '#site/setup-checklist/setup-checklist.contract.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { adminMessages } from './messages.en.ts'
import { SETUP_CHECKLIST } from './setup-checklist.ts'

const messages = adminMessages.ribbon
const PLACE = { tab: SETUP_CHECKLIST }

/** Notice below the header of every screen until the setup checklist is complete. It has no close button. */
export function ExampleRibbon({ done, of, again, examples, isHidden }: SetupProgress) {
  const open = of - done
  const [lead, text] =
    examples.length > 0
      ? [messages.example, messages.exampleText(examples)]
      : again.length === open
        ? [messages.again(open, of), messages.againText(again)]
        : [messages.notYet, messages.notYetText(open)]
  return (
    <div className="admin-ribbon" role="status">
      <Icon name="triangle-alert" />
      <span className="admin-ribbon-text">
        <b>{lead}</b> <span className="admin-ribbon-detail">{isHidden ? `${text} ${messages.hidden}` : text}</span>
      </span>
      <span className="admin-ribbon-count">{messages.done(done, of)}</span>
      <a className="link" href={addressOf(PLACE)} onClick={(event) => handlePlainClick(event, () => goTo(PLACE))}>
        {messages.open} <Icon name="chevron-right" />
      </a>
    </div>
  )
}
