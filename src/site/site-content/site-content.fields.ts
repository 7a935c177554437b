import { ADMINS, defineFields, PUBLIC } from '#core/rows/fields.ts'

/** The groups of the settings record. What is not public no page may print. */
export const SETTINGS_FIELDS = defineFields({
  companyName: { from: 'call', audit: 'open', seenBy: PUBLIC },
  shortName: { from: 'call', audit: 'open', seenBy: PUBLIC },
  organisationNumber: { from: 'call', audit: 'open', seenBy: PUBLIC },
  address: { from: 'call', audit: 'open', seenBy: PUBLIC },
  position: { from: 'call', audit: 'open', seenBy: PUBLIC },
  phones: { from: 'call', audit: 'open', seenBy: PUBLIC },
  salesEmails: { from: 'call', audit: 'open', seenBy: PUBLIC },
  copiedStaff: { from: 'call', audit: 'open', seenBy: PUBLIC },
  contactEmails: { from: 'call', audit: 'open', seenBy: PUBLIC },
  businessHours: { from: 'call', audit: 'open', seenBy: PUBLIC },
  structuredDataHours: { from: 'call', audit: 'open', seenBy: PUBLIC },
  currencies: { from: 'call', audit: 'open', seenBy: PUBLIC },
  vesselsServed: { from: 'call', audit: 'open', seenBy: PUBLIC },
  technicians: { from: 'call', audit: 'open', seenBy: PUBLIC },
  serviceTeamSize: { from: 'call', audit: 'open', seenBy: PUBLIC },
  supportHours: { from: 'call', audit: 'open', seenBy: PUBLIC },
  rating: { from: 'call', audit: 'open', seenBy: PUBLIC },
  partners: { from: 'call', audit: 'open', seenBy: PUBLIC },
  moreBrands: { from: 'call', audit: 'open', seenBy: PUBLIC },
  chandlery: { from: 'call', audit: 'open', seenBy: PUBLIC },
  quickExit: { from: 'call', audit: 'open', seenBy: PUBLIC },
  houseItemPrefix: { from: 'call', audit: 'open', seenBy: PUBLIC },
  about: { from: 'call', audit: 'open', seenBy: PUBLIC },
  retention: { from: 'call', audit: 'open', seenBy: PUBLIC },
  translations: { from: 'call', audit: 'open', seenBy: ADMINS },
  billingCurrencies: { from: 'call', audit: 'open', seenBy: ADMINS },
  invoicing: { from: 'call', audit: 'open', seenBy: ADMINS },
  searchEngines: { from: 'call', audit: 'open', seenBy: ADMINS },
  portal: { from: 'call', audit: 'open', seenBy: ADMINS },
  internal: { from: 'call', audit: 'open', seenBy: ADMINS },
})

/** The single row with the record. */
export const SETTINGS_ROW_FIELDS = defineFields({
  id: { from: 'server', seenBy: ADMINS },
  value: { from: 'call', audit: 'open', seenBy: ADMINS },
  version: { from: 'server', seenBy: ADMINS },
  updatedAt: { from: 'server', seenBy: ADMINS },
})
