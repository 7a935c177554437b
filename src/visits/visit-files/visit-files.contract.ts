import { z } from 'zod'
import { rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { lineOrNull } from '#core/contract/optional.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { FileMarks } from './file-marks.contract.ts'
import { FILE_FIELDS } from './visit-files.fields.ts'

const DESCRIPTION_MAX = 500
const LINE_KEY_MAX = 60

/** A file on a project. */
const fileShapes = defineShapes(FILE_FIELDS, {
  id: z.uuid(),
  projectId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  fileName: z.string(),
  /** Address for a link to the file (POST). */
  filePath: z.string(),
  fileSize: z.int(),
  fileType: z.string(),
  description: z.string().nullable(),
  /** Line of the visit's checklist that asked for this photo. */
  lineKey: z.string().nullable(),
  marks: FileMarks,
  version: z.int(),
  createdAt: z.string(),
  mayChange: z.boolean(),
})
export const ProjectFile = rowFor(FILE_FIELDS, STAFF, fileShapes)
export type ProjectFile = z.infer<typeof ProjectFile>

const fileInputs = defineInputs(FILE_FIELDS, { description: lineOrNull(DESCRIPTION_MAX) })

export const FileInput = z.strictObject({ ...fileInputs, uploadId: rowId(), lineKey: lineOrNull(LINE_KEY_MAX) })
export type FileInput = z.output<typeof FileInput>

export const FileChange = z.strictObject({ ...inputsOfChange(FILE_FIELDS, fileInputs), version: seenVersion })
export type FileChange = z.output<typeof FileChange>

export const FilesQuery = listQuery(['createdAt', 'fileName', 'fileSize'])
export type FilesQuery = z.output<typeof FilesQuery>

export const findProjectFiles = readById('/api/portal/projects/:id/files', 'portal:project:read', {
  query: FilesQuery,
  response: listOf(ProjectFile),
})
/** A photo, small, to be known again by; null for a file that is no photo or cannot be read. */
export const previewProjectFile = readById('/api/portal/files/:id/preview', 'portal:project:read', {
  query: z.strictObject({}),
  /** A data URL. */
  response: z.strictObject({ preview: z.string().nullable() }),
})
export const addProjectFile = changeById('POST', '/api/portal/projects/:id/files', 'portal:project:log', {
  body: FileInput,
  response: ProjectFile,
  status: 201,
})
export const changeProjectFile = changeById('PATCH', '/api/portal/files/:id', 'portal:project:log', {
  body: FileChange,
  response: ProjectFile,
})
export const deleteProjectFile = deleteById('/api/portal/files/:id', 'portal:project:log')
