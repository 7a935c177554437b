/** Words of headings of a list of vessels. None of them alone, or only with others of the lists, is a vessel's name. */
// prettier-ignore
export const HEADINGS: ReadonlySet<string> = new Set(['vessel', 'vessels', 'ship', 'ships', 'skip', 'skipet', 'skipene', 'fartøy', 'fartøyer', 'fartoy', 'båt', 'båter', 'boat', 'boats', 'unit', 'units', 'name', 'names', 'navn', 'vesselname', 'shipname', 'skipsnavn', 'fartøynavn', 'fartøysnavn', 'båtnavn', 'imo', 'number', 'numbers', 'fleet', 'flåte'])

/** Kinds of vessels before a name. */
export const KINDS: ReadonlySet<string> = new Set(['mv', 'ms', 'mt', 'mf', 'my', 'ss', 'fv', 'ts'])
