import type { PublicPageId } from '../public-pages.ts'

/** English titles and descriptions of the public pages. */
export const en = {
  home: {
    title: 'Ballast Water Treatment & Ship Service Specialists',
    description:
      'Ballast water treatment systems, TRO test kits and reagents, chemicals, spare parts and technicians. From Haugesund to the port your ship calls next.',
  },
  legal: {
    title: 'Privacy Policy, Terms of Service and Compliance',
    description:
      'What we keep about you and for how long, the terms of this site, and how concerns are reported in confidence.',
  },
  board: {
    title: 'What is on board? The year’s TRO reagents',
    description:
      'Maker, system, analyser: the TRO reagent that fits, a year’s kit, change days as a calendar, and what to send us when the nameplate cannot be read.',
  },
  catalogue: {
    title: 'Products: TRO reagents, test kits, parts and stores',
    description:
      'The whole catalogue: search by item number, with or without its leading zero, by name or by analyser, and put together a request for quotation.',
  },
  category: {
    title: (name: string) => `${name} for ships`,
    description: (name: string, count: string, text: string) => `${name}: ${count}. ${text}`,
  },
  brand: {
    title: (name: string) => `${name}: products and parts`,
    description: (name: string, count: string, text: string) => `${name}: ${count}. ${text}`,
  },
  /** Of a list that goes on. */
  pageOf: (title: string, page: number) => `${title}, page ${page}`,
  product: {
    title: (itemNumber: string, name: string) => `${itemNumber} ${name}`,
  },
  /** The texts in `content/` say their own. */
  content: {},
  missing: { title: 'Page not found', description: 'There is nothing at this address.' },
  contactResult: { title: 'Contact', heading: 'Your message', description: 'The result of your message.' },
  reportResult: { title: 'Confidential report', heading: 'Your report', description: 'The result of your report.' },
  followUpResult: {
    title: 'Confidential report',
    heading: 'Follow up a report',
    description: 'Your report and what was written since.',
  },
  breadcrumb: { home: 'Home', products: 'Products' },
} satisfies Record<PublicPageId, object> & Record<string, object>

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    pages: typeof en
  }
}
