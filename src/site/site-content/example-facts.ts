import { settingsTexts } from './messages.en.ts'
import type { SiteSettings } from './site-content.contract.ts'
import { DEFAULT_SETTINGS } from './site-content.defaults.ts'

/** No mailbox exists there: the domain is reserved for examples (RFC 2606). */
export const isExampleAddress = (address: string): boolean => /[@.]example$/i.test(address)

/** No subscriber has a number of zeros. */
export const isExamplePhone = (phone: string): boolean => /^\+\d{2}0+$/.test(phone)

type Check = (settings: SiteSettings) => boolean

const isDelivered =
  (pick: (settings: SiteSettings) => unknown): Check =>
  (settings) =>
    JSON.stringify(pick(settings)) === JSON.stringify(pick(DEFAULT_SETTINGS))

/**
 * Facts with a default that can't be right for any company. Facts with a default that may be right (hours, currencies,
 * the line about the company) aren't among them.
 */
const CHECKS: readonly (readonly [name: string, isExample: Check])[] = [
  [settingsTexts.examples.companyName, isDelivered(({ companyName }) => companyName)],
  [settingsTexts.examples.shortName, isDelivered(({ shortName }) => shortName)],
  [settingsTexts.examples.organisationNumber, isDelivered(({ organisationNumber }) => organisationNumber)],
  [settingsTexts.examples.address, isDelivered(({ address }) => address.street)],
  [settingsTexts.examples.phones, ({ phones }) => phones.some(isExamplePhone)],
  [settingsTexts.examples.salesEmails, ({ salesEmails }) => salesEmails.some(isExampleAddress)],
  [settingsTexts.examples.copiedStaff, ({ copiedStaff }) => copiedStaff.some(isExampleAddress)],
  [
    settingsTexts.examples.contactEmails,
    ({ contactEmails }) => contactEmails.some((each) => isExampleAddress(each.address)),
  ],
  [settingsTexts.examples.contactMailTo, ({ internal }) => isExampleAddress(internal.contactMailTo)],
  // The default belongs to no company; a company without reviews turns it off.
  [
    settingsTexts.examples.rating,
    ({ rating }) =>
      rating.shown && rating.value === DEFAULT_SETTINGS.rating.value && rating.count === DEFAULT_SETTINGS.rating.count,
  ],
]

/** Returns the facts that still have their default values. */
export const findExampleFacts = (settings: SiteSettings): { name: string; isExample: boolean }[] =>
  CHECKS.map(([name, isExample]) => ({ name, isExample: isExample(settings) }))
