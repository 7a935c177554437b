import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { line } from '#core/contract/text.ts'
import { COUNTS, PERIODS } from './traffic.limits.ts'

/**
 * Events that only the browser can report: a prerendered page was opened, or articles were put on a list. Nothing in it
 * identifies the visitor.
 */
export const sendCounts = defineEndpoint({
  method: 'POST',
  path: '/api/counts',
  access: 'public',
  body: z.strictObject({
    /** Path of a page that this visitor was sent. */
    opened: line(1, COUNTS.name).optional(),
    listed: z.array(line(1, COUNTS.name)).max(COUNTS.listedAtOnce).optional(),
  }),
  response: z.undefined(),
  status: 204,
})

const times = z.int()
const Host = z.object({ host: z.string(), times })

export const TrafficFigures = z.object({
  /** First and last day, Oslo. */
  from: z.iso.date(),
  to: z.iso.date(),
  visits: times,
  /** Most visited first, each with the sites that led to it. */
  pages: z.array(z.object({ path: z.string(), lang: z.string(), times, hosts: z.array(Host) })),
  hosts: z.array(Host),
  languages: z.array(z.object({ lang: z.string(), times })),
  listed: z.array(z.object({ itemNumber: z.string(), name: z.string(), times })),
})
export type TrafficFigures = z.infer<typeof TrafficFigures>

export const findTraffic = defineEndpoint({
  method: 'GET',
  path: '/api/admin/visits',
  access: 'admin',
  query: z.strictObject({
    days: z
      .enum(PERIODS.map(String) as ['7', '30', '90', '365'])
      .default('30')
      .transform(Number),
  }),
  response: TrafficFigures,
})
