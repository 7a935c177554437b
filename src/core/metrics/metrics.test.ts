import { expect, it } from 'vitest'
import { createMetrics, serveMetrics, type Reading } from './metrics.server.ts'

const TABLE = {
  planted_alone: { help: 'One figure' },
  planted_by_kind: { help: 'Figures by kind', labels: ['kind'] },
}

it('gives answers by route and status, the process’s own figures, and what is read at the moment of asking', async () => {
  let readings: Reading<keyof typeof TABLE>[] = [
    { name: 'planted_alone', value: 7 },
    { name: 'planted_by_kind', value: 3, labels: { kind: 'one' } },
  ]
  const metrics = createMetrics(TABLE, async () => readings)
  metrics.onAnswer({ method: 'GET', route: '/api/things/:id', status: 200, seconds: 0.02 })
  metrics.onAnswer({ method: 'GET', route: '/api/things/:id', status: 404, seconds: 3 })
  const text = await metrics.print()
  expect(text).toContain('maritime_http_requests_total{method="GET",route="/api/things/:id",status="404"} 1')
  expect(text).toContain('maritime_http_request_seconds_bucket{le="0.025",method="GET",route="/api/things/:id"} 1')
  expect(text).toContain('planted_alone 7\n')
  expect(text).toContain('planted_by_kind{kind="one"} 3')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  // What is not read any more isn't there as of before, nor as a nought.
  readings = [{ name: 'planted_by_kind', value: 1, labels: { kind: 'two' } }]
  const later = await metrics.print()
  expect(later).not.toMatch(/^planted_alone \d/m)
  expect(later).not.toContain('kind="one"')
  expect(later).toContain('planted_by_kind{kind="two"} 1')
})

it('answers on a port of this machine alone, at one address', async () => {
  const server = await serveMetrics({ print: async () => 'figures\n' }, 0)
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('It listens nowhere')
    expect(address.address).toBe('127.0.0.1')
    const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${address.port}${path}`, { method })
    expect(await (await at('/metrics')).text()).toBe('figures\n')
    expect((await at('/')).status).toBe(404)
    expect((await at('/metrics', 'POST')).status).toBe(404)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
