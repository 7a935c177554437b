import { pluralIn } from '#core/language.ts'
import type { en } from './en.ts'

const plural = pluralIn('nb')

/** Norwegian texts of the catalogue. */
export const nb = {
  refusals: { noSuchProduct: 'Vi har ikke noe slikt produkt.' },
  title: 'Produktkatalog',
  lead: 'Søk på varenummer, med eller uten nullen foran, eller på navnet på etiketten.',
  guide: 'Hvilket reagens passer? Kryssreferanse for TRO',
  search: 'Søk i produkter',
  searchPlaceholder: 'Søk i produkter …',
  category: 'Kategori',
  allCategories: 'Alle kategorier',
  brand: 'Merke',
  allBrands: 'Alle merker',
  brandsChosen: (count) => `${count} ${plural(count, { one: 'merke', other: 'merker' })} valgt`,
  show: 'Vis',
  showing: { before: 'Viser', after: (count) => plural(count, { one: 'produkt', other: 'produkter' }) },
  loading: 'Henter produkter …',
  none: 'Ingen produkter passer til det du søker etter.',
  clear: 'Nullstill filtrene',
  ask: 'Spør oss om den',
  searchFailed: 'Søket gikk ikke',
  listFailed: 'Klarte ikke å hente hele lista.',
  again: 'Prøv igjen',
  resting: 'Filtrene hviler mens du søker.',
  more: 'Vis flere produkter',
  pages: 'Sider med produkter',
  page: (page, count) => `Side ${page} av ${count}`,
  previous: 'Forrige side',
  next: 'Neste side',
  groups: { uncategorized: 'Uten kategori', unknownCategory: 'Ukjent', unknownBrand: 'Ukjent merke' },
} satisfies typeof en
