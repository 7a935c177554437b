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
  /** What the product says where the company says nothing of its own. */
  delivered: own,
  /** What the company says instead, on the pages. */
  published: own,
  /** What the draft changes of that; null is the delivered text. */
  draft: changes,
  /** Texts whose Norwegian, in the draft, was written beside another English text. */
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

/** Texts as they are typed; what cannot be taken is told by field. Empty is the delivered text, as null is. */
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
    /** Texts whose Norwegian still says what the English one says now. */
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

/** What was published once. */
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

/** What would change if the site went back to this version. */
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
