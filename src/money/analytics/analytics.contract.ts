import { z } from 'zod'
import { currencyCode, day } from '#core/contract/amounts.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { line } from '#core/contract/text.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { COMPARISONS, type AnalyticsName } from './analytics.limits.ts'

const Period = z.strictObject({ from: z.string(), to: z.string() })

/** Counts, days and shares are numbers, money and hours decimal text; null without enough data. */
const Figure = z.union([z.number(), z.string()]).nullable()

export const AnalyticsPoint = z.strictObject({
  key: z.string(),
  label: z.string(),
  value: Figure,
  /** The same in the period that this one is compared with. */
  compared: Figure.optional(),
  /** Address of the filtered list of the counted rows, or of those that a share or a median is computed from. */
  href: z.string(),
})
export type AnalyticsPoint = z.infer<typeof AnalyticsPoint>

export const AnalyticsSeries = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** Currency of its values. */
  currency: z.string().optional(),
  points: z.array(AnalyticsPoint),
})
export type AnalyticsSeries = z.infer<typeof AnalyticsSeries>

/** A series that has too few values for a line: how many there are, and how many one point needs. */
const TooLittle = z.strictObject({ key: z.string(), count: z.int(), needed: z.int() })

export const Analytics = z.strictObject({
  period: Period,
  compared: Period.nullable(),
  /** Default currency of the series. */
  currency: z.string().optional(),
  series: z.array(AnalyticsSeries),
  tooLittle: z.array(TooLittle).optional(),
})
export type Analytics = z.infer<typeof Analytics>

/** Filters of all figures and their rows: client, kind of service, technician. */
export const figureFilters = {
  /** As in projects; `none` for projects without one. */
  clientName: line(1, 200).optional(),
  serviceType: z.enum(SERVICE_TYPES).optional(),
  /** Technician: of hours and parts the person who logged them, of other rows the one of their visit. */
  operatorId: rowId().optional(),
}

/** Without days the last twelve whole months. */
export const AnalyticsQuery = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  compare: z.enum(COMPARISONS).default('none'),
  ...figureFilters,
  /** Currency to show first; the default is the one with the largest sum. */
  currency: currencyCode.optional(),
})
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>

const figures = <const Name extends AnalyticsName>(name: Name) =>
  defineEndpoint({
    method: 'GET',
    path: `/api/portal/analytics/${name}`,
    access: 'portal:analytics:read',
    query: AnalyticsQuery,
    hasQueryFieldErrors: true,
    response: Analytics,
  })

export const readOverview = figures('overview')
export const readProjectFigures = figures('projects')
export const readUtilisation = figures('utilisation')
export const readPartFigures = figures('parts')
export const readVesselFigures = figures('vessels')
export const readBillingFigures = figures('billing')
export type FiguresEndpoint = ReturnType<typeof figures<AnalyticsName>>
