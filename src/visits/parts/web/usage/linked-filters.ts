import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { ListFilter } from '#core/web/list/use-list.ts'
import { useCan } from '#core/web/viewer.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { usageMessages as messages } from './messages.en.ts'
import type { UsageAddress } from './usage-address.ts'

const LINKED = ['client', 'serviceType', 'operator', 'currency', 'part'] as const

/** Owner of the parts, and filters of a figure's link beyond the controls. */
export function useLinkedFilters(address: UsageAddress): ListFilter[] {
  const options = useEndpoint<typeof getOptions>('GET /api/portal/options').data
  const seesOthers = useCan('value:read')
  const operators = {
    any: messages.anyOperator,
    options: (options?.operators ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
  const say = (name: (typeof LINKED)[number], value: string): string => {
    if (name === 'operator') return options?.operators.find(({ id }) => id === value)?.name ?? '…'
    if (name === 'client' && value === 'none') return messages.notNoted
    return name === 'serviceType' ? statusWord(value) : value
  }
  return LINKED.map((name) => ({
    name,
    label: messages.linked[name],
    value: address[name],
    said: () => say(name, address[name]),
    // Technicians see what they used themselves.
    control: name === 'operator' && seesOthers ? operators : undefined,
    isFolded: name === 'operator' && seesOthers,
  }))
}
