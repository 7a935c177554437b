import { z } from 'zod'
import { rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { TRAVEL_DOCUMENT_FIELDS } from './documents.entity.ts'

/** A travel document: of this visit, or one of the assigned operator's own. */
const travelDocumentShapes = defineShapes(TRAVEL_DOCUMENT_FIELDS, {
  ...shapesOf(TRAVEL_DOCUMENT_FIELDS),
  id: z.uuid(),
  /** `personal` ones belong to the technician and are changed there. */
  scope: z.enum(['project', 'personal']),
  projectId: z.uuid().nullable(),
  userId: z.uuid(),
  userName: z.string(),
  fileName: z.string(),
  filePath: z.string(),
  fileSize: z.int(),
  /** Days until it expires; negative once it has; null without expiry. */
  daysLeft: z.int().nullable(),
  state: z.enum(['ok', 'expiring', 'expired']),
  version: z.int(),
  createdAt: z.string(),
  mayChange: z.boolean(),
})
export const TravelDocument = rowFor(TRAVEL_DOCUMENT_FIELDS, STAFF, travelDocumentShapes)
export type TravelDocument = z.infer<typeof TravelDocument>

const travelDocumentInputs = defineInputs(TRAVEL_DOCUMENT_FIELDS, inputsOf(TRAVEL_DOCUMENT_FIELDS))

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
