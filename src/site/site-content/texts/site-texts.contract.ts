import { z } from 'zod'
import { ById, defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { isWellFormedText } from '#core/contract/text.ts'
import { siteTextTexts } from '../messages.en.ts'
import { cleanText, findTextProblem } from './find-text-problem.ts'
import {
  PREVIEW_PAGES,
  SITE_TEXT_FIELDS,
  SITE_TEXT_KEYS,
  TEXTS_BODY_LIMIT,
  type SiteTextField,
} from './site-texts.limits.ts'

const field = z.enum(SITE_TEXT_FIELDS)
const own = z.partialRecord(field, z.string())
const changes = z.partialRecord(field, z.string().nullable())

/** The texts of the site as the panel edits them. */
export const SiteTexts = z.strictObject({
  /** Default text. */
  delivered: own,
  /** The company's published text. */
  published: own,
  /** The draft's change; null resets it to the default. */
  draft: changes,
  /** Texts with a Norwegian draft written for another English text. */
  untranslated: z.array(z.enum(SITE_TEXT_KEYS)),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type SiteTexts = z.infer<typeof SiteTexts>

export const getSiteTexts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/texts',
  access: 'admin',
  response: SiteTexts,
})

/** Typed texts; errors are reported by field. Empty means the default text, as null does. */
const TextsInput = z.partialRecord(field, z.string().max(TEXTS_BODY_LIMIT).nullable()).superRefine((texts, issues) => {
  for (const [name, value] of Object.entries(texts) as [SiteTextField, string | null][]) {
    if (value === null) continue
    const problem = isWellFormedText(value) ? findTextProblem(name, cleanText(name, value)) : siteTextTexts.unstorable
    if (problem !== null) issues.addIssue({ code: 'custom', path: [name], message: problem })
  }
})

const seen = z.int().min(1)

export const saveDraft = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/texts/draft',
  access: 'admin',
  body: z.strictObject({
    texts: TextsInput,
    /** Texts with a Norwegian version that is confirmed for the current English one. */
    fits: z.array(z.enum(SITE_TEXT_KEYS)).max(SITE_TEXT_KEYS.length).default([]),
    version: seen,
  }),
  response: SiteTexts,
})

export const discardDraft = defineEndpoint({
  method: 'POST',
  path: '/api/admin/texts/draft/discard',
  access: 'admin',
  body: z.strictObject({ version: seen }),
  response: SiteTexts,
})

export const publishTexts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/texts/publish',
  access: 'admin',
  body: z.strictObject({ version: seen }),
  response: SiteTexts,
})

/** An address that shows the draft once. */
export const previewTexts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/texts/preview',
  access: 'admin',
  body: z.strictObject({ page: z.enum(PREVIEW_PAGES), lang: z.enum(['en', 'nb']) }),
  response: z.strictObject({ address: z.string() }),
})

/** Published versions. */
export const TextVersion = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  who: z.string(),
  isRollBack: z.boolean(),
  fields: z.array(z.string()),
})
export type TextVersion = z.infer<typeof TextVersion>

/** Every version that was published, newest first. */
export const findTextVersions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/texts/versions',
  access: 'admin',
  query: listQuery(['createdAt']).omit({ q: true }),
  response: listOf(TextVersion),
})

/** Changes of a rollback to this version. */
export const getTextVersion = defineEndpoint({
  method: 'GET',
  path: '/api/admin/texts/versions/:id',
  access: 'admin',
  params: ById,
  response: z.strictObject({ own }),
})

/** Publishes what was published then; without an id the delivered texts. */
export const rollBackTexts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/texts/roll-back',
  access: 'admin',
  body: z.strictObject({ id: rowId().nullable(), version: seen }),
  response: SiteTexts,
})
