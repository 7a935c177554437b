import { field } from '#core/entity/entity-fields.ts'
import { defineFields, MANAGERS, STAFF } from '#core/rows/fields.ts'
import { ALTERNATIVE_NAMES_MAX, PAYMENT_DAYS } from './companies.limits.ts'

/** A company; fields for invoices only are for managers. */
export const COMPANY_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  name: field.line({ label: 'Name', max: 200, missing: 'Name is required' }),
  alternativeNames: field.lines({
    label: 'Other names',
    hint: 'One a line. The company is found by any of them, and a project that names one means this company.',
    max: 200,
    count: ALTERNATIVE_NAMES_MAX,
  }),
  engineerName: field.line({ label: 'Engineer', max: 200, audit: 'personal', person: 'engineer' }),
  engineerEmail: field.email({ label: 'E-mail of the engineer', audit: 'secret', person: 'engineer' }),
  orgNumber: field.line({
    label: 'Organisation number',
    short: 'Organisation no.',
    hint: 'Norwegian ones have a check digit.',
    max: 60,
  }),
  vatNumber: field.line({
    label: 'VAT number',
    hint: 'With its country, such as NO974760673MVA.',
    max: 60,
    seenBy: MANAGERS,
  }),
  country: field.line({ label: 'Country', max: 2 }),
  address: field.line({ label: 'Address', max: 200 }),
  postalCode: field.line({ label: 'Postal code', max: 20 }),
  city: field.line({ label: 'City', max: 100 }),
  invoiceEmail: field.email({
    label: 'E-mail for invoices',
    audit: 'secret',
    seenBy: MANAGERS,
    person: 'invoicing',
  }),
  peppolId: field.line({
    label: 'Peppol address',
    hint: 'Scheme and number, such as 0192:974760673.',
    max: 60,
    seenBy: MANAGERS,
  }),
  currency: field.line({ label: 'Currency', max: 3, seenBy: MANAGERS }),
  paymentDays: field.integer({
    label: 'Days to pay',
    short: 'Days',
    ...PAYMENT_DAYS,
    wrong: `Write whole days, ${PAYMENT_DAYS.min} to ${PAYMENT_DAYS.max}`,
    seenBy: MANAGERS,
  }),
  createdAt: { from: 'server', seenBy: STAFF },
  updatedAt: { from: 'server', seenBy: STAFF },
})
