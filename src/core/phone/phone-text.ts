/* Without the library and its 25 kB of metadata: contracts reach public scripts. */

/** Words before a number, as lists and signatures have them. */
const LABEL =
  /^\s*(?:tel(?:ephone|efon)?|tlf|phone|mob(?:ile?|iltelefon)?|cell|tel:|[mtp]\s*:)\s*(?:no|nr)?\.?\s*:?\s*(?=[+(\d])/i
/** A note behind a number, such as "(bridge)". */
const NOTE = /\s*\((?!\s*\d)[\p{L}\s./-]{2,30}\)\s*$/u
/**
 * The trunk prefix that is dialled inside the country only. Numbers of Italian landlines keep their zero; those of
 * mobiles, which begin with 3, have none.
 */
const TRUNK = /^(\+(?:39[\s./-]*(?=\(\s*0\s*\)[\s./-]*3)|(?!39|378)\d{1,3}[\s./-]*))\(\s*0\s*\)/
/** Norwegian and other words for an extension that the library doesn't have. */
const EXTENSION = /[\s,;]+(?:linje|internnr|intern|int|lokal|line|extn?|durchwahl|dw|klappe)\.?\s*:?\s*(\d{1,7})$/i

/** Removes what people write around a number, for the parser. */
export const simplifyPhone = (text: string): string =>
  text
    .replace(LABEL, '')
    .replace(/;ext=(\d{1,7})$/i, ' ext. $1')
    .replace(NOTE, '')
    .replace(/^\(\s*(\+\d{1,3})\s*\)/, '$1 ')
    .replace(/^00(?=[1-9])/, '+')
    .replace(TRUNK, '$1')
    .replace(EXTENSION, ' ext. $1')
    .trim()

/** A typed number without the blanks, brackets and hyphens that group its digits. */
export const plainPhone = (text: string): string => simplifyPhone(text).replaceAll(/[\s().-]/g, '')

/** Whether a text is a number in E.164, which can be dialled. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text)

/** The link that dials a stored E.164 number, for scripts of public pages, which do without the metadata. */
export const linkOfE164 = (number: string): string => `tel:${number}`

/** A stored E.164 number as people read it: Norwegian ones in pairs that do not break, others as they are. */
export function formatE164(number: string): string {
  const pairs = /^\+47(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(number)
  return pairs === null ? number : ['+47', ...pairs.slice(1)].join('\u00a0')
}

/** Whether two texts are the same number with its extension, in any format. */
export function isSamePhone(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const keyOf = (text: string) =>
    simplifyPhone(text)
      .replace(' ext. ', ';')
      .replaceAll(/[^\d+;]/g, '')
  return keyOf(one) === keyOf(other)
}
