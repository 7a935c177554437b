import { ADMINS, defineFields } from '#core/rows/fields.ts'

/** The one row of the site's texts. */
export const SITE_TEXTS_FIELDS = defineFields({
  id: { from: 'server', seenBy: ADMINS },
  published: { from: 'call', audit: 'open', seenBy: ADMINS },
  draft: { from: 'call', audit: 'secret', seenBy: ADMINS },
  pairs: { from: 'call', audit: 'secret', seenBy: ADMINS },
  version: { from: 'server', seenBy: ADMINS },
  updatedAt: { from: 'server', seenBy: ADMINS },
})
