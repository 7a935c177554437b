import { compareNames } from '#core/language/compare-names.ts'
import type { FilterWords } from '#core/web/list/define-list.ts'
import { overviewMessages as messages } from './messages.en.ts'
import { useFacets } from './overview-calls.ts'
import type { PROJECTS_LIST } from './projects-list.ts'

/** A link may ask for what has none. */
const sayValue = (value: string): string => (value === 'none' ? messages.notNoted : value)

/**
 * Options of the filters that the server knows, and always what is chosen now: a link may name what is not among them.
 * @param operators empty for users that see only own projects or may not list people
 */
export function useProjectWords(
  chosen: Readonly<Record<'operatorId' | 'clientName' | 'port' | 'systemType', string>>,
  operators: readonly { id: string; name: string }[],
): FilterWords<(typeof PROJECTS_LIST)['filters']> {
  const { data } = useFacets()
  const portNames = new Map(data?.ports.map(({ code, name }) => [code, name]))
  const choose = (any: string, now: string, values: readonly string[], say: (value: string) => string) => ({
    control: {
      any,
      options: [...new Set([...values, now])]
        .filter((value) => value !== '')
        .map((value) => ({ value, label: say(value) }))
        .toSorted((a, b) => compareNames(a.label, b.label)),
    },
  })
  const people = [
    { value: 'none', label: messages.nobody },
    ...operators.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return {
    operatorId: {
      said: () => people.find(({ value }) => value === chosen.operatorId)?.label ?? '…',
      ...(operators.length > 0 ? { control: { any: messages.anyone, options: people } } : {}),
    },
    clientName: choose(messages.anyClient, chosen.clientName, data?.clients ?? [], sayValue),
    port: choose(messages.anyPort, chosen.port, [...portNames.keys()], (code) => portNames.get(code) ?? code),
    systemType: choose(messages.anySystem, chosen.systemType, data?.systems ?? [], sayValue),
  }
}
