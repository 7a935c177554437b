import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { ById, defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { orNull, textOrNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { DeleteQuery, seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { OPERATOR_DOCUMENT_FIELDS } from './documents.fields.ts'
import { DOCUMENT_DESCRIPTION_MAX } from './documents.limits.ts'

const documentShapes = defineShapes(OPERATOR_DOCUMENT_FIELDS, {
  id: z.uuid(),
  userId: z.uuid(),
  fileName: z.string(),
  /** Our own address for a link to it. */
  filePath: z.string(),
  fileSize: z.int(),
  fileCategory: z.enum(DOCUMENT_CATEGORIES),
  expiryDate: z.string().nullable(),
  state: z.enum(['expired', 'expiring', 'ok']),
  daysLeft: z.int().nullable(),
  description: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
})
/** A personal travel document. Opening the file is written into the audit log. */
export const OperatorDocument = rowFor(OPERATOR_DOCUMENT_FIELDS, STAFF, documentShapes)
export type OperatorDocument = z.infer<typeof OperatorDocument>

const DocumentFacts = z.strictObject(
  defineInputs(OPERATOR_DOCUMENT_FIELDS, {
    fileCategory: z.enum(DOCUMENT_CATEGORIES),
    expiryDate: orNull(day),
    description: textOrNull(DOCUMENT_DESCRIPTION_MAX),
  }),
)

/** Managers read everybody's, an operator only the own ones. */
export const listOperatorDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators/:id/documents',
  access: 'portal:travel-document:read',
  params: ById,
  query: listQuery(['expiryDate', 'fileCategory']),
  response: listOf(OperatorDocument),
})

export const createOperatorDocument = defineEndpoint({
  method: 'POST',
  path: '/api/portal/operators/:id/documents',
  access: 'portal:travel-document:read',
  params: ById,
  body: DocumentFacts.extend({ uploadId: rowId() }),
  response: OperatorDocument,
  status: 201,
})

export const updateOperatorDocument = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/operator-documents/:id',
  access: 'portal:travel-document:read',
  params: ById,
  body: DocumentFacts.partial().extend({ version: seenVersion }),
  response: OperatorDocument,
})

export const deleteOperatorDocument = defineEndpoint({
  method: 'DELETE',
  path: '/api/portal/operator-documents/:id',
  access: 'portal:travel-document:read',
  params: ById,
  query: DeleteQuery,
  response: z.undefined(),
  status: 204,
})
