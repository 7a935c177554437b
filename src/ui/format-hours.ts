/** `11.5 h` from `11.50`: the last nought says nothing. */
export const inHours = (hours: string): string => `${shortHours(hours)} h`

/** `11.5` from `11.50`, `4.0` from `4.00`, `0.25` as it is. */
export const shortHours = (hours: string): string => hours.replace(/^(\d+\.\d)0$/, '$1')
