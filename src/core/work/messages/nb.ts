import type { en } from './en.ts'

/** Norwegian words beside the work that a browser does while a flood lasts. */
export const nb = {
  title: 'Et øyeblikk',
  working: ({ seconds }) =>
    `Svært mange forespørsler kommer akkurat nå. Nettleseren din gjør litt arbeid, så din går foran: omtrent ${seconds} sekunder.`,
  cancel: 'Avbryt',
} satisfies typeof en
