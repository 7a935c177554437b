import type { en } from './en.ts'

/** Norwegian titles and descriptions of the public pages. */
export const nb = {
  home: {
    title: 'Spesialister på ballastvannrensing og skipsservice',
    description:
      'Ballastvannrensesystemer, TRO-testsett og reagenser, kjemikalier, reservedeler og teknikere. Fra Haugesund til havna der skipet ditt anløper neste gang.',
  },
  legal: {
    title: 'Personvernerklæring, vilkår og regelverk',
    description:
      'Hva vi lagrer om deg og hvor lenge, vilkårene for nettstedet, og hvordan du varsler fortrolig om kritikkverdige forhold.',
  },
  board: {
    title: 'Hva har dere om bord? TRO-reagens for et år',
    description:
      'Produsent, anlegg, analysator: TRO-reagenset som passer, årsforbruket, byttedagene som kalender, og hva du sender oss når merkeskiltet ikke kan leses.',
  },
  catalogue: {
    title: 'Produkter: TRO-reagenser, testsett, deler og proviant',
    description:
      'Hele katalogen: Søk på varenummer, med eller uten nullen foran, på navn eller analysator, og sett sammen en forespørsel.',
  },
  category: {
    title: (name) => `${name} til skip`,
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
