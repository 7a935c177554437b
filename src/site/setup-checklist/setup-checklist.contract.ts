import { z } from 'zod'
import { defineEndpoint, EmptyBody } from '#core/contract/endpoint.ts'
import { STEP_STATES, STEPS } from './setup-checklist.limits.ts'

const time = z.iso.datetime()

const Step = z.object({
  id: z.enum(STEPS),
  title: z.string(),
  state: z.enum(STEP_STATES),
  /** Result in a sentence or two. */
  says: z.string(),
  /** How many of `facts` are right. */
  right: z.int(),
  facts: z.array(z.object({ isRight: z.boolean(), says: z.string() })),
  /** Time of the checked event, such as the last backup; null where there was none. */
  checkedAt: time.nullable(),
  /** Since when it is done, and by whom; null while it is open. */
  doneAt: time.nullable(),
  by: z.string().nullable(),
})
export type SetupStep = z.infer<typeof Step>

export const SetupChecklist = z.object({
  now: time,
  points: z.array(Step),
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
export type SetupChecklist = z.infer<typeof SetupChecklist>

/** Checks every step, and describes the result of each check. */
export const getSetupChecklist = defineEndpoint({
  method: 'GET',
  path: '/api/admin/first-day',
  access: 'admin',
  response: SetupChecklist,
})

/** State of the setup checklist: until all is done, every screen of the panel shows it. */
export const SetupProgress = z.object({
  done: z.int(),
  of: z.int(),
  /** Steps that were done once and are open again. */
  again: z.array(z.string()),
  /** Example data that the site still shows. */
  examples: z.array(z.enum(['company', 'team'])),
  /** Search engines are asked to leave the site out until all are done. */
  isHidden: z.boolean(),
})
export type SetupProgress = z.infer<typeof SetupProgress>

/**
 * Counts the open steps for the panel's frame. A call of its own, since the other figures change with every message.
 */
export const getSetupProgress = defineEndpoint({
  method: 'GET',
  path: '/api/admin/first-day/count',
  access: 'admin',
  response: SetupProgress,
})

/** Sends a mail to the sales address; a link in an earlier one works no more. */
export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/first-day/test-mail',
  access: 'admin',
  body: EmptyBody,
  response: SetupChecklist,
})

/** Target of the link in the test mail; the reader of the mailbox has no code. */
export const openTestMail = defineEndpoint({
  method: 'POST',
  path: '/api/test-mail',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ openedAt: time }),
})
