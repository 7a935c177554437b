import type { PlannerOrder } from '../../planning.limits.ts'

const ORDERS: Readonly<Record<PlannerOrder, string>> = {
  papers: 'Free, papers, distance',
  distance: 'Free, distance, papers',
  experience: 'Free, experience, papers',
  hours: 'Free, hours of the week, papers',
}

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const dayWords = (count: number) => (count === 1 ? 'on that day' : `on all ${numberWords[count] ?? count} days`)

export const plannerMessages = {
  title: (port: string | null, days: string) =>
    port === null ? `Who is free ${days}?` : `Who can be in ${port} ${days}?`,
  forProject: 'For ',
  free: (count: number, all: number, days: number) =>
    all === 0
      ? 'There is no technician yet.'
      : `${count} of ${all} ${all === 1 ? 'technician' : 'technicians'} ${count === 1 ? 'is' : 'are'} free ${dayWords(days)}.`,
  copy: 'Copy as link',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied. Take it from the address bar.',
  from: 'From',
  to: 'To',
  project: 'Project',
  projectPlaceholder: 'Number, vessel, client or port',
  noDay: 'no date',
  first: 'First by',
  orders: ORDERS,
  caption: 'Technicians in the order in which to ask them',
  technician: 'Technician',
  lastJob: 'Last job and port',
  distance: 'Distance',
  papers: (day: string) => `Papers to ${day}`,
  jobs: 'Jobs',
  jobsTitle: (system: string | null) => `Jobs${system === null ? '' : ` on ${system}`} done in 24 months`,
  week: (week: number) => `Week ${week}`,
  clash: 'Clash',
  choose: 'Choose',
  chooseName: (name: string) => `Choose ${name}`,
  chosen: 'Chosen',
  chosenName: (name: string) => `Chosen: ${name}`,
  isFree: 'Free',
  none: 'none',
  jobCount: (count: number) => (count === 1 ? '1 job' : `${count} jobs`),
  km: (km: string) => `${km} km`,
  same: 'same port',
  unknown: 'not known',
  hours: (hours: string) => `${hours} h`,
  clashJob: (vessel: string, days: number) => `${vessel}, ${days}\u00A0d`,
  clashAway: (reason: string | null, days: number) => `${reason ?? 'Away'}, ${days}\u00A0d`,
  papersState: {
    ok: (list: string) => list,
    none: () => 'none needed',
    ending: (name: string, day: string) => `${name} to ${day}`,
    expired: (name: string, day: string) => `${name} ended ${day}`,
    missing: (name: string) => `No ${name.toLowerCase()}`,
  },
  neverSignedIn: 'never signed in',
  strip: (booked: string) => `Four weeks: ${booked}`,
  stripNothing: 'nothing booked',
  stripDays: (days: number) => `${days} d booked or away`,
  order: (from: string, to: string) =>
    `Order: free days, then as chosen above. Distance is a straight line from the last port where that job ended within a week before, otherwise from home. Jobs are those of 24 months; hours are logged and planned in the week. Strips show ${from} to ${to}.`,
  legend: { booked: 'booked', away: 'away', clash: 'clash', asked: 'asked days' },
  planned: (vessel: string, where: string | null, days: string) =>
    `to ${[vessel, where, days].filter(Boolean).join(', ')}.`,
  movedFrom: (days: string) => `It is planned ${days} and moves.`,
  portStays: 'Its port isn’t changed.',
  move: (days: string) => `Move to ${days}`,
  told: 'Notified at once in the portal and by mail.',
  assign: (name: string) => `Assign ${name}`,
  isTheirs: (name: string) => `${name} has this project already.`,
  newProject: 'New project',
  nobodyTitle: (days: string, port: string | null) => `Nobody is free ${days}${port === null ? '' : ` in ${port}`}`,
  nobodyNext: (names: string, day: string) => `${names} free from ${day}.`,
  nobodyLong: 'Everybody is booked or away for weeks.',
  names: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} is`
      : names.length === 2
        ? `${names.join(' and ')} are`
        : `${names.length} technicians are`,
  tryDays: (days: string) => `Try ${days}`,
  showAll: 'Show everybody',
  emptyTitle: 'There is no technician yet',
  emptyText: 'People who are invited as technicians are listed here.',
  failedTitle: 'The answer could not be read',
  failedText: 'Nothing is lost. Check the connection and try again.',
} as const
