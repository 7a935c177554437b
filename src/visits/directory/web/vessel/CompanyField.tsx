import type { ReferenceValue } from '#core/entity/form-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import type { findCompanies } from '#fleet/companies/companies.contract.ts'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import type { ControlProps } from '#ui/field/EntityFields.tsx'
import { vesselFormMessages as messages } from '../messages.en.ts'

/** The company of a vessel, found by any of its names; what is typed and not chosen is none. */
export function CompanyField({ value: [typed, companyId], label, error, onValue }: ControlProps<ReferenceValue>) {
  const q = useLater(typed.trim())
  const enabled = q !== '' && companyId === ''
  const { data } = useEndpoint<typeof findCompanies>(
    'GET /api/portal/companies',
    { query: { q, pageSize: '6' } },
    { enabled, keepsPrevious: true },
  )
  return (
    <Combobox
      label={label}
      optional
      icon="search"
      placeholder={messages.companyPlaceholder}
      value={typed}
      error={error}
      options={enabled ? (data?.items ?? []) : []}
      optionKey={({ id }) => id}
      onText={(text) => onValue([text, ''])}
      onChoose={({ id, name }) => onValue([name, id])}
    >
      {({ name, alternativeNames, city }) => (
        <>
          <b>
            <Marked text={name} part={typed} />
          </b>
          <small>{alternativeNames.join(', ')}</small>
          <small className="option-aside">{city ?? ''}</small>
        </>
      )}
    </Combobox>
  )
}
