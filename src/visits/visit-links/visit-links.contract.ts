import { z } from 'zod'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { emailAddress } from '#core/contract/email.ts'
import { ById, defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { changeById, deleteById } from '#core/contract/record-calls.ts'
import { line, text } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { visitLinkTexts } from './messages.en.ts'
import { LINK_HOLDERS, VISIT_LINK_LIMITS } from './visit-links.limits.ts'

/*
 * Calls of the portal: managers make links and accept what was confirmed, technicians release their papers.
 */

const nullableText = z.string().nullable()
const optional = <S extends z.ZodType>(schema: S) =>
  z
    .union([schema, z.literal('')])
    .nullish()
    .transform((value) => (value === undefined || value === '' ? null : value))

export const VisitLinkInput = z.strictObject({
  for: z.enum(LINK_HOLDERS, visitLinkTexts.whoFor),
  name: optional(line(1, VISIT_LINK_LIMITS.name)),
  /** The link is mailed there. */
  email: optional(emailAddress()),
})
export type VisitLinkInput = z.output<typeof VisitLinkInput>

export const NewVisitLink = z.strictObject({ url: z.url(), expires: z.string() })

export const VisitLink = z.strictObject({
  id: z.uuid(),
  for: z.enum(LINK_HOLDERS),
  name: nullableText,
  email: nullableText,
  /** Null once it no longer opens. */
  url: nullableText,
  expires: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  /** Days in Oslo on which it was opened, newest first. */
  openings: z.array(z.strictObject({ day: z.string(), count: z.int() })),
  confirmation: z
    .strictObject({
      state: z.enum(['confirmed', 'accepted', 'moved']),
      berth: nullableText,
      /** In port time. */
      time: nullableText,
      gatePass: nullableText,
      at: z.string(),
      acceptedAt: nullableText,
      acceptedByName: nullableText,
    })
    .nullable(),
  version: z.int(),
  createdAt: z.string(),
})
export type VisitLink = z.infer<typeof VisitLink>

export const createVisitLink = changeById('POST', '/api/portal/projects/:id/visit-links', 'portal:visit-link:write', {
  body: VisitLinkInput,
  response: NewVisitLink,
  status: 201,
})

export const findVisitLinks = defineEndpoint({
  method: 'GET',
  path: '/api/portal/projects/:id/visit-links',
  access: 'portal:visit-link:write',
  params: ById,
  response: z.strictObject({ items: z.array(VisitLink) }),
})

/** Revokes the link: it stays in the list, and opens no more. */
export const revokeVisitLink = deleteById('/api/portal/visit-links/:id', 'portal:visit-link:write')

/** Writes the confirmed berth and day into the project, and tells the holder on their page that it was accepted. */
export const acceptConfirmation = changeById('POST', '/api/portal/visit-links/:id/accept', 'portal:visit-link:write', {
  body: z.strictObject({
    version: seenVersion,
    /** Version of the project that the manager compared the confirmation with. */
    projectVersion: seenVersion,
  }),
  response: VisitLink,
})

/** Answers the holder on their page; the answer is a comment of the project as well. */
export const answerHolder = changeById('POST', '/api/portal/visit-links/:id/messages', 'portal:visit-link:write', {
  body: z.strictObject({ text: text(1, VISIT_LINK_LIMITS.message, visitLinkTexts.write) }),
  response: z.strictObject({ id: z.uuid() }),
  status: 201,
})

export const PaperRelease = z.strictObject({
  documentId: z.uuid(),
  fileCategory: z.enum(DOCUMENT_CATEGORIES),
  expiryDate: nullableText,
  isExpired: z.boolean(),
  releasedTo: z.array(z.enum(LINK_HOLDERS)),
})
export type PaperRelease = z.infer<typeof PaperRelease>

const PaperReleases = z.strictObject({
  /** The assigned technician's own documents. */
  items: z.array(PaperRelease),
  /** Whether the caller is that technician. */
  mayRelease: z.boolean(),
})

export const findPaperReleases = defineEndpoint({
  method: 'GET',
  path: '/api/portal/projects/:id/paper-releases',
  access: 'portal:travel-document:read',
  params: ById,
  response: PaperReleases,
})

/** Sets the switch of one document for one kind of holder; only the technician whose document it is may. */
export const releasePaper = changeById(
  'POST',
  '/api/portal/projects/:id/paper-releases',
  'portal:travel-document:read',
  {
    body: z.strictObject({ documentId: rowId(), for: z.enum(['master', 'agent']), isReleased: z.boolean() }),
    response: PaperReleases,
  },
)
