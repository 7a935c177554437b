/** Days as text and numbers: a day is counted from 1970, so that adding is plain. */
const MS_PER_DAY = 86_400_000

export const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY)
export const toDay = (dayNumber: number): string => new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10)
/** A moment on that day, UTC. */
export const toMoment = (dayNumber: number, hour: number, minute = 0): string =>
  new Date(dayNumber * MS_PER_DAY + hour * 3_600_000 + minute * 60_000).toISOString()
export const isWeekend = (dayNumber: number): boolean => [0, 6].includes(new Date(dayNumber * MS_PER_DAY).getUTCDay())
export const yearOf = (dayNumber: number): number => new Date(dayNumber * MS_PER_DAY).getUTCFullYear()
