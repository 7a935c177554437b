import { SITE_TEXTS, type SiteTextGroup } from './texts/site-texts.limits.ts'

export const settingsTexts = {
  noSettings: 'There are no settings.',
  settings: 'Site settings',
  time: 'Write the time as 07:00',
  path: 'Write the path as /ship-chandlery',
  address: 'Write the address with https://',
  checkDigit: 'The check digit of the organisation number is wrong',
  vatNumber: 'Write the VAT number as NO, nine digits and MVA; the last digit is a check digit',
  iban: 'This is no IBAN: a digit is wrong or missing',
  bic: 'A BIC has 8 or 11 letters and digits',
  oneOf: (known: string) => `One of: ${known}`,
  oneCurrency: 'Name at least one currency',
  currencyTwice: 'The same currency is given twice',
  translation: 'Write the English text, a bar with a blank on each side, and the Norwegian text',
  categoryTwice: 'The same category is given twice',
  copiedIsTo: 'The mail already goes to this address: choose another person',
  copiedTwice: 'This person is already copied: choose another one',
  /** Facts that a company has to give before its site is its own. */
  examples: {
    companyName: 'Company name',
    shortName: 'Short name',
    organisationNumber: 'Organisation number',
    address: 'Address',
    phones: 'Phone',
    salesEmails: 'Sales e-mails',
    copiedStaff: 'Copied staff',
    contactEmails: 'Contact e-mails',
    contactMailTo: 'Where contact messages go',
    rating: 'Rating',
  },
}

/** Texts of the server and the panel's form about custom texts. */
export const siteTextTexts = {
  name: 'Texts of the site',
  tooLong: (most: number, is: number) => `At most ${most} characters; these are ${is}`,
  oneLine: 'Write it on one line',
  unstorable: 'It contains characters that cannot be stored',
  lineTooLong: (line: number, most: number) => `Line ${line}: at most ${most} characters`,
  lineCount: (least: number, most: number) =>
    least === most ? `Write exactly ${least} lines` : `Write ${least} to ${most} lines`,
  unknownToken: (token: string, known: readonly string[]) =>
    `There is no {${token}}. Known are ${known.map((each) => `{${each}}`).join(', ')}`,
  picture: 'Choose a picture',
  altRequired: 'Say what the picture shows, in this language too',
  nothingToPublish: 'There is no draft to publish.',
  noVersion: 'There is no such version.',
  sameVersion: 'The site says that already.',
  rolledBack: (day: string) => `Rolled back to the version of ${day}`,
  delivered: 'Back to the delivered texts',
  noLongerAllowed: (field: string, sentence: string) => `${field}: ${sentence}`,
  noTexts: 'There are no texts.',
  previewNote:
    'Draft. Only you see this page; visitors still see what is published. Links open the published site, in a tab of their own.',
}

const GROUPS: Readonly<Record<SiteTextGroup, string>> = {
  company: 'Company words',
  hero: 'Top of home',
  services: 'Services',
  'ballast-water': 'Card of ballast water systems',
  worldwide: 'Card of worldwide service',
  chemicals: 'Card of chemical supply',
  distribution: 'Card of authorized distribution',
  testing: 'Card of compliance testing',
  chandlery: 'Card of the chandlery',
  about: 'About',
  compliance: 'Compliance',
  footer: 'Footer',
  titles: 'Titles in searches and tabs',
  legal: 'Legal page',
}

const CARD_LABELS: Readonly<Record<string, string>> = { title: 'Title', text: 'Text', features: 'Points' }

const LABELS: Readonly<Record<string, string>> = {
  'company.supportHours': 'Hours of technical support, as 24/7',
  'company.chandlery': 'Ship chandlery, in a sentence',
  'company.chandleryCard': 'Ship chandlery, on its card',
  'company.quickExit': 'Next to “Leave this page now” on the report form',
  'site.hero.heading': 'Heading',
  'site.hero.lead': 'Line under it',
  'site.hero.services': 'Button to the services',
  'site.hero.quote': 'Button to the contact form',
  'site.hero.scene': 'What the drawing shows, read out',
  'site.hero.key': 'Parts in the drawing, 1 to 7',
  'services.heading': 'Heading of the services',
  'services.visitHeading': 'Heading of the visit',
  'services.lead': 'Line under the heading',
  'services.visit': 'A service visit, in order',
  'site.about.heading': 'Heading of About',
  'site.about.lead': 'Who we are',
  'site.about.moreThan': 'Before the number of vessels',
  'site.about.vessels': 'After the number of vessels',
  'site.about.technicians': 'After the number of technicians',
  'site.about.support': 'After the hours of support',
  'site.about.company': 'Name of the company line',
  'site.about.organisationNumber': 'Name of the number line',
  'site.about.address': 'Name of the address line',
  'site.about.ringNote': 'Line under the chart',
  'site.compliance.heading': 'Heading of the cards',
  'site.compliance.iso.title': 'First card, title',
  'site.compliance.iso.text': 'First card, text',
  'site.compliance.iso.list': 'First card, points (what it covers | number)',
  'site.compliance.whistleblower.title': 'Whistleblowing card, title',
  'site.compliance.whistleblower.text': 'Whistleblowing card, text',
  'site.compliance.whistleblower.list': 'Whistleblowing card, points',
  'site.compliance.whistleblower.link': 'Whistleblowing card, link',
  'site.compliance.maritime.title': 'Maritime card, title',
  'site.compliance.maritime.text': 'Maritime card, text',
  'site.compliance.maritime.list': 'Maritime card, points',
  'site.footer.about': 'Line under the name',
  'pages.home.title': 'Home, title',
  'pages.home.description': 'Home, description',
  'pages.catalogue.title': 'Products, title',
  'pages.catalogue.description': 'Products, description',
  'pages.board.title': 'What is on board, title',
  'pages.board.description': 'What is on board, description',
  'pages.legal.title': 'Legal page, title',
  'pages.legal.description': 'Legal page, description',
  'legal.title': 'Heading of the page',
  'legal.lead': 'Line under the heading',
  'legal.privacy.title': 'Privacy policy, heading',
  'legal.terms.title': 'Terms of service, heading',
  'legal.compliance.title': 'Compliance, heading',
  'legal.whistleblowing.title': 'Whistleblowing routine, heading',
  'legal.accessibility.title': 'Accessibility statement, heading',
  'legal.privacy': 'Privacy policy',
  'legal.terms': 'Terms of service',
  'legal.compliance': 'Compliance',
  'legal.whistleblowing': 'Whistleblowing routine',
  'legal.accessibility': 'Accessibility statement',
  'home.picture': 'Picture of home',
}

const ENDINGS: Readonly<Record<string, string>> = { en: 'English', nb: 'Norwegian', file: 'file' }

/** Labels of the texts; their group says where they are on the page. */
export const siteTextLabels = {
  group: (group: SiteTextGroup): string => GROUPS[group],
  text: (key: string): string => LABELS[key] ?? CARD_LABELS[key.slice(key.lastIndexOf('.') + 1)] ?? key,
  /** A text in one language, by itself; undefined for what is none. */
  field(field: string): string | undefined {
    const at = field.lastIndexOf('.')
    const [key, ending = ''] = [field.slice(0, at), ENDINGS[field.slice(at + 1)]]
    if (key === 'home.picture') return `${LABELS[key]}, ${ending === 'file' ? ending : `what it shows, ${ending}`}`
    const group = (SITE_TEXTS as Readonly<Record<string, { group: SiteTextGroup }>>)[key]?.group
    return group === undefined ? undefined : `${GROUPS[group]}: ${siteTextLabels.text(key)}, ${ending}`
  },
}
