/** Letters of Windows-1252 with a byte that differs from their code point: 0x80 to 0x9F. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** The upper half of code page 850, the letters of DOS and of Excel's "CSV (MS-DOS)". */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const windowsByte = (letter: string): number | undefined => {
  const at = WINDOWS.indexOf(letter)
  if (at !== -1) return 0x80 + at
  const code = letter.codePointAt(0) ?? 0
  return code >= 0xa0 && code <= 0xff ? code : undefined
}
const dosByte = (letter: string): number | undefined => {
  const at = DOS.indexOf(letter)
  return at === -1 ? undefined : 0x80 + at
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The text that these letters are when their bytes are read as UTF-8; null where they are no UTF-8. */
function readAsUtf8(run: string, byteOf: (letter: string) => number | undefined): string | null {
  const bytes = [...run].map(byteOf)
  if (bytes.some((byte) => byte === undefined)) return null
  try {
    return decoder.decode(Uint8Array.from(bytes as number[]))
  } catch {
    return null
  }
}

const WESTERN = /^[\u00a0-\u017f\u2010-\u203a\u20ac\u2122]+$/
/** «NÅ» is quoted, and not Ż. */
const isQuoted = (text: string, run: string): boolean => run.endsWith('»') && text.includes('«')

/** Western letters, or several of any script: two high letters side by side may be real ones. */
const isLikely = (decoded: string): boolean => WESTERN.test(decoded) || [...decoded].length > 1

/** The text without its runs of letters that are UTF-8 read with other letters; null where there is none. */
function repairUtf8(text: string): string | null {
  let isRepaired = false
  const repaired = text.replaceAll(/[^\0-\u007f]{2,}/g, (run) => {
    if (isQuoted(text, run)) return run
    for (const byteOf of [windowsByte, dosByte]) {
      const decoded = readAsUtf8(run, byteOf)
      if (decoded !== null && decoded !== run && isLikely(decoded)) {
        isRepaired = true
        return decoded
      }
    }
    return run
  })
  return isRepaired ? repaired : null
}

/** The Norwegian, Danish and Swedish letters that each of these is when one code page was read as another. */
const SWAPPED: Readonly<Record<string, string>> = {
  // DOS read as Windows.
  '›': 'ø',
  '†': 'å',
  '\u009d': 'Ø',
  '\u008f': 'Å',
  '„': 'ä',
  '”': 'ö',
  // Windows read as DOS.
  '°': 'ø',
  Õ: 'å',
  µ: 'æ',
  Ï: 'Ø',
  '┼': 'Å',
  '÷': 'ö',
  // Mac read as Windows.
  '¿': 'ø',
  Œ: 'å',
  '¾': 'æ',
  '¯': 'Ø',
  '®': 'Æ',
}

/** A sign that no word has inside, with letters on both sides; a capital only between small letters. */
const IN_WORD =
  /(?<=\p{L})(?:[›†‡°¿¾¯¤¦¨¸¢£¥¶§÷¬±\u0080-\u009f]|[„”‹](?=\p{Ll})|µ(?=\p{Ll}{2})|(?<=\p{Ll})[ÕÏŒÚ®](?=\p{Ll}))(?=\p{L})/u
/** Before the letters that follow a word's first one, where it is a capital. */
const AT_START = /(?<!\p{L})[┼\u008f\u009d¯](?=\p{L})/u
const BOXES = /[\u2500-\u259f]/
const CONTROLS = /[\u0080-\u009f\ufffd]/
/** Written for a page or a mail, and never decoded. */
const ENCODED = /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,5});|(?:=[\dA-F]{2}){2,}/i
const QUESTION = /\p{L}\?+\p{L}/u

export interface DamagedLetters {
  /** The probable original text; null if it can't be determined. */
  meant: string | null
}

/**
 * Finds letters that were lost or exchanged when a file was written or read with another character set, such as
 * `KjÃ¸l`, `Kj├©l`, `Kj›l` or `Kj\ufffdl`. Null where nothing is wrong with them.
 * @param isName the text is a name: no `?` inside a word and no `&oslash;` belong there
 */
export function findDamagedLetters(text: string, isName: boolean): DamagedLetters | null {
  if (/^[\0-\u007f]*$/.test(text)) {
    return isName && (QUESTION.test(text) || ENCODED.test(text)) ? { meant: null } : null
  }
  const repaired = repairUtf8(text)
  if (repaired !== null) {
    // Read wrongly twice: KjÃƒÂ¸l.
    const again = repairUtf8(repaired) ?? repaired
    return { meant: CONTROLS.test(again) ? null : again }
  }
  const swap = IN_WORD.exec(text) ?? AT_START.exec(text)
  if (swap !== null && !/°[CFK]\b/.test(text.slice(swap.index))) {
    const letter = SWAPPED[swap[0]]
    return { meant: letter === undefined ? null : text.slice(0, swap.index) + letter + text.slice(swap.index + 1) }
  }
  if (
    CONTROLS.test(text) ||
    (BOXES.test(text) && (isName || /\p{L}[\u2500-\u259f]|[\u2500-\u259f]\p{L}/u.test(text)))
  ) {
    return { meant: null }
  }
  return isName && (QUESTION.test(text) || ENCODED.test(text)) ? { meant: null } : null
}
