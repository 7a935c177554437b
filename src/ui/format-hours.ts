/** `11.5 h` from `11.50`: without a trailing zero, with thousands separated as in amounts. */
export const inHours = (hours: string): string => `${shortHours(hours).replaceAll(/\B(?=(\d{3})+\.)/g, '\u00A0')} h`

/** `34` from `34.00`, `11.5` from `11.50`: where hours are weighed, not written down. */
export const roundHours = (hours: string): string => shortHours(hours).replace(/\.0$/, '')

/** `11.5` from `11.50`, `4.0` from `4.00`, `0.25` as it is. */
export const shortHours = (hours: string): string => hours.replace(/^(\d+\.\d)0$/, '$1')
