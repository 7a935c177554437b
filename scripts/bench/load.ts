import { hammer, type Request } from './hammer.ts'
import { readProcessorTime } from './process-figures.ts'
import { spreadOfRatios, type Spread } from './statistics.ts'

export const CONNECTIONS = 20

const ROUNDS = 3

/** A server under load. */
export interface Target {
  url: string
  pid: number
}

export interface Load {
  /** What is sent next. */
  next: () => Request
  /** The status of a good answer. */
  status: number
  connections: number
  /** Length of one round, in seconds. */
  seconds: number
}

interface Round {
  perSecond: number
  /** Good answers of the round. */
  answered: number
  /** Milliseconds within which 99 of 100 answers came. */
  p99: number
  /** Part of one processor that the server's process used; null where it can't be known. */
  busy: number | null
}

export interface Comparison {
  /** Rate of the product by rate of its yardstick, round by round. */
  ratio: Spread
  product: Round
  yardstick: Round
  /** Good answers of all rounds, the product's and the yardstick's. */
  answered: number
}

/** Asks for the same again and again. */
export function repeat(path: string, headers: Record<string, string>): () => Request {
  const request = { method: 'GET', path, headers }
  return () => request
}

async function fire(target: Target, load: Load, seconds: number): Promise<Round> {
  const before = await readProcessorTime(target.pid)
  const { answered, failed, p99, ...took } = await hammer({ ...load, url: target.url, seconds })
  const after = await readProcessorTime(target.pid)
  // A server that refuses is quick: such a figure would be worth nothing.
  if (failed > 0) throw new Error(`${failed} of ${failed + answered} answers were refusals or broken connections`)
  return {
    perSecond: answered / took.seconds,
    answered,
    p99,
    busy: before === null || after === null ? null : (after - before) / took.seconds,
  }
}

/** The round with the median rate. */
function middle(rounds: readonly Round[]): Round {
  const round = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (round === undefined) throw new Error('No round was measured')
  return round
}

/**
 * Loads servers in turn, A B C A B C, after a second each that doesn't count. Gives the rounds of each.
 * @throws Error when an answer was a refusal or a connection broke
 */
export async function fireInTurn(
  targets: readonly Target[],
  load: Load | ((target: Target) => Load),
): Promise<Round[][]> {
  const loadOf = (target: Target) => (typeof load === 'function' ? load(target) : load)
  const fireAt = (target: Target, seconds = loadOf(target).seconds) => fire(target, loadOf(target), seconds)
  for (const target of targets) await fireAt(target, 1)
  const rounds = targets.map((): Round[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) rounds[index]?.push(await fireAt(target))
  }
  return rounds
}

/** Rounds of two servers that were loaded in turn. */
export function compareRounds(ours: readonly Round[] = [], theirs: readonly Round[] = []): Comparison {
  const pairs = ours.map((round, index): [Round, Round] => [round, theirs[index] ?? round])
  return {
    ratio: spreadOfRatios(pairs.map(([our, their]) => [our.perSecond, their.perSecond])),
    product: middle(ours),
    yardstick: middle(theirs),
    answered: [...ours, ...theirs].reduce((sum, { answered }) => sum + answered, 0),
  }
}

/**
 * Loads product and yardstick in turn.
 * @param load the same for both, or what each is sent where their addresses differ
 * @throws Error when an answer was a refusal or a connection broke
 */
export async function compareRates(
  product: Target,
  yardstick: Target,
  load: Load | ((target: Target) => Load),
): Promise<Comparison> {
  const [ours, theirs] = await fireInTurn([product, yardstick], load)
  return compareRounds(ours, theirs)
}
