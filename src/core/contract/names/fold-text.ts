/** Letters that no accent separates: Unicode doesn't decompose them. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' }

/** Lower case, without accents and punctuation, single blanks: `Ålesund` and `Alesund` become the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øæßłđıþð]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * A name as comparisons fold it: `foldText`, and letters as lists without them write them, so that Kvitbjørn is Kvitbjoern
 * and Ålesund is Aalesund. Two letters that are a word of their own stay: Nova AA isn't Nova A.
 */
export const foldName = (name: string): string =>
  foldText(name).replaceAll(/(?<=\p{L})(?:aa|ae|oe)|(?:aa|ae|oe)(?=\p{L})/gu, (pair) => pair.charAt(0))
