import type { FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { isDatabaseAway, isStorageFull } from '../db/pool.server.ts'
import { AppError, PROBLEMS, toProblem, type FieldProblem, type ProblemCode } from '../errors.ts'
import { API_HEADERS } from './headers.server.ts'

export interface ProblemAnswer {
  status: number
  headers: Record<string, string>
  body: string
  error: AppError
}

/** Fastify's and Node's own refusals, each with the sentence we answer. */
const FASTIFY_CODES: Record<string, readonly [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is larger than this address accepts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', 'This address does not accept that content type.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The content length does not match the content.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The request is not readable JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The request has no content.'],
  FST_ERR_BAD_URL: ['malformed', 'The address cannot be read.'],
  FST_ERR_MAX_PARAM_LENGTH: ['malformed', 'The address cannot be read.'],
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'The file is larger than this address accepts.'],
  FST_PARTS_LIMIT: ['too-large', 'The form has too many parts.'],
  FST_FILES_LIMIT: ['malformed', 'This form takes no files.'],
  FST_FIELDS_LIMIT: ['too-large', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['malformed', 'The form has a field name that is not allowed.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported-media-type', 'This address does not accept that content type.'],
}

/** Turns whatever was thrown into a refusal that may leave; the text of an unknown error never does. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error)
  if (error instanceof Error && isResponseSerializationError(error))
    return new AppError('internal', INTERNAL_SENTENCE, { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = FASTIFY_CODES[code]
  if (known !== undefined) return new AppError(known[0], known[1])
  if (error instanceof SyntaxError && 'statusCode' in error)
    return new AppError('malformed', 'The request is not readable JSON.')
  if (isStorageFull(error))
    return new AppError('storage-full', 'The storage is full. Reading still works.', { cause: error })
  if (isDatabaseAway(error)) {
    return new AppError(
      'unavailable',
      'The database does not answer right now. Nothing was stored. Please try again in a moment.',
      {
        retryAfter: 5,
        cause: error,
      },
    )
  }
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    return new AppError('malformed', 'The request cannot be read.')
  }
  return new AppError('internal', INTERNAL_SENTENCE, { cause: error })
}

const INTERNAL_SENTENCE = 'Something went wrong on our side. Nothing was stored. Please try again.'

interface ValidationShape {
  validationContext?: string
  validation: readonly { instancePath: string; message?: string | undefined; params?: Record<string, unknown> }[]
}

/** Fields that a body should not have, named in the answer at most: a body may hold thousands. */
const UNKNOWN_FIELDS_NAMED = 20

/** Bodies that break a rule are 422 with their fields; addresses that do are 400. */
function validationError(error: ValidationShape): AppError {
  if (error.validationContext !== 'body') {
    return new AppError('malformed', error.validation[0]?.message ?? 'The address has a value that cannot be used.')
  }
  const fields: FieldProblem[] = error.validation.flatMap(({ instancePath, message = 'Not valid', params }) => {
    const place = instancePath.replace(/^\//, '').replaceAll('/', '.')
    const unknown = params?.['keys']
    if (!Array.isArray(unknown)) return [{ field: place, message }]
    return unknown.slice(0, UNKNOWN_FIELDS_NAMED).map((key) => ({
      field: [place, String(key).slice(0, 100)].filter(Boolean).join('.'),
      message: 'This field is not known here.',
    }))
  })
  return new AppError('invalid', fields[0]?.message ?? 'Some fields need attention.', { fields })
}

/** The whole answer of a refusal. */
export function answerProblem(error: unknown, request: FastifyRequest): ProblemAnswer {
  const refusal = toAppError(error)
  const silent = request.routeOptions.config.silent === true
  return {
    status: PROBLEMS[refusal.code].status,
    headers: {
      ...API_HEADERS,
      'content-type': 'application/problem+json; charset=utf-8',
      ...(refusal.retryAfter === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(refusal.retryAfter))) }),
    },
    // The id of a report's request could be matched with other traces: it is not told.
    body: JSON.stringify(toProblem(refusal, silent ? undefined : request.id)),
    error: refusal,
  }
}
