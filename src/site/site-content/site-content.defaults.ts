import type { SiteSettings } from './site-content.contract.ts'

/** Neutral example values of a new installation: every address ends in .example, the phone is all zeros. */
export const DEFAULT_SETTINGS: SiteSettings = {
  companyName: 'Røvær Marine Service AS',
  shortName: 'Røvær Marine Service',
  organisationNumber: '999999999',
  address: { street: 'Eksempelkaien 1', postalCode: '5500', city: 'Haugesund', country: 'Norway', countryCode: 'NO' },
  position: { latitude: 59.4138, longitude: 5.268 },
  phones: ['+4700000000'],
  salesEmails: ['sales@rovaer.example', 'service@rovaer.example', 'chandlery@rovaer.example'],
  copiedStaff: ['technical@rovaer.example', 'planning@rovaer.example', 'stores@rovaer.example'],
  contactEmails: [
    { label: 'Sales', address: 'sales@rovaer.example' },
    { label: 'Service', address: 'service@rovaer.example' },
    { label: 'Chandlery', address: 'chandlery@rovaer.example' },
  ],
  businessHours: { opens: '07:00', closes: '15:00' },
  structuredDataHours: { opens: '08:00', closes: '16:00' },
  currencies: ['NOK', 'USD', 'EUR'],
  vesselsServed: 2300,
  technicians: 9,
  serviceTeamSize: 5,
  supportHours: '24/7',
  rating: { shown: true, value: 4.9, count: 127 },
  partners: ['Headway', 'NSR Marine', 'Goaltek'],
  moreBrands: ['HF scientific', 'Hach'],
  chandlery: { name: 'ship chandlery', cardTitle: 'Chandler Services', path: '/ship-chandlery' },
  quickExit: { url: 'https://www.yr.no/', says: 'Opens a weather page and replaces this one.' },
  houseItemPrefix: 'RMS',
  about:
    'Authorized agent of a treatment system maker, and supplier of reagents, chemicals and marine equipment. We measure before we change a part, and write down both readings.',
  retention: { contactsMonths: 12, sentMailDays: 30, reportsAfterClosingDays: 90, auditPersonsMonths: 12 },
  translations: {
    nb: [
      'Norway | Norge',
      'Sales | Salg',
      'Chandlery | Skipshandel',
      'ship chandlery | skipshandel',
      'Chandler Services | Skipshandel',
      'Opens a weather page and replaces this one. | Åpner en værside i stedet for denne.',
      'Authorized agent of a treatment system maker, and supplier of reagents, chemicals and marine equipment. We measure before we change a part, and write down both readings. | Autorisert agent for en produsent av rensesystemer, og leverandør av reagenser, kjemikalier og skipsutstyr. Vi måler før vi bytter en del, og skriver ned begge måleverdiene.',
    ],
  },
  billingCurrencies: ['NOK', 'EUR', 'USD', 'GBP', 'SEK', 'DKK'],
  // Facts that only the company has are empty, rather than invented.
  invoicing: { vatNumber: '', iban: '', bic: '', paymentDays: 14, email: '', isInForetaksregisteret: false },
  // For stored records without it: those sites have been found already. A new installation starts with NEW_SETTINGS.
  searchEngines: { waitForFirstDay: false },
  portal: { requiredTravelDocuments: [] },
  internal: { reportNoticeAddresses: [], contactMailTo: 'sales@rovaer.example' },
}

/** The record of a new installation: it shows an example company, so search engines are asked to wait until the setup checklist is completed. */
export const NEW_SETTINGS: SiteSettings = { ...DEFAULT_SETTINGS, searchEngines: { waitForFirstDay: true } }
