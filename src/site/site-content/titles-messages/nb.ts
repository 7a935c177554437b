import type { en } from './en.ts'

/** Norwegian titles and descriptions of the pages that are not made of an article, a group or a text of `content/`. */
export const nb = {
  home: {
    title: 'Spesialister på ballastvannrensing og skipsservice',
    description:
      'Ballastvannrensesystemer, TRO-testsett og reagenser, kjemikalier, reservedeler og teknikere. Fra Haugesund til neste havn skipet anløper.',
  },
  legal: {
    title: 'Personvernerklæring, vilkår og regelverk',
    description:
      'Hva vi lagrer om deg og hvor lenge, vilkårene for nettstedet, og hvordan du varsler fortrolig om kritikkverdige forhold.',
  },
  board: {
    title: 'Hva har dere om bord? TRO-reagens for ett år',
    description:
      'Produsent, anlegg, analysator: TRO-reagenset som passer, årsforbruket, byttedagene som kalender, og hva vi trenger når merkeskiltet ikke kan leses.',
  },
  catalogue: {
    title: 'Produkter: TRO-reagenser, testsett, deler og proviant',
    description:
      'Hele katalogen: Søk på varenummer, med eller uten nullen foran, på navn eller analysator, og sett sammen en forespørsel.',
  },
} satisfies typeof en
