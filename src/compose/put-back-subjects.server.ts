import type { AuditEntity } from '#core/audit/audit-event.ts'
import type { PutBackSubject } from '#core/rows/put-back.server.ts'
import { groupSubject, productSubject } from '#site/catalogue/service/put-back.server.ts'
import { messageSubject } from '#site/contact/contacts-admin.service.server.ts'
import { referenceSubject } from '#site/finder/finder.service.server.ts'
import { settingsSubject } from '#site/site-content/settings-admin.service.server.ts'
import { textsSubject } from '#site/site-content/texts/site-texts.service.server.ts'
import { memberSubject } from '#site/team/team-admin.service.server.ts'

/** How what the panel changes is put back, by the audit's name of it. */
export const PUT_BACK_SUBJECTS = {
  product: productSubject,
  category: groupSubject('category'),
  brand: groupSubject('brand'),
  team_member: memberSubject,
  settings: settingsSubject,
  site_texts: textsSubject,
  cross_reference: referenceSubject,
  contact: messageSubject,
} satisfies Partial<Record<AuditEntity, PutBackSubject>>
