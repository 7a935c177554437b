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
      'Produsent, anlegg, analysator: TRO-reagensen som passer, årsforbruket, byttedagene som kalender, og hva du sender oss når merkeskiltet ikke kan leses.',
  },
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
