import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { metricTexts } from '../messages/staff.en.ts'

/** A sent response. Those that must leave no trace aren't reported. */
export interface SentAnswer {
  method: string
  /** Pattern of the address, never the address: a query may contain what a person typed. */
  route: string
  status: number
  seconds: number
}

/** Values that are read when scraped: by name, description and names of labels. */
export type GaugeTable = Readonly<Record<string, { help: string; labels?: readonly string[] }>>

/** One figure of one moment. */
export interface Reading<Name extends string = string> {
  name: Name
  value: number
  labels?: Readonly<Record<string, string>>
}

export interface Metrics {
  onAnswer: (answer: SentAnswer) => void
  /** All metrics in Prometheus' text format. */
  print: () => Promise<string>
}

/** Buckets in seconds, from a cached page to the timeout of a client. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of this process. No label contains anything about a person: routes are patterns, names are our own. */
export function createMetrics<Table extends GaugeTable>(
  table: Table,
  read: () => Promise<Reading<keyof Table & string>[]>,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'maritime_http_requests_total',
    help: metricTexts.requests,
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'maritime_http_request_seconds',
    help: metricTexts.seconds,
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  const gauges = new Map(
    Object.entries(table).map(([name, { help, labels = [] }]) => {
      const gauge = new Gauge({ name, help, labelNames: labels, registers })
      // One without labels starts as a zero that was never read.
      const clear = () => (labels.length === 0 ? gauge.remove() : gauge.reset())
      return [name, { gauge, clear }]
    }),
  )
  return {
    onAnswer({ method, route, status, seconds: took }) {
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, took)
    },
    async print() {
      const readings = await read()
      // A value that couldn't be read must not stay at its last value.
      for (const { clear } of gauges.values()) clear()
      for (const { name, value, labels = {} } of readings) gauges.get(name)?.gauge.set(labels, value)
      return registry.metrics()
    },
  }
}

/** Address of the metrics; only reachable from this machine. */
export const METRICS_HOST = '127.0.0.1'

/** Serves `GET /metrics` on a port of its own, which visitors can't reach. */
export async function serveMetrics({ print }: Pick<Metrics, 'print'>, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    print().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, METRICS_HOST, () => resolve())
  })
  return server
}
