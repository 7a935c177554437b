/**
 * Kind of input of a setting: `lines` has one entry per line, `mailboxes` rows of labels and address, `norwegian` the
 * Norwegian of the field with the same path and `:nb` behind it.
 */
export type SiteFieldKind = 'text' | 'area' | 'number' | 'lines' | 'check' | 'mailboxes' | 'norwegian'

export interface SiteField {
  /** Path in the settings, as `address.city`. */
  path: string
  label: string
  kind: SiteFieldKind
  hint?: string
}

/** Sections of the Site tab with fields. */
export const SETTINGS_SECTIONS = {
  company: 'Company',
  contact: 'Contact & hours',
  portal: 'Portal & invoices',
  retention: 'Notices & retention',
} as const
export type SiteSectionId = keyof typeof SETTINGS_SECTIONS

export interface SiteGroup {
  title: string
  section: SiteSectionId
  hint?: string
  fields: readonly SiteField[]
}

const text = (path: string, label: string, hint?: string): SiteField => ({ path, label, kind: 'text', hint })
const number = (path: string, label: string, hint?: string): SiteField => ({ path, label, kind: 'number', hint })
const lines = (path: string, label: string, hint = 'One per line.'): SiteField => ({ path, label, kind: 'lines', hint })

/** Every setting, in groups; a test compares this list with the record. */
export const SITE_GROUPS: readonly SiteGroup[] = [
  {
    title: 'Company',
    section: 'company',
    fields: [
      text('companyName', 'Company name', 'As registered.'),
      text('shortName', 'Short name'),
      text('organisationNumber', 'Organisation number', 'Nine digits; the last one is a check digit.'),
      text('houseItemPrefix', 'Prefix of own item numbers', 'Two to six capital letters.'),
    ],
  },
  {
    title: 'Addresses and phones',
    section: 'contact',
    fields: [
      text('address.street', 'Street'),
      text('address.postalCode', 'Postal code'),
      text('address.city', 'City'),
      text('address.countryCode', 'Country code', 'Two capital letters, as NO.'),
      text('address.country', 'Country'),
      { path: 'address.country:nb', label: 'Country, Norwegian', kind: 'norwegian', hint: 'Empty: the English name.' },
      number('position.latitude', 'Latitude', 'Degrees, north is positive.'),
      number('position.longitude', 'Longitude', 'Degrees, east is positive.'),
      lines('phones', 'Phones', 'One per line, as +47 and digits (E.164).'),
      text('salesEmails.0', 'Sales address 1', 'The recipients of requests for quotation.'),
      text('salesEmails.1', 'Sales address 2'),
      text('salesEmails.2', 'Sales address 3'),
      text(
        'copiedStaff.0',
        'Copied person 1',
        'Copied on the mail that the Contact button opens; it goes to sales address 1.',
      ),
      text('copiedStaff.1', 'Copied person 2'),
      text('copiedStaff.2', 'Copied person 3'),
      { path: 'contactEmails', label: 'Mailboxes of the contact section', kind: 'mailboxes' },
    ],
  },
  {
    title: 'Hours',
    section: 'contact',
    hint: 'Monday to Friday, Oslo time, as 07:00.',
    fields: [
      text('businessHours.opens', 'Opens', 'As the contact section prints it.'),
      text('businessHours.closes', 'Closes'),
      text('structuredDataHours.opens', 'Opens, structured data', 'As given to search engines.'),
      text('structuredDataHours.closes', 'Closes, structured data'),
    ],
  },
  {
    title: 'Numbers and rating',
    section: 'company',
    fields: [
      number('vesselsServed', 'Vessels served'),
      number('technicians', 'Technicians'),
      number('serviceTeamSize', 'Service team', 'Technicians as the services card states them.'),
      lines('currencies', 'Currencies, structured data', 'As given to search engines: one per line, as NOK.'),
      { path: 'rating.shown', label: 'Show the rating', kind: 'check' },
      number('rating.value', 'Rating', 'From 0 to 5.'),
      number('rating.count', 'Number of ratings'),
    ],
  },
  {
    title: 'Partners',
    section: 'company',
    fields: [lines('partners', 'Authorized partners'), lines('moreBrands', 'More brands')],
  },
  {
    title: 'Ship chandlery',
    section: 'company',
    hint: 'What pages call it is written under Texts, Company words.',
    fields: [text('chandlery.path', 'Address of its page', 'As /ship-chandlery.')],
  },
  {
    title: 'Quick exit',
    section: 'contact',
    hint: 'Where “Leave this page now” leads from the report form. The text next to it is under Texts, Company words.',
    fields: [text('quickExit.url', 'Address', 'With https://.')],
  },
  {
    title: 'Notices',
    section: 'retention',
    hint: 'Shown on no page.',
    fields: [
      lines(
        'internal.reportNoticeAddresses',
        'Told that a report waits',
        'One per line. The mail says nothing of the report.',
      ),
      text('internal.contactMailTo', 'Contact messages are mailed to'),
    ],
  },
  {
    title: 'Staff portal',
    section: 'portal',
    hint: 'Shown on no page.',
    fields: [
      lines(
        'portal.requiredTravelDocuments',
        'Travel documents that every operator needs',
        "One per line: passport, visa, seaman's book, medical, port access, insurance or other.",
      ),
      lines('billingCurrencies', 'Currencies of projects and parts', 'One per line, as NOK. The first is the default.'),
    ],
  },
  {
    title: 'Invoices',
    section: 'portal',
    hint: 'Shown on no page: what e-invoices say of the seller, besides name, organisation number and address. What is empty here is named by an export that needs it.',
    fields: [
      text(
        'invoicing.vatNumber',
        'VAT number',
        'NO, nine digits and MVA. Empty for a company that is not registered for VAT: its pages then show no MVA.',
      ),
      text('invoicing.iban', 'IBAN', 'The account that invoices are paid to.'),
      text('invoicing.bic', 'BIC', 'Of the bank; may stay empty.'),
      number('invoicing.paymentDays', 'Days to pay', 'From 0 to 120, where the client has none of their own.'),
      text('invoicing.email', 'Questions about invoices', 'An e-mail address; may stay empty.'),
      { path: 'invoicing.isInForetaksregisteret', label: 'Registered in Foretaksregisteret', kind: 'check' },
    ],
  },
  {
    title: 'Retention',
    section: 'retention',
    hint: 'The privacy page prints these numbers, the nightly job deletes by them.',
    fields: [
      number('retention.contactsMonths', 'Contact messages, months', 'From 1 to 60.'),
      number('retention.sentMailDays', 'Sent mail, days', 'From 1 to 365.'),
      number('retention.reportsAfterClosingDays', 'Reports after closing, days', 'From 30 to 1825.'),
      number('retention.auditPersonsMonths', 'Persons in the audit log, months', 'From 1 to 60.'),
    ],
  },
]

export const SITE_FIELDS: readonly SiteField[] = SITE_GROUPS.flatMap(({ fields }) => fields)
