import { field, translatedNames } from '#core/entity/entity-fields.ts'
import { ADMINS, defineFields, NOBODY, PUBLIC } from '#core/rows/fields.ts'

const OF_PERSON = { audit: 'personal', seenBy: PUBLIC } as const

/** All texts are about a person. */
export const TEAM_FIELDS = defineFields({
  id: { from: 'server', seenBy: PUBLIC },
  name: field.line({ label: 'Name', max: 120, missing: 'Name is required', translated: true, ...OF_PERSON }),
  position: field.line({
    label: 'Position',
    max: 120,
    missing: 'Position is required',
    translated: true,
    ...OF_PERSON,
  }),
  description: field.text({ label: 'Description', max: 1000, translated: true, ...OF_PERSON }),
  imageUrl: field.picture({ label: 'Photo', ...OF_PERSON }),
  email: field.email({ label: 'Email', missing: 'Valid email is required', person: 'row', ...OF_PERSON }),
  phone: field.phone({ label: 'Phone', hint: 'As +47 and digits, with or without spaces.', ...OF_PERSON }),
  translations: { from: 'call', audit: 'personal', isTranslations: true, seenBy: ADMINS },
  order: { from: 'server', seenBy: PUBLIC },
  version: { from: 'server', seenBy: ADMINS },
  createdAt: { from: 'server', seenBy: NOBODY },
  updatedAt: { from: 'server', seenBy: ADMINS },
})

/** Texts with a Norwegian translation. */
export const TEAM_TEXTS = translatedNames(TEAM_FIELDS)
