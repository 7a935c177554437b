import type { en } from './en.ts'

/** Norwegian texts of the team's section. */
export const nb = {
  heading: 'Folkene',
  lead: 'Hvem du kan kontakte om hva.',
  loading: 'Henter folkene …',
  error: 'Klarte ikke å hente opplysningene om folkene. Last siden på nytt.',
  empty: 'Det er ingen å vise akkurat nå.',
  portrait: (name) => `Bilde av ${name}`,
} satisfies typeof en
