import { writeNumber } from '#core/language/counts.ts'
import { isManagerRole, isOperatorRole } from '#core/policy.ts'
import { PORTS } from '#core/ports/ports.data.ts'
import type { ProjectStatus, ServiceType } from '#visits/projects/projects.limits.ts'
import { toMoment } from './demo-calendar.ts'
import {
  OPERATOR_HOMES,
  OWNER_KINDS,
  OWNER_WORDS,
  SHIP_FIRST_WORDS,
  SHIP_SECOND_WORDS,
  SHIP_TYPES,
  SYSTEMS,
} from './demo-names.data.ts'
import type { Random } from './random.ts'

export interface DemoSize {
  projects: number
  vessels: number
  operators: number
  managers: number
}

/** Two years of a company with twelve technicians; a larger number of projects reaches further back, with more ships. */
export const sizeDemo = (projects: number): DemoSize => ({
  projects,
  vessels: Math.min(412 * Math.max(1, Math.ceil(projects / 1500)), 10_000),
  operators: projects > 10_000 ? 40 : OPERATOR_HOMES.length,
  managers: 2,
})

export interface DemoPerson {
  id: string
  name: string
  email: string
  role: 'manager' | 'operator'
  location: string
  phone: string
}

/** People are named by role and number. Phone numbers are from the range that is reserved for fiction. */
export function planPeople(random: Random, size: DemoSize, today: number): DemoPerson[] {
  const since = new Date(toMoment(today - 760, 8))
  const person = (role: DemoPerson['role'], number: number): DemoPerson => ({
    id: random.id(since),
    name: `${isManagerRole(role) ? 'Manager' : 'Technician'} ${number}`,
    email: `${isManagerRole(role) ? 'manager' : 'technician'}${number}@demo.example`,
    role,
    location: isManagerRole(role) ? 'Haugesund' : (OPERATOR_HOMES[(number - 1) % OPERATOR_HOMES.length] ?? 'Haugesund'),
    phone: `+44770090${String(number + (isManagerRole(role) ? 100 : 200)).padStart(4, '0')}`,
  })
  return [
    ...Array.from({ length: size.managers }, (_, index) => person('manager', index + 1)),
    ...Array.from({ length: size.operators }, (_, index) => person('operator', index + 1)),
  ]
}

export interface DemoCompany {
  id: string
  name: string
}

/** Companies that exist already, spelled differently: by their place, where no number is known. */
const TWIN_COMPANIES: Readonly<Record<number, string>> = { 53: 'Solvaag Shipping', 59: 'Graasund Rederi' }

export function planCompanies(random: Random, today: number): DemoCompany[] {
  const since = new Date(toMoment(today - 760, 9))
  return OWNER_WORDS.flatMap((word) => OWNER_KINDS.slice(0, 3).map((kind) => `${word} ${kind}`)).map((name, index) => ({
    id: random.id(since),
    name: TWIN_COMPANIES[index] ?? name,
  }))
}

export interface DemoVessel {
  id: string
  name: string
  imo: string
  companyId: string
  clientName: string
  systemType: string
  brand: string
  notes: string
  location: string
}

/** IMO number with its check digit, from a range that no ship has. */
const imoOf = (number: number): string => {
  const digits = String(number)
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0)
  return `${digits}${sum % 10}`
}

export function planVessels(
  random: Random,
  size: DemoSize,
  companies: readonly DemoCompany[],
  today: number,
): DemoVessel[] {
  const since = new Date(toMoment(today - 755, 9))
  return Array.from({ length: size.vessels }, (_, index) => {
    const [first = '', second = '', round] = nameOf(index)
    const [type, from, to] = random.pick(SHIP_TYPES)
    const [systemType, brand] = random.pick(SYSTEMS)
    const company = random.pick(companies)
    const tonnes = Math.round(random.whole(from, to) / 100) * 100
    return {
      id: random.id(since),
      name: `${first} ${second}${round === 0 ? '' : ` ${round + 1}`}`,
      imo: imoOf(400_000 + index),
      companyId: company.id,
      clientName: company.name,
      systemType,
      brand,
      notes: `${type}, ${writeNumber(tonnes).replaceAll(',', ' ')} dwt`,
      location: random.pick(PORTS).name,
    }
  })
}

/** Walks through all pairs of words so that neighbours differ in both. */
function nameOf(index: number): [string | undefined, string | undefined, number] {
  const pairs = SHIP_FIRST_WORDS.length * SHIP_SECOND_WORDS.length
  const round = Math.floor(index / pairs)
  const place = index % pairs
  const first = place % SHIP_FIRST_WORDS.length
  const second = (Math.floor(place / SHIP_FIRST_WORDS.length) * 7 + first) % SHIP_SECOND_WORDS.length
  return [SHIP_FIRST_WORDS[first], SHIP_SECOND_WORDS[second], round]
}

/** A visit before anything is written about it. */
export interface DemoJob {
  vessel: DemoVessel
  operator: DemoPerson | null
  serviceType: ServiceType
  status: ProjectStatus
  requested: number
  from: number
  to: number
  /** The day on which it was done; some take longer than planned. */
  completed: number
  currency: DemoCurrency
}

export type DemoCurrency = 'NOK' | 'EUR' | 'USD'
/** Kroner for most; how often each. */
const CURRENCIES: Record<DemoCurrency, number> = { NOK: 82, EUR: 10, USD: 8 }
/** Share of the visits that end after their last day. */
const LATE = 0.12

const SERVICE_WEIGHTS: Record<ServiceType, number> = {
  commissioning: 6,
  'annual service': 38,
  'TRO calibration': 20,
  repair: 16,
  supply: 8,
  survey: 6,
  training: 4,
  other: 2,
}
const SERVICE_DAYS: Record<ServiceType, [number, number]> = {
  commissioning: [4, 7],
  'annual service': [2, 4],
  'TRO calibration': [1, 2],
  repair: [2, 5],
  supply: [1, 1],
  survey: [1, 3],
  training: [2, 3],
  other: [1, 2],
}
/** Days that lie ahead in the plan, and that the company looks back to. */
const AHEAD = 70
export const BACK = 730
/**
 * Share of a technician's ships that is visited once a year, when the service is due; the others are visited more
 * often.
 */
const YEARLY = 0.62
/** Ships without a technician: every 17th. */
const FORGOTTEN = 17
/** Projects of the last two years and the plan; all others are history. */
const RECENT_MAX = 1500

/**
 * Jobs of two years and ten weeks, consecutive for each technician; a larger number is spread over the ten years
 * before.
 */
export function* planJobs(
  random: Random,
  size: DemoSize,
  people: readonly DemoPerson[],
  vessels: readonly DemoVessel[],
  today: number,
): Generator<DemoJob> {
  const operators = people.filter((person) => isOperatorRole(person.role))
  const recent = Math.min(size.projects, RECENT_MAX)
  for (let left = size.projects - recent; left > 0; left -= 1) {
    const from = today - BACK - random.whole(10, 3650)
    yield makeJob(random, random.pick(operators), random.pick(vessels), from, today)
  }
  const busy = operators.slice(0, OPERATOR_HOMES.length)
  let rest = recent
  for (const [index, operator] of busy.entries()) {
    const mine = Math.round(rest / (busy.length - index))
    rest -= mine
    const step = (BACK + AHEAD) / mine
    const nextShip = takeTurns(
      random,
      vessels.filter((_, place) => place % busy.length === index),
    )
    // The first technician has a job to work on, since that login is printed first.
    const now = index === 0 ? Math.round(BACK / step) : -1
    for (let number = 0; number < mine; number += 1) {
      const from = Math.round(today - BACK + (number + random.next() * 0.4) * step)
      const job = makeJob(random, operator, nextShip(from - today + BACK), from, today)
      yield number === now ? underWay(job, operator, today) : job
    }
  }
}

/** The ship of a technician's next visit, by its day: yearly ones in turn, the others in between. */
function takeTurns(random: Random, own: readonly DemoVessel[]): (day: number) => DemoVessel {
  const cared = own.filter((_, place) => place % FORGOTTEN !== FORGOTTEN - 1)
  const yearly = cared.slice(0, Math.ceil(cared.length * YEARLY))
  const busy = cared.slice(yearly.length)
  let turns = 0
  return (day) => {
    const ship = turns < (day / 365) * yearly.length ? yearly[turns % yearly.length] : undefined
    if (ship !== undefined) turns += 1
    return ship ?? random.pick(busy)
  }
}

function makeJob(random: Random, operator: DemoPerson, vessel: DemoVessel, from: number, today: number): DemoJob {
  const serviceType = random.weigh(SERVICE_WEIGHTS)
  const [shortest, longest] = SERVICE_DAYS[serviceType]
  const to = from + random.whole(shortest, longest) - 1
  const status = random.weigh(statusWeights(from - today, to - today))
  const isOpen = status === 'not confirmed' || status === 'confirmed'
  const mayLackOperator = isOpen && from > today
  return {
    vessel,
    operator: mayLackOperator && random.chance(0.18) ? null : operator,
    serviceType,
    status,
    requested: Math.min(from - random.whole(5, 45), today),
    from,
    to,
    completed: Math.min(random.chance(LATE) ? to + random.whole(1, 5) : to, Math.max(to, today - 1)),
    currency: random.weigh(CURRENCIES),
  }
}

/** The same job begun yesterday, by its technician. */
const underWay = (job: DemoJob, operator: DemoPerson, today: number): DemoJob => ({
  ...job,
  operator,
  status: 'in progress',
  requested: Math.min(job.requested, today - 5),
  from: today - 1,
  to: Math.max(job.to, today),
})

/** How likely each state is for a job that begins and ends so many days from today. */
function statusWeights(from: number, to: number): Record<ProjectStatus, number> {
  const none = {
    'not confirmed': 0,
    confirmed: 0,
    'in progress': 0,
    'on hold': 0,
    completed: 0,
    closed: 0,
    cancelled: 0,
  }
  if (to < -45) return { ...none, closed: 94, cancelled: 6 }
  if (to < -14) return { ...none, closed: 82, completed: 11, cancelled: 5, 'on hold': 2 }
  if (to < 0) return { ...none, closed: 40, completed: 36, 'in progress': 10, 'on hold': 8, confirmed: 1, cancelled: 5 }
  if (from <= 0) return { ...none, 'in progress': 74, 'on hold': 18, confirmed: 8 }
  if (from < 28) return { ...none, confirmed: 72, 'not confirmed': 24, cancelled: 4 }
  return { ...none, confirmed: 35, 'not confirmed': 62, cancelled: 3 }
}
