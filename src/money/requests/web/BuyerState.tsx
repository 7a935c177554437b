import { formatOsloTime } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { CheckIcon } from '#ui/icons/Icon.tsx'
import type { BuyerRequest } from '../buyer.contract.ts'
import type { RequestState } from '../requests.limits.ts'

/** The usual way of a request. */
const WAY = ['received', 'pricing', 'quoted', 'ordered'] as const

interface Step {
  state: RequestState
  is: 'done' | 'now' | 'open'
  at: string | null
}

/** The way that this request has gone: one that has ended otherwise shows its end instead of the order. */
function findSteps({ state, receivedAt, pricingAt, quotedAt, endedAt }: BuyerRequest): Step[] {
  const times: Partial<Record<RequestState, string | null>> = {
    received: receivedAt,
    pricing: pricingAt ?? quotedAt,
    quoted: quotedAt,
    [state]:
      state === 'received' ? receivedAt : state === 'pricing' ? pricingAt : state === 'quoted' ? quotedAt : endedAt,
  }
  const place = (WAY as readonly RequestState[]).indexOf(state)
  if (place !== -1) {
    return WAY.map((each, at) => ({
      state: each,
      is: each === 'ordered' && state === 'ordered' ? 'done' : at < place ? 'done' : at === place ? 'now' : 'open',
      at: at <= place ? (times[each] ?? null) : null,
    }))
  }
  const done = WAY.filter((each) => each !== 'ordered' && times[each])
  return [
    ...done.map((each): Step => ({ state: each, is: 'done', at: times[each] ?? null })),
    { state, is: 'now', at: endedAt },
  ]
}

/** The state of a request as a line of steps. */
export function BuyerState({ request }: { request: BuyerRequest }) {
  const { page, shared } = useMessages('requests')
  const { lang } = usePageLanguage()
  const words = { done: page.done, now: page.now, open: page.notYet }
  return (
    <ol className="buyer-steps" aria-label={page.steps}>
      {findSteps(request).map(({ state, is, at }) => (
        <li key={state} className={`is-${is}`} aria-current={is === 'now' ? 'step' : undefined}>
          <b className="buyer-mark">
            {is === 'done' && <CheckIcon />}
            {is === 'now' && <i />}
            <span className="visually-hidden">{words[is]}</span>
          </b>
          <span>
            <b>{(is === 'done' ? shared.pastStates[state] : undefined) ?? shared.states[state]}</b>
            {at !== null && <time dateTime={at}>{formatOsloTime(lang, at)}</time>}
            {at === null && is === 'open' && state === 'ordered' && page.whenAccepted}
          </span>
        </li>
      ))}
    </ol>
  )
}
