import autocannon, { type Request } from 'autocannon'
import { HTTP_LIMITS } from '#core/http/server.server.ts'
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
  /** What is sent, again and again. */
  request: Request
  connections: number
  /** Length of one round, in seconds. */
  seconds: number
}

interface Round {
  perSecond: number
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
}

async function fire(target: Target, load: Load, seconds: number): Promise<Round> {
  const before = await readProcessorTime(target.pid)
  const result = await autocannon({
    url: target.url,
    connections: load.connections,
    duration: seconds,
    requests: [load.request],
    // The product says `Connection: close` by then, which autocannon overhears; the yardstick gets the same turn.
    reconnectRate: HTTP_LIMITS.maxRequestsPerSocket,
  })
  const after = await readProcessorTime(target.pid)
  const failed = result.non2xx + result.errors
  // A server that refuses is quick: such a figure would be worth nothing.
  if (failed > 0) throw new Error(`${failed} of ${failed + result['2xx']} answers were refusals or broken connections`)
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    busy: before === null || after === null ? null : (after - before) / result.duration,
  }
}

/** The round whose rate is the middle one. */
function middle(rounds: readonly Round[]): Round {
  const round = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (round === undefined) throw new Error('No round was measured')
  return round
}

/**
 * Loads product and yardstick in turn, A B A B A B, after a second each that doesn't count.
 * @throws Error when an answer was a refusal or a connection broke
 */
export async function compareRates(product: Target, yardstick: Target, load: Load): Promise<Comparison> {
  await fire(product, load, 1)
  await fire(yardstick, load, 1)
  const rounds: [Round, Round][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push([await fire(product, load, load.seconds), await fire(yardstick, load, load.seconds)])
  }
  return {
    ratio: spreadOfRatios(rounds.map(([ours, theirs]) => [ours.perSecond, theirs.perSecond])),
    product: middle(rounds.map(([ours]) => ours)),
    yardstick: middle(rounds.map(([, theirs]) => theirs)),
  }
}
