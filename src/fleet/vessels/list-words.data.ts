/** Words of headings of a list of vessels. None of them alone, or only with others of the lists, is a vessel's name. */
// prettier-ignore
export const HEADINGS: ReadonlySet<string> = new Set(['vessel', 'vessels', 'ship', 'ships', 'skip', 'skipet', 'skipene', 'fartøy', 'fartøyer', 'fartoy', 'båt', 'båter', 'boat', 'boats', 'unit', 'units', 'name', 'names', 'navn', 'vesselname', 'shipname', 'skipsnavn', 'fartøynavn', 'fartøysnavn', 'båtnavn', 'imo', 'number', 'numbers', 'fleet', 'flåte'])

/** Kinds of vessels before a name. */
export const KINDS: ReadonlySet<string> = new Set([
  'mv',
  'ms',
  'mt',
  'mf',
  'my',
  'mk',
  'ss',
  'ds',
  'fv',
  'rv',
  'sv',
  'sy',
  'ts',
])

/** Words of remarks in lists: a name with one of them may be no name, or have a remark behind it. */
// prettier-ignore
export const REMARKS: ReadonlySet<string> = new Set(['sold', 'solgt', 'scrap', 'scrapped', 'scrapping', 'skrapet', 'skrotet', 'hugget', 'hogget', 'hogd', 'demolished', 'recycled', 'dismantled', 'sunk', 'sunket', 'forlist', 'wrecked', 'decommissioned', 'retired', 'utgått', 'utfaset', 'opplag', 'laid', 'printed', 'utskrift', 'utskriftsdato', 'skrevet', 'exported', 'eksportert', 'generated', 'generert', 'updated', 'oppdatert', 'revised', 'revidert', 'cancelled', 'canceled', 'kansellert', 'avlyst', 'avsluttet', 'terminated', 'delivered', 'levert', 'duplicate', 'duplikat', 'deleted', 'slettet', 'removed', 'fjernet', 'inactive', 'inaktiv', 'continued', 'fortsetter', 'fortsettelse', 'forts', 'confidential', 'konfidensielt', 'fortrolig', 'remark', 'remarks', 'merknad', 'note', 'notes', 'notat', 'comment', 'comments', 'kommentar', 'ditto', 'idem', 'copyright', 'prepared', 'contact', 'kontakt', 'email', 'phone', 'tlf', 'telefon', 'date', 'dato', 'revision', 'version', 'versjon', 'draft', 'utkast', 'week', 'uke', 'chartered', 'innleid', 'utleid', 'renamed', 'omdøpt', 'sale', 'salgs', 'drift', 'service', 'construction', 'bygging', 'overview', 'oversikt', 'skipsliste', 'flåteliste', 'flåteoversikt', 'below', 'above', 'same', 'samme', 'nedenfor', 'ovenfor', 'inspection', 'inspeksjon', 'sister', 'søsterskip', 'today', 'avd', 'avdeling', 'crew', 'mannskap', 'class', 'klasse', 'flag', 'flagg', 'dwt', 'grt', 'loa', 'mmsi', 'callsign', 'kallesignal', 'usd', 'nok', 'eur', 'gbp'])

/** Words of entries that somebody made to try something. */
// prettier-ignore
export const TESTS: ReadonlySet<string> = new Set(['test', 'tests', 'tester', 'testing', 'dummy', 'demo', 'example', 'eksempel', 'sample', 'asdf', 'qwerty', 'qwe', 'abc', 'xyz', 'foo', 'lorem', 'ipsum', 'prøve'])

/** Words for a ship that a yard builds. With a number they are the yard's name of it. */
// prettier-ignore
export const YARD_WORDS: ReadonlySet<string> = new Set(['newbuilding', 'newbuildings', 'newbuild', 'newbuilds', 'newbuilt', 'new', 'building', 'ny', 'nytt', 'nybygg', 'nybygning', 'neubau', 'nb', 'hull', 'skrog', 'yard', 'bygg', 'byggenummer', 'byggenr', 'byggnr', 'verft'])

/** Words of headings within a list, which part it by kind. */
// prettier-ignore
export const VESSEL_TYPES: ReadonlySet<string> = new Set(['tanker', 'tankers', 'tank', 'bulk', 'bulker', 'bulkers', 'carrier', 'carriers', 'container', 'cargo', 'general', 'fishing', 'offshore', 'supply', 'psv', 'ahts', 'osv', 'ferry', 'ferries', 'ferge', 'ferger', 'tankskip', 'bulkskip', 'lasteskip', 'containerskip', 'cruiseskip', 'fiskefartøy', 'fiskebåt', 'fiskebåter', 'brønnbåt', 'brønnbåter', 'tug', 'tugs', 'taubåt', 'taubåter', 'slepebåt', 'barge', 'barges', 'lekter', 'lektere', 'passenger', 'cruise', 'yacht', 'yachts', 'chemical', 'product', 'gas', 'lng', 'lpg', 'oil', 'dry', 'roro', 'ropax', 'reefer', 'reefers', 'dredger', 'dredgers', 'other', 'others', 'andre', 'annet', 'diverse', 'active', 'aktive', 'own', 'owned', 'managed', 'egne', 'our', 'vår', 'våre', 'my', 'mine'])

/** Words of companies' names that vessels' names don't have. */
// prettier-ignore
export const COMPANY_WORDS: ReadonlySet<string> = new Set(['rederi', 'rederiet', 'partsrederi', 'reederei', 'redere', 'shipping', 'shipowners', 'shipowner', 'shipmanagement', 'shipmanagers', 'management', 'managers', 'holding', 'holdings', 'group', 'gruppen', 'gruppe', 'company', 'corporation', 'agency', 'shipyard', 'shipbuilding', 'operators', 'selskap', 'selskapet'])

/** Parts of words that only systems for ballast water have. */
export const SYSTEM_WORD = /ballast|^bwt[s]?$|^bwm[s]?$|electrolysis|elektrolyse/u
