import { COUNTRY_CODES } from '#core/contract/countries.data.ts'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { readForm, toCallBody } from '#core/entity/form-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { Company, createCompany, updateCompany } from '#fleet/companies/companies.contract.ts'
import { COMPANY_FIELDS } from '#fleet/companies/companies.entity.ts'
import { EntityFields, type ControlProps } from '#ui/field/EntityFields.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { checkCompany, type CompanyValues } from './company-form.ts'
import { companyMessages as messages } from './company-messages.en.ts'
import { countryName } from './country-name.ts'

const COUNTRIES = [
  { value: '', label: messages.noCountry },
  ...COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  ),
]

/** A company, new or changed: its names, and what an invoice to it needs. */
export function CompanyDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const add = useChange<typeof createCompany>('POST /api/portal/companies', {
    done: ({ name }) => messages.added(name),
    failed: { title: messages.notSaved, fallback: messages.notSaved },
    waits: true,
  })
  const update = useChange<typeof updateCompany>('PATCH /api/portal/companies/:id', {
    done: messages.saved,
    failed: { title: messages.notSaved, fallback: messages.notSaved },
    waits: true,
  })
  const edit = useRowEdit<Company | null, CompanyValues>({
    name: `company:${company?.id ?? 'new'}`,
    row: company,
    read: (row) => readForm(COMPANY_FIELDS, row),
    check: checkCompany,
    send: (values, base) =>
      base === null
        ? add.mutateAsync({ body: toCallBody(COMPANY_FIELDS, values) })
        : update.mutateAsync({
            params: { id: base.id },
            body: { ...toCallBody(COMPANY_FIELDS, values), version: base.version },
          }),
    isSaving: add.isPending || update.isPending,
  })
  return (
    <EditDialog
      title={company === null ? messages.newTitle : company.name}
      onClose={onClose}
      edit={edit}
      labels={labelsOf(COMPANY_FIELDS)}
      words={company === null ? { ...messages, save: messages.create } : messages}
      wide
    >
      <EntityFields fields={COMPANY_FIELDS} edit={edit} layout={LAYOUT} controls={CONTROLS} />
    </EditDialog>
  )
}

const LAYOUT = [
  ['name'],
  ['alternativeNames'],
  ['engineerName', 'engineerEmail'],
  messages.invoiceHead,
  ['orgNumber', 'vatNumber'],
  ['address'],
  ['postalCode', 'city', 'country'],
  ['invoiceEmail', 'peppolId'],
  ['currency', 'paymentDays'],
] as const

const CONTROLS = {
  country: (props: ControlProps<string>) => <SelectField options={COUNTRIES} {...props} />,
  currency: CurrencyField,
}

/** The currencies that the company invoices in, and the one that is stored. */
function CurrencyField(props: ControlProps<string>) {
  const listed = useEndpoint<typeof getOptions>('GET /api/portal/options').data?.currencies ?? []
  const codes = [...new Set([...listed, props.value].filter(Boolean))]
  return (
    <SelectField
      options={[{ value: '', label: messages.usualCurrency }, ...codes.map((code) => ({ value: code, label: code }))]}
      {...props}
    />
  )
}
