import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { dayInOslo, formatDayInProse } from '#core/days.ts'
import { AppError } from '#core/errors.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { describeDifferences } from '#core/rows/differences.ts'
import { defineEntity, lockRow } from '#core/rows/entity.server.ts'
import type { FieldRule } from '#core/rows/fields.ts'
import { inOneAdminAction } from '#core/rows/row-versions.server.ts'
import type { UndoSubject } from '#core/rows/undo.server.ts'
import { exchangePicture, preparePicture } from '#house/files/pictures/pictures.service.server.ts'
import { siteTextTexts } from '../messages.en.ts'
import { getSettings } from '../site-content.queries.server.ts'
import { deliveredTexts } from './delivered-texts.queries.server.ts'
import { cleanText, findTextProblem } from './find-text-problem.ts'
import type { SiteTexts } from './site-texts.contract.ts'
import { SITE_TEXTS_FIELDS } from './site-texts.fields.ts'
import {
  SITE_PICTURES,
  SITE_TEXT_FIELDS,
  SITE_TEXT_KEYS,
  type SitePictureKey,
  type SiteTextField,
  type SiteTextKey,
} from './site-texts.limits.ts'
import { drafted, getTextVersion, onlyKnown, pairOf, showTexts, TEXTS_ENTITY } from './site-texts.queries.server.ts'
import { siteTexts, textPreviews, type DraftTexts, type OwnTexts } from './site-texts.table.server.ts'

export interface SiteTextDeps {
  storage: FileStorage
}

/** Published texts are saved, version by version; drafts have no history. */
export const publishedTexts = defineEntity(siteTexts, SITE_TEXTS_FIELDS, {
  keeps: 'changes',
  flat: ({ published, version }) => ({ ...(published as OwnTexts), version }),
})
const textDrafts = defineEntity(siteTexts, SITE_TEXTS_FIELDS)

const ABOUT = {
  entityType: TEXTS_ENTITY,
  entityId: null,
  entityName: siteTextTexts.name,
  action: 'settings_changed',
} as const

/** Number of stored pairs of English and Norwegian texts, the last ones. */
const PAIRS_MAX = 2000
const PREVIEW_SECONDS = 60

type Row = typeof siteTexts.$inferSelect

/** Locks the texts; also returns the default ones. Throws 409 with the current texts for an older version. */
async function lock(tx: Ctx, version: number): Promise<{ row: Row; delivered: OwnTexts }> {
  await tx.db.insert(siteTexts).values({}).onConflictDoNothing()
  const row = await lockRow(tx, { table: siteTexts }, 1, siteTextTexts.noTexts)
  const delivered = deliveredTexts(await getSettings(tx))
  await assertVersion(row, version, () => showTexts(delivered, row))
  return { row, delivered }
}

/**
 * Saves texts in the draft; a text equal to the published one is removed from it, and so is one equal to the default.
 * @throws AppError 409 with the current texts when another person changed them, 422 for a picture without its text
 * alternative
 */
export async function saveDraft(
  ctx: Ctx,
  { storage }: SiteTextDeps,
  { texts, fits, version }: { texts: DraftTexts; fits: readonly SiteTextKey[]; version: number },
): Promise<SiteTexts> {
  const typed: DraftTexts = { ...texts }
  for (const key of SITE_PICTURES) {
    const file = typed[`${key}.file`]
    if (file?.startsWith('data:') === true)
      typed[`${key}.file`] = await preparePicture(ctx, storage, file, null, 'wide')
  }
  return ctx.tx(async (tx) => {
    const { row, delivered } = await lock(tx, version)
    const draft = mergeDraft(row.published, row.draft, typed, delivered)
    requirePictureTexts(drafted({ published: row.published, draft }))
    const before = { ...delivered, ...drafted(row) }
    const after = { ...delivered, ...drafted({ published: row.published, draft }) }
    const paired = SITE_TEXT_KEYS.filter((key) => fits.includes(key) || before[`${key}.nb`] !== after[`${key}.nb`])
    const pairs = [...new Set([...row.pairs, ...paired.map((key) => pairOf(key, after))])].slice(-PAIRS_MAX)
    return writeDraft(tx, row, { draft, pairs }, delivered)
  })
}

/** Writes the draft, which has no history. */
async function writeDraft(
  tx: Ctx,
  row: Row,
  values: Pick<Row, 'draft'> & Partial<Pick<Row, 'pairs'>>,
  delivered: OwnTexts,
): Promise<SiteTexts> {
  const change = await writeRow(tx, textDrafts, row, values, ABOUT)
  if (change === null) return showTexts(delivered, row)
  await lockPictures(tx, row.draft, change.after.draft)
  return commit(tx, textDrafts, { ...change, events: [] }, { show: () => showTexts(delivered, change.after) })
}

function mergeDraft(published: OwnTexts, draft: DraftTexts, typed: DraftTexts, delivered: OwnTexts): DraftTexts {
  const merged: DraftTexts = { ...onlyKnown(draft) }
  for (const [name, value] of Object.entries(typed) as [SiteTextField, string | null][]) {
    const text = value === null ? '' : cleanText(name, value)
    merged[name] = text === '' || text === delivered[name] ? null : text
  }
  for (const key of SITE_PICTURES) {
    if (merged[`${key}.file`] === null) Object.assign(merged, { [`${key}.en`]: null, [`${key}.nb`]: null })
  }
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => value !== (published[name as SiteTextField] ?? null)),
  )
}

/** Refuses a picture without an alternative text in both languages. */
function requirePictureTexts(texts: OwnTexts): void {
  const missing = SITE_PICTURES.flatMap((key) =>
    texts[`${key}.file`] === undefined
      ? []
      : ([`${key}.en`, `${key}.nb`] as const).filter((field) => texts[field] === undefined),
  )
  if (missing.length === 0) return
  const message = siteTextTexts.altRequired
  throw new AppError('invalid', message, { fields: missing.map((field) => ({ field: `texts.${field}`, message })) })
}

/** Forgets the draft. Throws 409 with the texts as they are. */
export const discardDraft = (ctx: Ctx, version: number): Promise<SiteTexts> =>
  ctx.tx(async (tx) => {
    const { row, delivered } = await lock(tx, version)
    return writeDraft(tx, row, { draft: {} }, delivered)
  })

/**
 * Publishes the draft. The table's trigger invalidates the pages of every process.
 * @throws AppError 409 with the current texts when another person changed them, or when there is no draft
 */
export const publishTexts = (ctx: Ctx, version: number): Promise<SiteTexts> =>
  ctx.tx(async (tx) => {
    const { row, delivered } = await lock(tx, version)
    if (Object.keys(row.draft).length === 0) throw new AppError('conflict', siteTextTexts.nothingToPublish)
    return publish(tx, row, { published: drafted(row), draft: {} }, delivered)
  })

/** Publishes what was published then; null is the delivered texts. The draft stays, on top of it. Throws 404, 409. */
export async function rollBackTexts(ctx: Ctx, id: string | null, version: number): Promise<SiteTexts> {
  const target = id === null ? null : await getTextVersion(ctx, id)
  const description =
    target === null ? siteTextTexts.delivered : siteTextTexts.rolledBack(formatDayInProse(dayInOslo(target.createdAt)))
  const { done } = await inOneAdminAction(ctx, 'put back', async (tx) => {
    const { row, delivered } = await lock(tx, version)
    return publish(tx, row, over(row, target?.own ?? {}), delivered, description)
  })
  return done
}

/** Other published texts, with what is left of the draft on top of them. */
const over = ({ draft }: Row, published: OwnTexts) => ({
  published,
  draft: Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== (published[field as SiteTextField] ?? null)),
  ) as DraftTexts,
})

async function publish(
  tx: Ctx,
  row: Row,
  next: Pick<Row, 'published' | 'draft'>,
  delivered: OwnTexts,
  description?: string,
): Promise<SiteTexts> {
  requireTaken(next.published)
  const events = describeTexts(row.published, next.published, description)
  if (events.length === 0) throw new AppError('conflict', siteTextTexts.sameVersion)
  const change = await writeRow(tx, publishedTexts, row, next, ABOUT)
  if (change === null) return showTexts(delivered, row)
  const { after } = change
  // Pictures of a version are retained: it can be published again.
  for (const key of SITE_PICTURES) {
    const [was, is] = [row.published[`${key}.file`], after.published[`${key}.file`]]
    if (is !== undefined && is !== was) await exchangePicture(tx, null, is)
  }
  await lockPictures(tx, row.draft, after.draft)
  return commit(tx, publishedTexts, { ...change, events }, { show: () => showTexts(delivered, after) })
}

/** A version is as it was then: what its texts may say may have changed since. */
function requireTaken(texts: OwnTexts): void {
  for (const [field, text] of Object.entries(texts) as [SiteTextField, string][]) {
    const problem = findTextProblem(field, text)
    if (problem !== null) throw new AppError('conflict', siteTextTexts.noLongerAllowed(field, problem))
  }
  requirePictureTexts(texts)
}

/** A draft claims its picture as long as it names it. */
async function lockPictures(tx: Ctx, before: DraftTexts, after: DraftTexts): Promise<void> {
  const fileOf = (draft: DraftTexts, key: SitePictureKey) => draft[`${key}.file`] ?? null
  for (const key of SITE_PICTURES) await exchangePicture(tx, fileOf(before, key), fileOf(after, key))
}

/** One event for each changed text; nothing is written for the default one. */
function describeTexts(before: OwnTexts, after: OwnTexts, description?: string): AuditEvent[] {
  const rule: FieldRule = { from: 'call', audit: 'open', seenBy: [] }
  const about = description === undefined ? ABOUT : { ...ABOUT, description }
  return describeDifferences(about, Object.fromEntries(SITE_TEXT_FIELDS.map((field) => [field, rule])), before, after)
}

export const textsSubject: UndoSubject = {
  async find(ctx) {
    const [row] = await ctx.db.select().from(siteTexts).where(eq(siteTexts.id, 1))
    return { ...onlyKnown(row?.published ?? {}), version: row?.version ?? 1 }
  },
  write: (ctx, _id, values, version) =>
    ctx.tx(async (tx) => {
      const { row, delivered } = await lock(tx, version)
      const texts = Object.entries(onlyKnown({ ...row.published, ...(values as DraftTexts) }))
      const published = Object.fromEntries(texts.filter(([, text]) => text !== null))
      return publish(tx, row, over(row, published), delivered)
    }),
}

/** An address of this site that shows the draft on a page once, within a minute, while the session lives. */
export async function createPreview(ctx: Ctx, token: string, path: string): Promise<string> {
  const preview = createToken()
  await ctx.db.delete(textPreviews).where(lt(textPreviews.expiresAt, sql`clock_timestamp()`))
  await ctx.db.insert(textPreviews).values({
    tokenHash: hashToken(preview),
    sessionToken: hashToken(token),
    path,
    expiresAt: sql`clock_timestamp() + make_interval(secs => ${PREVIEW_SECONDS})`,
  })
  return preview
}

/** Consumes a preview: a second request finds nothing. */
export async function consumePreview(ctx: Ctx, token: string): Promise<{ sessionToken: string; path: string } | null> {
  const [preview] = await ctx.db
    .delete(textPreviews)
    .where(and(eq(textPreviews.tokenHash, hashToken(token)), gt(textPreviews.expiresAt, sql`clock_timestamp()`)))
    .returning({ sessionToken: textPreviews.sessionToken, path: textPreviews.path })
  return preview ?? null
}
