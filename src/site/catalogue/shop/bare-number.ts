/** A number as people type it: without signs, capitals and leading zeros; empty where nothing is left. */
export const bareNumber = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
