import { ADMINS, defineFields, NOBODY, PUBLIC } from '#core/rows/fields.ts'

/** All texts are about a person. */
export const TEAM_FIELDS = defineFields({
  id: { from: 'product', seenBy: PUBLIC },
  name: { from: 'call', audit: 'personal', seenBy: PUBLIC },
  position: { from: 'call', audit: 'personal', seenBy: PUBLIC },
  description: { from: 'call', audit: 'personal', seenBy: PUBLIC },
  imageUrl: { from: 'call', audit: 'personal', seenBy: PUBLIC },
  email: { from: 'call', audit: 'personal', seenBy: PUBLIC, person: 'row' },
  phone: { from: 'call', audit: 'personal', seenBy: PUBLIC },
  translations: { from: 'call', audit: 'personal', isTranslations: true, seenBy: ADMINS },
  order: { from: 'product', seenBy: PUBLIC },
  version: { from: 'product', seenBy: ADMINS },
  createdAt: { from: 'product', seenBy: NOBODY },
  updatedAt: { from: 'product', seenBy: ADMINS },
})
