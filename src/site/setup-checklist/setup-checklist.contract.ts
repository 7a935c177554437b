import { z } from 'zod'
import { defineEndpoint, EmptyBody } from '#core/contract/endpoint.ts'
import { POINT_STATES, POINTS } from './setup-checklist.limits.ts'

const time = z.iso.datetime()

const Point = z.object({
  id: z.enum(POINTS),
  title: z.string(),
  state: z.enum(POINT_STATES),
  /** Result in a sentence or two. */
  says: z.string(),
  /** How many of `facts` are right. */
  right: z.int(),
  facts: z.array(z.object({ isRight: z.boolean(), says: z.string() })),
  /** When what it rests on happened; null where it never did. */
  checkedAt: time.nullable(),
  /** Since when it is done, and by whom; null while it is open. */
  doneAt: time.nullable(),
  by: z.string().nullable(),
})
export type FirstDayPoint = z.infer<typeof Point>

export const FirstDay = z.object({
  now: time,
  points: z.array(Point),
  done: z.int(),
  /** Since when all are done; null while one is open. */
  allDoneAt: time.nullable(),
  /** All have been done at some time: from then on the site may be found. */
  wasCompleted: z.boolean(),
  recovery: z.object({
    /**
     * Positions of the characters of the recovery key to type; null for a key that was made before they were stored.
     */
    places: z.array(z.int()).nullable(),
    madeAt: time.nullable(),
    /** How often they may be typed within this hour. */
    triesLeft: z.int(),
  }),
})
export type FirstDay = z.infer<typeof FirstDay>

/** Checks every point, and says what each check found. */
export const getFirstDay = defineEndpoint({
  method: 'GET',
  path: '/api/admin/first-day',
  access: 'admin',
  response: FirstDay,
})

/** State of the setup checklist: until all is done, every screen of the panel shows it. */
export const FirstDayCount = z.object({
  done: z.int(),
  of: z.int(),
  /** Points that were done once and are open again. */
  again: z.array(z.string()),
  /** Example data that the site still shows. */
  examples: z.array(z.enum(['company', 'team'])),
  /** Search engines are asked to leave the site out until all are done. */
  isHidden: z.boolean(),
})
export type FirstDayCount = z.infer<typeof FirstDayCount>

/** Checks what is still open, for the panel's frame: apart from its other figures, which change with every message. */
export const countFirstDay = defineEndpoint({
  method: 'GET',
  path: '/api/admin/first-day/count',
  access: 'admin',
  response: FirstDayCount,
})

/** Sends a mail to the sales address; a link in an earlier one works no more. */
export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/first-day/test-mail',
  access: 'admin',
  body: EmptyBody,
  response: FirstDay,
})

/** Target of the link in the test mail; the reader of the mailbox has no code. */
export const openTestMail = defineEndpoint({
  method: 'POST',
  path: '/api/test-mail',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ openedAt: time }),
})
