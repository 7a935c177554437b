import { nb as titles } from '#site/site-content/titles-messages/nb.ts'
import type { en } from './en.ts'

/** Norwegian titles and descriptions of the public pages. */
export const nb = {
  ...titles,
  category: {
    title: (name) => (/skip|\btil\b/i.test(name) ? name : `${name} til skip`),
    description: (name, count, text) => `${name}: ${count}. ${text}`,
  },
  brand: {
    title: (name) => `${name}: produkter og deler`,
    description: (name, count, text) => `${name}: ${count}. ${text}`,
  },
  pageOf: (title, page) => `${title}, side ${page}`,
  product: {
    title: (itemNumber, name) => `${itemNumber} ${name}`,
  },
  verify: {
    title: 'Kontroller en rapport eller en dokumentasjonspakke',
    description:
      'Kontroller i nettleseren at en servicerapport eller dokumentasjonspakke kommer fra oss og ikke er endret. Filen lastes ikke opp.',
  },
  content: {},
  missing: { title: 'Fant ikke siden', description: 'Det er ingenting på denne adressen.' },
  contactResult: { title: 'Kontakt', heading: 'Meldingen din', description: 'Hvordan det gikk med meldingen din.' },
  reportResult: {
    title: 'Fortrolig varsel',
    heading: 'Varselet ditt',
    description: 'Hvordan det gikk med varselet ditt.',
  },
  followUpResult: {
    title: 'Fortrolig varsel',
    heading: 'Følg opp et varsel',
    description: 'Varselet ditt og det som er skrevet siden.',
  },
  breadcrumb: { home: 'Hjem', products: 'Produkter' },
} satisfies typeof en
