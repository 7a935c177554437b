import { z } from 'zod'
import { defineEndpoint, EmptyBody } from '#core/contract/endpoint.ts'

const own = {
  path: '/api/portal/me/calendar-link',
  access: 'portal:account:own',
  params: z.strictObject({}),
  query: z.strictObject({}),
} as const

/** Whether there is a link; its address isn't returned again. */
export const CalendarLinkState = z.strictObject({
  link: z.strictObject({ createdAt: z.iso.datetime(), lastReadAt: z.iso.datetime().nullable() }).nullable(),
})
export type CalendarLinkState = z.infer<typeof CalendarLinkState>

export const readCalendarLink = defineEndpoint({
  ...own,
  method: 'GET',
  response: CalendarLinkState,
})

/** Makes a new link; the previous one is invalid. */
export const makeCalendarLink = defineEndpoint({
  ...own,
  method: 'POST',
  body: EmptyBody,
  response: z.strictObject({ url: z.string() }),
  status: 201,
})

export const removeCalendarLink = defineEndpoint({
  ...own,
  method: 'DELETE',
  response: z.undefined(),
  status: 204,
})

/** The visits as a calendar program reads them (RFC 5545). The token in the address is all it takes. */
export const readCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/portal/calendar/:token.ics',
  access: 'public',
  params: z.strictObject({ token: z.string() }),
  /** Text of the type `text/calendar`. */
  response: z.string(),
})
