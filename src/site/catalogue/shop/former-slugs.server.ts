import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { groupTable, type GroupKind } from '../catalogue-admin.queries.server.ts'
import { formerGroupSlugs } from '../catalogue.table.server.ts'
import { withSlugs } from './group-slugs.ts'

/**
 * Stores the addresses of groups before one of them is renamed or deleted: of two with similar names, the younger one
 * moves up.
 * @param before the group as it was; the change is written
 */
export async function saveFormerSlugs(tx: Ctx, kind: GroupKind, before: { id: string; name: string }): Promise<void> {
  const { id, name } = groupTable(kind)
  const groups = await tx.db.select({ id, name }).from(groupTable(kind))
  const slugs = new Map(withSlugs(groups).map((group) => [group.id, group.slug]))
  const moved = withSlugs([...groups.filter((group) => group.id !== before.id), before]).flatMap((group) => {
    const now = slugs.get(group.id)
    return now === undefined || now === group.slug ? [] : [{ kind, slug: group.slug, groupId: group.id }]
  })
  if (moved.length === 0) return
  await tx.db
    .insert(formerGroupSlugs)
    .values(moved)
    .onConflictDoUpdate({
      target: [formerGroupSlugs.kind, formerGroupSlugs.slug],
      set: { groupId: sql`excluded.group_id` },
    })
}

/** Id of the group that had this address before; null where none did. */
export async function findFormerGroup(ctx: Ctx, kind: GroupKind, slug: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ groupId: formerGroupSlugs.groupId })
    .from(formerGroupSlugs)
    .where(and(eq(formerGroupSlugs.kind, kind), eq(formerGroupSlugs.slug, slug)))
  return row?.groupId ?? null
}
