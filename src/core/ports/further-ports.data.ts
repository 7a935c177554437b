import type { Port } from './ports.data.ts'

type Row = readonly [locode: string, name: string, latitude: number, longitude: number, aliases?: readonly string[]]

const of = (
  country: string,
  timeZone: string,
  rows: readonly Row[],
): readonly (Port & { aliases: readonly string[] })[] =>
  rows.map(([locode, name, latitude, longitude, aliases = []]) => ({
    locode,
    name,
    country,
    latitude,
    longitude,
    timeZone,
    aliases,
  }))

/**
 * Ports that the `sea-ports` package lacks or has in a wrong place: above all those of northern Europe. Each code, with
 * its name and position, was compared with UN/LOCODE. Positions are the quays', to about 2 km, never for
 * navigation.
 */
export const FURTHER_PORTS: readonly (Port & { aliases: readonly string[] })[] = [
  ...of('Norway', 'Europe/Oslo', [
    ['NONVK', 'Narvik', 68.43, 17.42],
    ['NOHFT', 'Hammerfest', 70.66, 23.68, ['Melkøya']],
    ['NOKKN', 'Kirkenes', 69.73, 30.05],
    ['NOSVJ', 'Svolvær', 68.23, 14.57],
    ['NOSSJ', 'Sandnessjøen', 66.02, 12.63],
    ['NOBNN', 'Brønnøysund', 65.47, 12.21],
    ['NOHRD', 'Harstad', 68.8, 16.54],
    ['NOALF', 'Alta', 69.97, 23.27],
    ['NOHVG', 'Honningsvåg', 70.98, 25.97],
    ['NOMEH', 'Mehamn', 71.04, 27.85],
    ['NOBJF', 'Båtsfjord', 70.63, 29.72],
    ['NOVAO', 'Vardø', 70.37, 31.11],
    ['NOVDS', 'Vadsø', 70.07, 29.75],
    ['NOADN', 'Andenes', 69.32, 16.12],
    ['NOLKN', 'Leknes', 68.15, 13.61],
    ['NOSKN', 'Stokmarknes', 68.57, 14.91],
    ['NOMJF', 'Mosjøen', 65.84, 13.19],
    ['NOOSY', 'Namsos', 64.47, 11.49],
    ['NORVK', 'Rørvik', 64.86, 11.24],
    ['NOKAR', 'Kårstø', 59.28, 5.53],
    ['NOSTU', 'Sture', 60.62, 4.85, ['Stureterminalen', 'Sture terminal']],
    ['NOFAN', 'Farsund', 58.09, 6.8],
    ['NOARE', 'Arendal', 58.46, 8.77],
  ]),
  ...of('Svalbard', 'Arctic/Longyearbyen', [['SJLYR', 'Longyearbyen', 78.23, 15.6]]),
  ...of('Faroe Islands', 'Atlantic/Faroe', [
    ['FOTHO', 'Tórshavn', 62.01, -6.77, ['Thorshavn']],
    ['FOKVI', 'Klaksvík', 62.23, -6.59],
  ]),
  ...of('Greenland', 'America/Nuuk', [['GLGOH', 'Nuuk', 64.17, -51.73, ['Godthåb']]]),
  ...of('Iceland', 'Atlantic/Reykjavik', [
    ['ISAKU', 'Akureyri', 65.68, -18.09],
    ['ISHAF', 'Hafnarfjörður', 64.07, -21.95],
    ['ISISA', 'Ísafjörður', 66.07, -23.12],
    ['ISSEY', 'Seyðisfjörður', 65.26, -14.01],
  ]),
  ...of('Denmark', 'Europe/Copenhagen', [
    ['DKFDH', 'Frederikshavn', 57.43, 10.54],
    ['DKHAN', 'Hanstholm', 57.12, 8.6],
    ['DKRNN', 'Rønne', 55.1, 14.69],
  ]),
  ...of('Sweden', 'Europe/Stockholm', [
    ['SELLA', 'Luleå', 65.57, 22.17],
    ['SELYS', 'Lysekil', 58.27, 11.43],
    ['SENYN', 'Nynäshamn', 58.9, 17.95],
    ['SEKAA', 'Karlskrona', 56.16, 15.59],
    ['SEKLR', 'Kalmar', 56.66, 16.37],
    ['SEVBY', 'Visby', 57.64, 18.28],
    ['SEYST', 'Ystad', 55.43, 13.83],
  ]),
  ...of('Finland', 'Europe/Helsinki', [
    ['FIVAA', 'Vaasa', 63.09, 21.56, ['Vasa']],
    ['FINLI', 'Naantali', 60.47, 22.02, ['Nådendal']],
    ['FISKV', 'Sköldvik', 60.3, 25.55, ['Kilpilahti', 'Porvoo']],
    ['FIUKI', 'Uusikaupunki', 60.8, 21.4, ['Nystad']],
    ['FIMHQ', 'Mariehamn', 60.09, 19.93, ['Maarianhamina']],
  ]),
  ...of('United States', 'America/Los_Angeles', [['USRCH', 'Richmond', 37.91, -122.37]]),
  ...of('Vietnam', 'Asia/Ho_Chi_Minh', [['VNHPH', 'Haiphong', 20.87, 106.68, ['Hai Phong']]]),
  ...of('Macao', 'Asia/Macau', [['MOMFM', 'Macau', 22.19, 113.54, ['Macao']]]),
  ...of('Sint Maarten', 'America/Lower_Princes', [['SXPHI', 'Philipsburg', 18.02, -63.05]]),
  ...of('Turkey', 'Europe/Istanbul', [['TRAMR', 'Ambarlı', 40.97, 28.68]]),
  ...of('China', 'Asia/Shanghai', [['CNZNG', 'Zhanjiang', 21.19, 110.41]]),
]

/**
 * Published codes of places without a port: UN/LOCODE has Ambarlı in Artvin (TRAMB) and Zhanjiang's airport (CNZHA). The
 * ports of these names are TRAMR and CNZNG.
 */
export const NOT_PORTS: ReadonlySet<string> = new Set(['TRAMB', 'CNZHA'])

/** Published positions that are another place's, although in the same country or time zone. */
export const WRONG_POSITIONS: ReadonlySet<string> = new Set(['ANSXM', 'FRJAV', 'CNSWA'])

/** Other names of ports, by UN/LOCODE: old ones, and those of other languages. */
export const PORT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  KRPUS: ['Pusan'],
  ITLIV: ['Leghorn'],
  ITGOA: ['Genova', 'Genoa'],
  ITNAP: ['Napoli', 'Naples'],
  ITVCE: ['Venezia', 'Venice'],
  RULED: ['Saint Petersburg', 'Sankt Petersburg', 'Leningrad'],
  BEANR: ['Antwerpen', 'Anvers'],
  NLVLI: ['Vlissingen', 'Flushing'],
  DKCPH: ['København'],
  SEGOT: ['Göteborg'],
  ESLCG: ['La Coruña', 'A Coruña', 'Corunna'],
  PTLIS: ['Lisboa', 'Lisbon'],
  PLGDN: ['Danzig'],
  PLSZZ: ['Stettin'],
  FRDKK: ['Dunkerque', 'Dunkirk'],
  GRSKG: ['Thessaloniki', 'Salonica'],
  GRPIR: ['Piraeus', 'Pireas'],
  INBOM: ['Bombay', 'Mumbai'],
  INMAA: ['Madras', 'Chennai'],
  INCCU: ['Calcutta', 'Kolkata'],
  MMRGN: ['Rangoon', 'Yangon'],
  VNSGN: ['Saigon', 'Ho Chi Minh City'],
  CNCAN: ['Canton', 'Guangzhou'],
  CNTAO: ['Tsingtao', 'Qingdao'],
  UAODS: ['Odesa', 'Odessa'],
  NOEGD: ['Egersund'],
}

/** Names of ports in several countries of which the list has one: a name alone doesn't say which is meant. */
export const SHARED_NAMES: readonly string[] = [
  'Concepcion',
  'Georgetown',
  'Kingston',
  'La Paz',
  'London',
  'Newport',
  'Perth',
  'San Fernando',
  'San Jose',
  'San Juan',
  'San Pedro',
  'Santa Cruz',
  'Santa Marta',
  'Santa Rosa',
  'Santiago',
  'St John',
  'Saint Johns',
  'Trinidad',
  'Victoria',
]
