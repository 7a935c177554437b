import { z } from 'zod'
import { ById, defineEndpoint, EmptyBody } from '#core/contract/endpoint.ts'
import { flag, listOf, listQuery } from '#core/contract/list.ts'
import { seenVersion } from '#core/contract/version.ts'
import { NOTICE_KINDS } from './notifications.limits.ts'

/** One notice of the signed-in person. */
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
  query: listQuery(['createdAt']).extend({ unread: flag.optional() }),
  response: listOf(Notification),
})
export type NotificationQuery = z.output<(typeof listNotifications)['query']>

/** Data of the bell. */
export const countNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/portal/notifications/count',
  access: 'portal:notification:own',
  response: Unread,
})

export const markNotification = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/notifications/:id',
  access: 'portal:notification:own',
  params: ById,
  body: z.strictObject({ isRead: z.boolean(), version: seenVersion }),
  response: Notification,
})

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/portal/notifications/read-all',
  access: 'portal:notification:own',
  body: EmptyBody,
  response: Unread,
})
