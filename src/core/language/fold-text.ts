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
