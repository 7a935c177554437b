/** Office hours, Monday to Friday on the clock of Oslo: `07:00`. */
interface OfficeHours {
  opens: string
  closes: string
}

export interface OfficeTime extends OfficeHours {
  day: string
  isOpen: boolean
}

const DAY_MS = 86_400_000

/**
 * The Swedish form is that of programs: `2026-11-20 07:00`. Public pages ask this too, so it needs no Temporal. Made once:
 * making it takes a good part of the time that storing a message does.
 */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo', dateStyle: 'short', timeStyle: 'short' })
const readClock = (now: Date): [day: string, time: string] => {
  const minute = Math.floor(now.getTime() / 60_000)
  if (lastRead?.minute !== minute) {
    const [day = '', time = ''] = clock.format(now).split(' ')
    lastRead = { minute, clock: [day, time] }
  }
  return lastRead.clock
}
/** The clock shows minutes: within one minute it is read once. */
let lastRead: { minute: number; clock: [day: string, time: string] } | null = null

const isWorkday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** When an office is there next, which may be now. */
export function findOfficeTime(now: Date, { opens, closes }: OfficeHours): OfficeTime {
  const [today, time] = readClock(now)
  if (isWorkday(today) && time < closes) return { opens, closes, day: today, isOpen: time >= opens }
  let day = dayAfter(today)
  while (!isWorkday(day)) day = dayAfter(day)
  return { opens, closes, day, isOpen: false }
}
