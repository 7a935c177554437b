import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { field } from '#core/entity/entity-fields.ts'
import { defineFields, NOBODY, STAFF } from '#core/rows/fields.ts'

/** Personal travel documents, visible to managers and to the person. A description may contain a passport number. */
export const OPERATOR_DOCUMENT_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  userId: { from: 'server', seenBy: STAFF },
  storedFileId: { from: 'server', seenBy: NOBODY },
  fileName: { from: 'server', seenBy: STAFF },
  filePath: { from: 'server', seenBy: STAFF },
  fileSize: { from: 'server', seenBy: STAFF },
  fileCategory: field.choice({ label: 'Kind', words: DOCUMENT_WORDS, audit: 'secret' }),
  expiryDate: field.day({ label: 'Valid to', audit: 'secret' }),
  description: field.text({ label: 'Description', max: 500, audit: 'secret' }),
  uploadedBy: { from: 'server', seenBy: NOBODY },
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  state: { from: 'view', seenBy: STAFF },
  daysLeft: { from: 'view', seenBy: STAFF },
})

/** Travel documents of one visit. */
export const TRAVEL_DOCUMENT_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  /** `personal` ones belong to the technician and are changed there. */
  scope: { from: 'view', seenBy: STAFF },
  projectId: { from: 'server', seenBy: STAFF },
  userId: { from: 'server', seenBy: STAFF },
  userName: { from: 'view', seenBy: STAFF },
  storedFileId: { from: 'server', seenBy: NOBODY },
  fileName: { from: 'server', seenBy: STAFF },
  filePath: { from: 'server', seenBy: STAFF },
  fileSize: { from: 'server', seenBy: STAFF },
  fileCategory: field.choice({
    label: 'Kind',
    words: DOCUMENT_WORDS,
    wrong: 'Choose what kind of document it is',
    audit: 'personal',
  }),
  expiryDate: field.day({ label: 'Expires on', audit: 'personal' }),
  daysLeft: { from: 'view', seenBy: STAFF },
  state: { from: 'view', seenBy: STAFF },
  description: field.line({ label: 'Description', max: 500, audit: 'personal' }),
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
