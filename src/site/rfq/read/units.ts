/** What a unit measures: one article, a pack or a container of it, several articles, or a mass, volume or length. */
export type UnitKind = 'piece' | 'pack' | 'container' | 'multiple' | 'amount'

export interface Unit {
  /** One name for all spellings. */
  name: string
  kind: UnitKind
  /** Pieces in one of a unit of several; 1 where the number of pieces isn't known. */
  pieces: number
}

/** Spellings in the languages in which purchasers write, each a regular expression without anchors. */
const SPELLINGS: readonly (readonly [name: string, kind: UnitKind, spellings: string, pieces?: number])[] = [
  [
    'pcs',
    'piece',
    String.raw`pcs|pces|pces?|pc|pc\(s\)|pieces?|stk|stck|stykk(?:er)?|stykke|styk|stück(?:e)?|stueck|st|stuks?|ea|each|units?|unit\(s\)|uds?|und(?=\.|\s*$)|unid(?:ades?|ad)?|unidad(?:es)?|pzas?|piezas?|nos|off|ks|kus[ůy]?|szt|pz|kpl|kappaletta|psc|pièces?|pezz[oi]|peças?|styck`,
  ],
  ['set', 'pack', String.raw`sets?|set\(s\)|sett|sats(?:er)?|satz|sätze|sæt|juegos?|kits?`],
  ['box', 'pack', 'box(?:es)?|bx|boks(?:er)?|eske[rn]?|æske[rn]?|schachteln?|cajas?|doos|doosjes?'],
  [
    'pack',
    'pack',
    'packs?|packets?|pkts?|pks?|pkgs?|packages?|pakker?|pakk|pakning(?:er)?|paquetes?|pakket(?:ten)?|packung(?:en)?',
  ],
  ['bottle', 'container', 'bottles?|btls?|flaske[rn]?|flaschen?|botellas?|fles(?:sen)?'],
  ['drum', 'container', 'drums?|fat|fässer|fass|faß|bidon(?:es)?|bidón|vaten|tromler|tambor(?:es)?|barrels?'],
  [
    'can',
    'container',
    'cans?|canisters?|kanner?|kanister|jerry ?cans?|jerricans?|dunke[rn]?|dunke?|latas?|garrafas?|blikken',
  ],
  ['bag', 'container', 'bags?|sekk(?:er)?|poser|säcke|sack|sacks|sacos?|zak(?:ken)?|sække'],
  ['bucket', 'container', 'buckets?|pails?|bøtter?|spann|eimer|cubos?|emmers?'],
  ['roll', 'container', 'rolls?|rull(?:er)?|rollen?|rollos?'],
  ['coil', 'container', 'coils?|kveil(?:er)?'],
  ['tube', 'container', 'tubes?|tuber|jars?|tins?'],
  ['ibc', 'container', 'ibcs?'],
  ['dozen', 'multiple', 'doz|dozens?|dzn?|dusin|dutzend|docenas?|dozijn', 12],
  ['gross', 'multiple', 'gross', 144],
  ['pair', 'multiple', 'pairs?|prs?|par|paar|pares', 2],
  ['hundred', 'multiple', 'hundreds?', 100],
  [
    'case',
    'multiple',
    'pallets?|paller?|palle|paletten?|palés?|cases?|crates?|cartons?|ctns?|kartons?|kartong(?:er)?|kasser?|kisten?|lots?|sheets?|lengths?|ampoules?|ampuller|ampullen|vials?|sachets?|cartridges?|cylinders?|strips?|tablets?|bundles?|reels?|batches',
  ],
  ['mass', 'amount', 'kgs?|kilos?|kilograms?|g|gr|grams?|mg|tons?|tonn|tonnes?|mt|lbs?|oz'],
  ['volume', 'amount', 'l|lt|ltrs?|litres?|liters?|litros?|ml|cl|dl|gal|gallons?|m3|m³|cbm'],
  ['length', 'amount', 'm|mtrs?|met(?:re|er)s?|metros?|cm|mm|ft|feet|yards?|inch(?:es)?|m2|m²|µm'],
]

const spellingsOf = (...kinds: UnitKind[]): string =>
  SPELLINGS.filter(([, kind]) => kinds.includes(kind))
    .map(([, , spellings]) => spellings)
    .join('|')

/** Units in which an article may be sold. */
export const COUNT_UNIT = `(?:${spellingsOf('piece', 'pack', 'container')})`
export const PIECE_UNIT = `(?:${spellingsOf('piece')})`
export const MULTIPLE_UNIT = `(?:${spellingsOf('multiple')})`
export const AMOUNT_UNIT = `(?:${spellingsOf('amount')})`

/** Properties of an article, not quantities: voltages, pressures, temperatures, durations. */
export const PROPERTY_UNIT =
  '(?:mg/l|ppm|ppb|bar|psi|mpa|kpa|vac|vdc|volts?|watts?|kw|hz|ma|rpm|µm|°\\s?[cf]|%|days?|weeks?|wks?|months?|years?|yrs?|hours?|hrs?|minutes?|mins?|dager|uker|måneder|tagen?|wochen|monaten?|jahren?|días|semanas|meses|años|dagen|weken|maanden|jaar)'
/** The same for units of one letter, which only count when nothing is between: "5A", "12 V" but not "2 a". */
export const PROPERTY_SIGN = '(?:[VWAKC]|h|t|"|”|″)'

const UNITS = SPELLINGS.map(([name, kind, spellings, pieces = 1]) => ({
  unit: { name, kind, pieces } satisfies Unit,
  spelling: new RegExp(`^(?:${spellings})$`, 'iu'),
}))

/** The unit that a word means, or null. */
export function findUnit(word: string): Unit | null {
  const plain = word.trim().replace(/\.$/, '')
  return UNITS.find(({ spelling }) => spelling.test(plain))?.unit ?? null
}

const NUMBER_WORDS: readonly string[] = [
  'one en ett et ein eine einen un una uno een',
  'two couple to zwei dos twee',
  'three tre drei tres drie',
  'four fire vier cuatro',
  'five fem fünf cinco vijf',
  'six seks sechs seis zes',
  'seven sju syv sieben siete zeven',
  'eight åtte otte acht ocho',
  'nine ni neun nueve negen',
  'ten ti zehn diez tien',
  'eleven elleve elf',
  'twelve tolv zwölf doce twaalf',
]

/** Numbers from one to twelve as words. */
export const NUMBER_WORD = `(?:${NUMBER_WORDS.flatMap((words) => words.split(' ')).join('|')})`

/** Words that mean a number in one language and something else in English: "to each vessel", "fire extinguisher". */
const FOREIGN_WORD = /^(?:to|fire|en|et|un|una|uno|ni|ti|otte|elf)$/i
const ENGLISH_UNIT =
  /^(?:each|ea|pcs?|pieces?|units?|off|nos|sets?|kits?|box(?:es)?|packs?|packets?|packages?|bottles?|drums?|cans?|bags?|rolls?|coils?|tubes?)$/i

/** Whether a number's word and a unit belong to one language. */
export const isOneLanguage = (word: string, unit: string): boolean =>
  !(FOREIGN_WORD.test(word) && ENGLISH_UNIT.test(unit.replace(/\.$/, '')))

/** Numbers from two on as words that mean nothing else in another language. */
export const PLAIN_NUMBER_WORD =
  '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple|zwei|drei|vier|fünf|sechs|sieben|dos|tres|cuatro|cinco|seis|siete|twee|drie|vijf|zes|zeven|fem|seks|sju|syv|åtte)'

/** The value of a number's word, or NaN. */
export function valueOfWord(word: string): number {
  const place = NUMBER_WORDS.findIndex((words) => words.split(' ').includes(word.toLowerCase()))
  return place === -1 ? NaN : place + 1
}
