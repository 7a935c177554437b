import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { flag, listOf, listQuery } from '#core/contract/list.ts'
import { NOTICE_KINDS } from './notifications.limits.ts'

/** One thing that the signed-in person was told. */
export const Notification = z.strictObject({
  id: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  projectId: z.uuid().nullable(),
  subject: z.string(),
  text: z.string(),
  /** Path of the screen that shows more. */
  link: z.string(),
  isRead: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

const Unread = z.strictObject({ unread: z.int() })

/** Own notices, newest first. */
export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/portal/notifications',
  access: 'portal:notification:own',
  params: z.strictObject({}),
  query: listQuery(['createdAt']).extend({ unread: flag.optional() }),
  body: z.undefined(),
  response: listOf(Notification),
  status: 200,
})
export type NotificationQuery = z.output<(typeof listNotifications)['query']>

/** What the bell shows. */
export const countNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/portal/notifications/count',
  access: 'portal:notification:own',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.undefined(),
  response: Unread,
  status: 200,
})

export const markNotification = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/notifications/:id',
  access: 'portal:notification:own',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({}),
  body: z.strictObject({ isRead: z.boolean(), version: z.int().positive().optional() }),
  response: Notification,
  status: 200,
})

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/portal/notifications/read-all',
  access: 'portal:notification:own',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.strictObject({}).nullish(),
  response: Unread,
  status: 200,
})
