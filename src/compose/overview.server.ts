import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { instanceState } from '#core/db/instance.table.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import type { AdminOverview } from '#people/admin-auth/admin-auth.contract.ts'
import { brands, productCategories, products } from '#site/catalogue/catalogue.table.server.ts'
import { contactSubmissions } from '#site/contact/contact.table.server.ts'
import { teamMembers } from '#site/team/team.table.server.ts'
import { whistleblowerReports } from '#site/whistleblowing/whistleblowing.table.server.ts'

/** Under which name the last backup is remembered. */
const BACKUP_KEY = 'backup'

const RememberedBackup = z.object({ finishedAt: z.iso.datetime().nullable(), ok: z.boolean() })

/** The figures of the panel's frame in one statement: counts only, nothing is opened. */
export async function countOverview(ctx: Ctx): Promise<Omit<AdminOverview, 'administrator'>> {
  const { rows } = await ctx.db.execute<Record<string, string> & { backup: unknown }>(sql`
    select (select count(*) from ${products}) as products,
      (select count(*) from ${productCategories}) as categories,
      (select count(*) from ${brands}) as brands,
      (select count(*) from ${contactSubmissions}) as contacts,
      (select count(*) from ${contactSubmissions} where not is_read) as new_contacts,
      (select count(*) from ${whistleblowerReports}) as reports,
      (select count(*) from ${whistleblowerReports} where status = 'new' or has_new_message) as new_reports,
      (select count(*) from ${teamMembers}) as team,
      (select count(*) from ${outgoingMail} where status = 'waiting') as waiting,
      (select count(*) from ${outgoingMail} where status = 'failed') as failed,
      (select value from ${instanceState} where key = ${BACKUP_KEY}) as backup`)
  const [row] = rows
  const count = (name: string) => Number(row?.[name] ?? 0)
  const backup = RememberedBackup.safeParse(row?.backup)
  return {
    counts: {
      products: count('products'),
      categories: count('categories'),
      brands: count('brands'),
      contacts: count('contacts'),
      newContacts: count('new_contacts'),
      reports: count('reports'),
      newReports: count('new_reports'),
      team: count('team'),
    },
    backup: backup.success ? backup.data : { finishedAt: null, ok: false },
    mail: { waiting: count('waiting'), failed: count('failed') },
    firstDay: { done: 0, of: 0, again: [], examples: [] },
    version: PRODUCT_VERSION,
  }
}
