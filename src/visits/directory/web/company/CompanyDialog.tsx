import { COUNTRY_CODES } from '#core/contract/countries.data.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { Company, createCompany, updateCompany } from '#fleet/companies/companies.contract.ts'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { checkCompany, readCompany, toCompanyBody, type CompanyValues } from './company-form.ts'
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
  const listed = useEndpoint<typeof getOptions>('GET /api/portal/options').data?.currencies ?? []
  const edit = useRowEdit<Company | null, CompanyValues>({
    name: `company:${company?.id ?? 'new'}`,
    row: company,
    read: readCompany,
    check: checkCompany,
    send: (values, base) =>
      base === null
        ? add.mutateAsync({ body: toCompanyBody(values) })
        : update.mutateAsync({ params: { id: base.id }, body: { ...toCompanyBody(values), version: base.version } }),
    isSaving: add.isPending || update.isPending,
  })
  const { values, errors, change } = edit
  const text = (field: keyof CompanyValues, hint?: string) => ({
    label: messages.labels[field],
    optional: field !== 'name',
    autoComplete: 'off',
    maxLength: 200,
    value: values[field],
    error: errors[field],
    hint,
    onValue: (value: string) => change(field, value),
  })
  const currencies = [...new Set([...listed, values.currency].filter(Boolean))]
  return (
    <EditDialog
      title={company === null ? messages.newTitle : company.name}
      onClose={onClose}
      edit={edit}
      labels={messages.labels}
      words={company === null ? { ...messages, save: messages.create } : messages}
      wide
    >
      <TextField {...text('name')} data-autofocus="" />
      <TextArea {...text('alternativeNames', messages.namesHint)} maxLength={4000} rows={2} />
      <div className="two-fields">
        <TextField {...text('engineerName')} />
        <TextField {...text('engineerEmail')} type="email" />
      </div>
      <h3>{messages.invoiceHead}</h3>
      <div className="two-fields">
        <TextField {...text('orgNumber', messages.orgHint)} />
        <TextField {...text('vatNumber', messages.vatHint)} />
      </div>
      <TextField {...text('address')} />
      <div className="fields-by-three">
        <TextField {...text('postalCode')} />
        <TextField {...text('city')} />
        <SelectField
          label={messages.labels.country}
          value={values.country}
          error={errors['country']}
          options={COUNTRIES}
          onValue={(country) => change('country', country)}
        />
      </div>
      <div className="two-fields">
        <TextField {...text('invoiceEmail')} type="email" />
        <TextField {...text('peppolId', messages.peppolHint)} />
      </div>
      <div className="two-fields">
        <SelectField
          label={messages.labels.currency}
          value={values.currency}
          error={errors['currency']}
          options={[
            { value: '', label: messages.usualCurrency },
            ...currencies.map((code) => ({ value: code, label: code })),
          ]}
          onValue={(currency) => change('currency', currency)}
        />
        <TextField {...text('paymentDays')} inputMode="numeric" />
      </div>
    </EditDialog>
  )
}
