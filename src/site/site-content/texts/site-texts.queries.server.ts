import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { auditLogs } from '#core/audit/audit.table.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { instantText } from '#core/db/json-rows.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { acts, rowVersions } from '#core/rows/acts.table.server.ts'
import { siteTextTexts } from '../messages.en.ts'
import { getSettings } from '../site-content.queries.server.ts'
import { deliveredTexts } from './delivered-texts.queries.server.ts'
import { type SiteTexts, TextVersion } from './site-texts.contract.ts'
import { SITE_TEXT_FIELDS, SITE_TEXT_KEYS, type SiteTextKey } from './site-texts.limits.ts'
import { siteTexts, type DraftTexts, type OwnTexts } from './site-texts.table.server.ts'

/** Name of the row's entity type in admin actions and the audit log. */
export const TEXTS_ENTITY = 'site_texts'

/** Published custom texts. */
export const findPublishedTexts = async (ctx: Ctx): Promise<OwnTexts> =>
  onlyKnown((await readRow(ctx))?.published ?? {})

/** Texts after publishing the draft. */
export async function findDraftedTexts(ctx: Ctx): Promise<OwnTexts> {
  const row = await readRow(ctx)
  return row === undefined ? {} : drafted(row)
}

/** The texts of the site, published and drafted; an installation without a row has the delivered ones as version 1. */
export async function getSiteTexts(ctx: Ctx): Promise<SiteTexts> {
  const row = (await readRow(ctx)) ?? { published: {}, draft: {}, pairs: [], version: 1, updatedAt: new Date(0) }
  return showTexts(deliveredTexts(await getSettings(ctx)), row)
}

const readRow = async (ctx: Ctx) => {
  const [row] = await ctx.db.select().from(siteTexts).where(eq(siteTexts.id, 1))
  return row
}

type Row = Pick<typeof siteTexts.$inferSelect, 'published' | 'draft' | 'pairs' | 'version' | 'updatedAt'>

/** The row as the panel reads it. */
export function showTexts(delivered: OwnTexts, { published, draft, pairs, version, updatedAt }: Row): SiteTexts {
  const texts = { ...delivered, ...drafted({ published, draft }) }
  const isOfOne = (key: SiteTextKey) =>
    texts[`${key}.en`] === delivered[`${key}.en`] && texts[`${key}.nb`] === delivered[`${key}.nb`]
  return {
    delivered,
    published: onlyKnown(published),
    draft: onlyKnown(draft),
    untranslated: SITE_TEXT_KEYS.filter((key) => !isOfOne(key) && !pairs.includes(pairOf(key, texts))),
    version,
    updatedAt: updatedAt.toISOString(),
  }
}

/** Published texts with what a draft changes of them. */
export const drafted = ({ published, draft }: Pick<Row, 'published' | 'draft'>): OwnTexts =>
  Object.fromEntries(
    Object.entries({ ...onlyKnown(published), ...onlyKnown(draft) }).filter(([, value]) => value !== null),
  )

/** One short digest of an English and a Norwegian text, to look up whether they were saved together. */
export const pairOf = (key: SiteTextKey, texts: OwnTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([key, texts[`${key}.en`] ?? '', texts[`${key}.nb`] ?? '']))
    .digest('base64url')
    .slice(0, 16)

const KNOWN: ReadonlySet<string> = new Set(SITE_TEXT_FIELDS)

/** Without texts of an older version that no page has any more. */
export const onlyKnown = <Texts extends OwnTexts | DraftTexts>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => KNOWN.has(field))) as Texts

const versions = sql`${rowVersions} saved join ${acts} act on act.id = saved.act_id join ${auditLogs} as log on log.seq = saved.seq
  where saved.entity_type = ${TEXTS_ENTITY} and saved.after is not null`

/** Every version that was published, newest first: the first one of the first page is on the site. */
export async function findTextVersions(
  ctx: Ctx,
  query: { page: number; pageSize: number; sort?: string | undefined },
): Promise<Page<TextVersion>> {
  const rows = await queryRows(
    ctx.db,
    { ...TextVersion.shape, total: 'number' },
    sql`
    select act.id, ${instantText(sql`act.created_at`)} as "createdAt", log.changed_by_name as who,
      act.kind = 'put back' as "isRollBack", saved.changed as fields, (count(*) over ())::int as total
    from ${versions}
    order by saved.seq ${query.sort === 'createdAt' ? sql`asc` : sql`desc`}
    limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const [first] = rows
  const total = first?.total ?? (query.page === 1 ? 0 : await countVersions(ctx))
  return {
    items: rows.map(({ total: _total, ...version }) => version),
    total,
    page: query.page,
    pageSize: query.pageSize,
  }
}

async function countVersions(ctx: Ctx): Promise<number> {
  const rows = await queryRows(ctx.db, { total: 'number' }, sql`select count(*)::int as total from ${versions}`)
  return rows[0]?.total ?? 0
}

/** Custom texts of a version. Throws 404. */
export async function getTextVersion(ctx: Ctx, id: string): Promise<{ own: OwnTexts; createdAt: string }> {
  const rows = await queryRows(
    ctx.db,
    { after: json<Record<string, string>>(), createdAt: 'text' },
    sql`
    select saved.after, ${instantText(sql`act.created_at`)} as "createdAt" from ${versions} and act.id = ${id}`,
  )
  const [row] = rows
  if (row === undefined) throw new AppError('not-found', siteTextTexts.noVersion)
  return { own: onlyKnown(row.after as OwnTexts), createdAt: row.createdAt }
}
