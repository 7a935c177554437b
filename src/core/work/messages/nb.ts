import type { en } from './en.ts'

/** Norwegian texts about the work that a browser does during a flood. */
export const nb = {
  title: 'Et øyeblikk',
  working: ({ seconds }) =>
    `Det kommer svært mange forespørsler akkurat nå. Nettleseren gjør en liten beregning, så din slipper fram: omtrent ${seconds} sekunder.`,
  cancel: 'Avbryt',
} satisfies typeof en
