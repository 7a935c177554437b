const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Name of a country in English. */
export const countryName = (code: string): string => names.of(code) ?? code
