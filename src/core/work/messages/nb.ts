import type { en } from './en.ts'

/** Norwegian words beside the work that a browser does while a flood lasts. */
export const nb = {
  title: 'Et øyeblikk',
  working: ({ seconds }) =>
    `Det kommer svært mange forespørsler akkurat nå. Nettleseren gjør en liten beregning, så din slipper fram: omtrent ${seconds} sekunder.`,
  cancel: 'Avbryt',
} satisfies typeof en
