import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import type { getOptions } from '#modules/projects/list/form-choices.contract.ts'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { NarrowedTo } from '#ui/list/NarrowedTo.tsx'
import { usageMessages as messages } from './messages.en.ts'
import type { UsageAddress } from './usage-address.ts'

const LINKED = ['client', 'serviceType', 'operator', 'currency', 'part'] as const

interface LinkedFiltersProps {
  address: UsageAddress
  onChange: (changes: AddressChanges, how: 'push') => void
}

/** What a figure's link asks for beyond the controls. */
export function LinkedFilters({ address, onChange }: LinkedFiltersProps) {
  const options = useEndpoint<typeof getOptions>('GET /api/portal/options').data
  const say = (name: (typeof LINKED)[number], value: string): string => {
    if (name === 'operator') return options?.operators.find(({ id }) => id === value)?.name ?? '…'
    if (name === 'client' && value === 'none') return messages.notNoted
    return name === 'serviceType' ? statusWord(value) : value
  }
  return (
    <NarrowedTo
      label={messages.narrowed}
      items={LINKED.flatMap((name) =>
        address[name] === '' ? [] : [{ name, field: messages.linked[name], value: say(name, address[name]) }],
      )}
      remove={messages.remove}
      onRemove={(name) => onChange({ [name]: '' }, 'push')}
    />
  )
}
