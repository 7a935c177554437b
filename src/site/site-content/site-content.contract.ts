import { z } from 'zod'
import { currencyCode } from '#core/contract/amounts.ts'
import { isOrganisationNumber, readVatNumber } from '#core/contract/company-numbers.ts'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { emailAddress } from '#core/contract/email.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { phoneNumber } from '#core/contract/optional.ts'
import { defineInputs } from '#core/contract/row-shapes.ts'
import { line, text } from '#core/contract/text.ts'
import type { SeenBy } from '#core/rows/fields.ts'
import type { Spoken } from '#core/rows/translations.ts'
import { isIban, plainIban } from './iban.ts'
import { settingsTexts } from './messages.en.ts'
import { SETTINGS_FIELDS } from './site-content.fields.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, settingsTexts.time)
const hours = z.strictObject({ opens: clock, closes: clock })
const path = z.string().regex(/^\/[a-z0-9-]+$/, settingsTexts.path)
const webAddress = z.url({ protocol: /^https$/, error: settingsTexts.address })
/** May stay empty: a company without one can't export e-invoices. */
const orEmpty = (check: (value: string) => boolean, message: string, clean: (value: string) => string) =>
  line(0, 60)
    .transform(clean)
    .refine((value) => value === '' || check(value), message)
const withoutSpaces = (value: string): string => value.replaceAll(/\s/g, '').toUpperCase()
/** `123 456 785 MVA` and `NO123456785MVA` are the same number; what is none is left as it was typed. */
const plainVatNumber = (value: string): string => readVatNumber(value) ?? value
const isNorwegianVatNumber = (value: string): boolean => value.startsWith('NO') && readVatNumber(value) === value
const isBic = (value: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value)
const translationLine = line(3, 1300).refine((value) => /\S \| \S/.test(value), settingsTexts.translation)
const count = z.int().min(0).max(1_000_000)

/**
 * The facts of the company: the one record that pages, mail links and structured data read.
 * The registry says which of its groups may be published.
 */
export const SiteSettings = z
  .strictObject(
    defineInputs(SETTINGS_FIELDS, {
      companyName: line(1, 120),
      shortName: line(1, 80),
      organisationNumber: z.string().refine(isOrganisationNumber, settingsTexts.checkDigit),
      address: z.strictObject({
        street: line(1, 120),
        postalCode: line(1, 12),
        city: line(1, 80),
        country: line(1, 80),
        countryCode: z.string().regex(/^[A-Z]{2}$/),
      }),
      position: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
      phones: z.array(phoneNumber).min(1).max(4),
      /** The three recipients of an RFQ. */
      salesEmails: z.tuple([emailAddress(), emailAddress(), emailAddress()]),
      /** Copied on the mail of the Contact button: three people, none of them its recipient. */
      copiedStaff: z.tuple([emailAddress(), emailAddress(), emailAddress()]),
      /** The mailboxes that the contact section lists, each with its label. */
      contactEmails: z
        .array(z.strictObject({ label: line(1, 40), address: emailAddress() }))
        .min(1)
        .max(6),
      /** Monday to Friday, Oslo time: as the contact section prints them. */
      businessHours: hours,
      /** Monday to Friday: as the structured data states them (the specification has both readings). */
      structuredDataHours: hours,
      /** Accepted currencies in structured data. */
      currencies: z.array(currencyCode).min(1).max(6),
      vesselsServed: count,
      technicians: count,
      /** Technicians as the services card and the structured data state them. */
      serviceTeamSize: count,
      supportHours: line(1, 20),
      rating: z.strictObject({ shown: z.boolean(), value: z.number().min(0).max(5), count }),
      partners: z.array(line(1, 60)).min(1).max(8),
      moreBrands: z.array(line(1, 60)).max(8),
      chandlery: z.strictObject({ name: line(1, 60), cardTitle: line(1, 60), path }),
      /** Target of "Leave this page now". */
      quickExit: z.strictObject({ url: webAddress, says: line(1, 80) }),
      houseItemPrefix: z.string().regex(/^[A-Z]{2,6}$/),
      about: text(1, 600),
      /** Retention periods; the privacy page prints them, the nightly job applies them. */
      retention: z.strictObject({
        /** Contact messages, after they came in. */
        contactsMonths: z.int().min(1).max(60),
        /** Mail that was sent, which repeats what was written. */
        sentMailDays: z.int().min(1).max(365),
        /** Reports, after they were closed; a report that is not closed is never deleted. */
        reportsAfterClosingDays: z.int().min(30).max(1825),
        /** Names and texts of persons in the audit log; its other entries stay. */
        auditPersonsMonths: z.int().min(1).max(60),
      }),
      /**
       * Norwegian for texts of this record, one per line: `English | Norwegian`. A text that is missing here stays
       * English.
       */
      translations: z.strictObject({ nb: z.array(translationLine).max(40) }),
      /** Currencies of projects and parts; the first is the default. */
      billingCurrencies: z
        .array(currencyCode)
        .min(1, settingsTexts.oneCurrency)
        .max(20)
        .refine((codes) => new Set(codes).size === codes.length, settingsTexts.currencyTwice),
      /** Seller's data on invoices in addition to name, address and organisation number. */
      invoicing: z.strictObject({
        vatNumber: orEmpty(isNorwegianVatNumber, settingsTexts.vatNumber, plainVatNumber),
        iban: orEmpty(isIban, settingsTexts.iban, plainIban),
        bic: orEmpty(isBic, settingsTexts.bic, withoutSpaces),
        /** Default days to pay, where neither the export nor the client's company defines them. */
        paymentDays: z.int().min(0).max(120),
        /** Address for questions about invoices. */
        email: z.union([z.literal(''), emailAddress()], contractTexts.email),
        /** An AS, ASA or NUF, which states its registration on invoices. */
        isInForetaksregisteret: z.boolean(),
      }),
      searchEngines: z.strictObject({
        /** Until every point of the first day was done once, search engines are asked to leave the site out. */
        waitForFirstDay: z.boolean(),
      }),
      portal: z.strictObject({
        /** Travel documents that every project needs before it starts; a project can require more. */
        requiredTravelDocuments: z
          .array(z.enum(DOCUMENT_CATEGORIES, settingsTexts.oneOf(DOCUMENT_CATEGORIES.join(', '))))
          .max(DOCUMENT_CATEGORIES.length)
          .refine((categories) => new Set(categories).size === categories.length, settingsTexts.categoryTwice),
      }),
      internal: z.strictObject({
        /** Addresses that are notified of a new report, without its content. */
        reportNoticeAddresses: z.array(emailAddress()).max(10),
        /** Recipients of contact messages. */
        contactMailTo: emailAddress(),
      }),
    }),
  )
  .superRefine(({ salesEmails: [to], copiedStaff }, problem) => {
    const seen = new Set([to.toLowerCase()])
    for (const [at, address] of copiedStaff.entries()) {
      const isRepeated = seen.has(address.toLowerCase())
      const message = address.toLowerCase() === to.toLowerCase() ? settingsTexts.copiedIsTo : settingsTexts.copiedTwice
      if (isRepeated) problem.addIssue({ code: 'custom', path: ['copiedStaff', at], message })
      seen.add(address.toLowerCase())
    }
  })
export type SiteSettings = z.infer<typeof SiteSettings>

/** The settings that a page may print. */
export type PublicSettings = SeenBy<typeof SETTINGS_FIELDS, 'public', SiteSettings> &
  Spoken & {
    /** Whether the company is in the VAT register, which its VAT number for invoices shows; the number is not public. */
    isVatRegistered?: boolean
    /** The company's custom texts in the page's language, by name; absent if there is none. */
    texts?: Readonly<Record<string, string>>
  }
