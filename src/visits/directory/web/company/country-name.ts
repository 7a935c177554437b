const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** What people call a country, in English. */
export const countryName = (code: string): string => names.of(code) ?? code
