/** Days as text and numbers: a day is counted from 1970, so that adding is plain. */
const MS_PER_DAY = 86_400_000

export const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY)
export const toDay = (dayNumber: number): string => new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10)
/** A moment on that day, UTC. */
export const toMoment = (dayNumber: number, hour: number, minute = 0): string =>
  new Date(dayNumber * MS_PER_DAY + hour * 3_600_000 + minute * 60_000).toISOString()
/**
 * The moment, or where it would not have passed yet the evening before today: with `count` things in a row, each a
 * minute after the one before.
 */
export const passed = (moment: string, today: number, [index, count]: readonly [number, number] = [0, 1]): string => {
  const last = toMoment(today - 1, 20, 60 - (count - index))
  return moment < last ? moment : last
}
export const isWeekend = (dayNumber: number): boolean => [0, 6].includes(new Date(dayNumber * MS_PER_DAY).getUTCDay())
export const yearOf = (dayNumber: number): number => new Date(dayNumber * MS_PER_DAY).getUTCFullYear()
