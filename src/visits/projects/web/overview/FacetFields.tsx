import { compareNames } from '#core/language/compare-names.ts'
import { SelectField } from '#ui/field/Field.tsx'
import type { SelectOption } from '#ui/field/Select.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { useFacets } from './overview-calls.ts'

export const FACETS = ['clientName', 'port', 'systemType'] as const
export type Facet = (typeof FACETS)[number]

export const isFacet = (name: string): name is Facet => (FACETS as readonly string[]).includes(name)

export const ANY = { clientName: messages.anyClient, port: messages.anyPort, systemType: messages.anySystem } as const

/** A link may ask for what has none. */
const formatAuditValue = (value: string): string => (value === 'none' ? messages.notNoted : value)

/** The choices of each, and always what is chosen now: a link may name what is not among them. */
export function useFacetOptions(chosen: Readonly<Record<Facet, string>>): Record<Facet, SelectOption[]> {
  const { data } = useFacets()
  const portNames = new Map(data?.ports.map(({ code, name }) => [code, name]))
  const toOptions = (facet: Facet, values: readonly string[], words = (value: string) => value): SelectOption[] => [
    { value: '', label: ANY[facet] },
    ...[...new Set([...values, chosen[facet]])]
      .filter((value) => value !== '')
      .map((value) => ({ value, label: words(value) }))
      .toSorted((a, b) => compareNames(a.label, b.label)),
  ]
  return {
    clientName: toOptions('clientName', data?.clients ?? [], formatAuditValue),
    port: toOptions('port', [...portNames.keys()], (code) => portNames.get(code) ?? code),
    systemType: toOptions('systemType', data?.systems ?? [], formatAuditValue),
  }
}

/** Client, port and system as fields of the dialog of all filters. */
export function FacetFields({
  values,
  onValue,
}: {
  values: Readonly<Record<Facet, string>>
  onValue: (facet: Facet, value: string) => void
}) {
  const options = useFacetOptions(values)
  return FACETS.map((facet) => (
    <SelectField
      key={facet}
      label={messages.fields[facet]}
      value={values[facet]}
      options={options[facet]}
      onValue={(value) => onValue(facet, value)}
    />
  ))
}
