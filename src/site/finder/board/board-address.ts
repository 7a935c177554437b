import { makerOf, nameOf } from '../answer-question.ts'
import type { CrossReference } from '../finder.contract.ts'

/** The words of a name joined by hyphens, without accents: fit for an address. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** The subject of "What is on board?" for a row: the analyser itself, or the system with an analyser to be chosen. */
export const askAbout = (row: CrossReference): string =>
  `?${new URLSearchParams(
    row.kind === 'analyser'
      ? { analyser: toSlug(nameOf(row)) }
      : { maker: toSlug(makerOf(row)), system: toSlug(nameOf(row)) },
  ).toString()}`
