import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, lineOrNull, readById, seenVersion } from './children.contract.ts'
import { DOCUMENT_CATEGORIES } from './projects.limits.ts'

const DESCRIPTION_MAX = 500

/** A file on a project. */
export const ProjectFile = z.strictObject({
  id: z.uuid(),
  projectId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  fileName: z.string(),
  /** Where a link to the file is made (POST). */
  filePath: z.string(),
  fileSize: z.int(),
  fileType: z.string(),
  description: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  mayChange: z.boolean(),
})
export type ProjectFile = z.infer<typeof ProjectFile>

export const FileInput = z.strictObject({ uploadId: z.uuid(), description: lineOrNull(DESCRIPTION_MAX) })
export type FileInput = z.output<typeof FileInput>

export const FileChange = z.strictObject({ description: lineOrNull(DESCRIPTION_MAX), version: seenVersion })
export type FileChange = z.output<typeof FileChange>

export const FilesQuery = listQuery(['createdAt', 'fileName', 'fileSize'])
export type FilesQuery = z.output<typeof FilesQuery>

export const findProjectFiles = readById('/api/portal/projects/:id/files', 'portal:project:read', {
  query: FilesQuery,
  response: listOf(ProjectFile),
})
export const addProjectFile = changeById('POST', '/api/portal/projects/:id/files', 'portal:project:log', {
  body: FileInput,
  response: ProjectFile,
  status: 201,
})
export const changeProjectFile = changeById('PATCH', '/api/portal/files/:id', 'portal:project:log', {
  body: FileChange,
  response: ProjectFile,
  status: 200,
})
export const deleteProjectFile = deleteById('/api/portal/files/:id', 'portal:project:log')

/** Of a project's file, a travel document, a service report or an operator's document, by its own id. */
export const linkFile = changeById('POST', '/api/portal/files/:id/link', 'portal:project:read', {
  body: z.strictObject({}).nullish(),
  /** Good once, for a minute, while the session lives. */
  response: z.strictObject({ url: z.url() }),
  status: 200,
})

/** A travel document: of this visit, or one of the assigned operator's own. */
export const TravelDocument = z.strictObject({
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
export type TravelDocument = z.infer<typeof TravelDocument>

export const TravelDocumentInput = z.strictObject({
  uploadId: z.uuid(),
  fileCategory: z.enum(DOCUMENT_CATEGORIES, 'Choose what kind of document it is'),
  expiryDate: day.nullable().optional(),
  description: lineOrNull(DESCRIPTION_MAX),
})
export type TravelDocumentInput = z.output<typeof TravelDocumentInput>

export const TravelDocumentChange = TravelDocumentInput.omit({ uploadId: true }).partial().extend({
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
  { body: TravelDocumentChange, response: TravelDocument, status: 200 },
)
export const deleteTravelDocument = deleteById('/api/portal/travel-documents/:id', 'portal:travel-document:read')
