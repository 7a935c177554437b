import { en as titles } from '#site/site-content/titles-messages/en.ts'
import type { PublicPageId } from '../public-pages.ts'

/** English titles and descriptions of the public pages. */
export const en = {
  ...titles,
  category: {
    title: (name: string) => (/\b(marine|ships?)\b/i.test(name) ? name : `${name} for ships`),
    description: (name: string, count: string, text: string) => `${name}: ${count}. ${text}`,
  },
  brand: {
    title: (name: string) => `${name}: products and parts`,
    description: (name: string, count: string, text: string) => `${name}: ${count}. ${text}`,
  },
  /** Sign at the end of a truncated list. */
  pageOf: (title: string, page: number) => `${title}, page ${page}`,
  product: {
    title: (itemNumber: string, name: string) => `${itemNumber} ${name}`,
  },
  verify: {
    title: 'Verify a report or an evidence pack',
    description:
      'Check in your browser that a service report or an evidence pack comes from us and has not been changed. The file is not uploaded.',
  },
  /** Texts in `content/` have their own. */
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
