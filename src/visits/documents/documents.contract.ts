import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { lineOrNull, orNull } from '#core/contract/optional.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { TRAVEL_DOCUMENT_FIELDS } from './documents.fields.ts'
import { DOCUMENT_DESCRIPTION_MAX } from './documents.limits.ts'
import { documentTexts } from './messages.en.ts'

/** A travel document: of this visit, or one of the assigned operator's own. */
const travelDocumentShapes = defineShapes(TRAVEL_DOCUMENT_FIELDS, {
  id: z.uuid(),
  /** `personal` ones belong to the operator and are changed there. */
  scope: z.enum(['project', 'personal']),
  projectId: z.uuid().nullable(),
  userId: z.uuid(),
  userName: z.string(),
  fileName: z.string(),
  filePath: z.string(),
  fileSize: z.int(),
  fileCategory: z.enum(DOCUMENT_CATEGORIES),
  expiryDate: z.string().nullable(),
  /** Days until it expires; negative once it has; null without expiry. */
  daysLeft: z.int().nullable(),
  state: z.enum(['ok', 'expiring', 'expired']),
  description: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  mayChange: z.boolean(),
})
export const TravelDocument = rowFor(TRAVEL_DOCUMENT_FIELDS, STAFF, travelDocumentShapes)
export type TravelDocument = z.infer<typeof TravelDocument>

const travelDocumentInputs = defineInputs(TRAVEL_DOCUMENT_FIELDS, {
  fileCategory: z.enum(DOCUMENT_CATEGORIES, documentTexts.category),
  expiryDate: orNull(day),
  description: lineOrNull(DOCUMENT_DESCRIPTION_MAX),
})

export const TravelDocumentInput = z.strictObject({ ...travelDocumentInputs, uploadId: rowId() })
export type TravelDocumentInput = z.output<typeof TravelDocumentInput>

export const TravelDocumentChange = z.strictObject({
  ...inputsOfChange(TRAVEL_DOCUMENT_FIELDS, travelDocumentInputs),
  version: seenVersion,
})
export type TravelDocumentChange = z.output<typeof TravelDocumentChange>

export const TravelDocumentsQuery = listQuery(['createdAt', 'expiryDate', 'fileCategory'])
export type TravelDocumentsQuery = z.output<typeof TravelDocumentsQuery>

export const findTravelDocuments = readById(
  '/api/portal/projects/:id/travel-documents',
  'portal:travel-document:read',
  { query: TravelDocumentsQuery, response: listOf(TravelDocument) },
)
export const addTravelDocument = changeById(
  'POST',
  '/api/portal/projects/:id/travel-documents',
  'portal:travel-document:read',
  { body: TravelDocumentInput, response: TravelDocument, status: 201 },
)
export const changeTravelDocument = changeById(
  'PATCH',
  '/api/portal/travel-documents/:id',
  'portal:travel-document:read',
  { body: TravelDocumentChange, response: TravelDocument },
)
export const deleteTravelDocument = deleteById('/api/portal/travel-documents/:id', 'portal:travel-document:read')
