import type { FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { reasonOf } from '../contract/reason.ts'
import { nameField } from '../contract/sentences.ts'
import { isDatabaseAway } from '../db/pool.server.ts'
import { findErrorCode, isStorageFull } from '../error-codes.server.ts'
import { AppError, PROBLEMS, refuse, toProblem, type FieldProblem, type ProblemCode } from '../errors.ts'
import { type CommonRefusals, en } from '../messages/en.ts'
import { API_HEADERS } from './headers.server.ts'

export interface ProblemAnswer {
  status: number
  headers: Record<string, string>
  body: string
  error: AppError
}

/** Fastify's and Node's own refusals, each with the sentence we answer. */
const FASTIFY_CODES: Record<string, readonly [ProblemCode, keyof CommonRefusals]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'tooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', 'contentType'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'contentLength'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'notJson'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'noContent'],
  FST_ERR_BAD_URL: ['malformed', 'unreadableAddress'],
  FST_ERR_MAX_PARAM_LENGTH: ['malformed', 'unreadableAddress'],
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'fileTooLarge'],
  FST_PARTS_LIMIT: ['too-large', 'formTooManyParts'],
  FST_FILES_LIMIT: ['malformed', 'formNoFiles'],
  FST_FIELDS_LIMIT: ['too-large', 'formTooManyFields'],
  FST_PROTO_VIOLATION: ['malformed', 'formFieldName'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported-media-type', 'contentType'],
}

/**
 * Maps any thrown value to a refusal that may be sent; the text of an unknown error never is.
 * @param hasQueryFieldErrors whether errors of the query are answered like those of a body
 */
export function toAppError(error: unknown, hasQueryFieldErrors = false): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error, hasQueryFieldErrors)
  if (error instanceof Error && isResponseSerializationError(error))
    return refuse('internal', en.refusals, 'internal', { cause: error })
  const known = FASTIFY_CODES[findErrorCode(error)]
  if (known !== undefined) return refuse(known[0], en.refusals, known[1])
  if (error instanceof SyntaxError && 'statusCode' in error) return refuse('malformed', en.refusals, 'notJson')
  if (isStorageFull(error)) return refuse('storage-full', en.refusals, 'storageFull', { cause: error })
  if (isDatabaseAway(error)) {
    return refuse('unavailable', en.refusals, 'databaseAway', { retryAfter: 5, cause: error })
  }
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    return refuse('malformed', en.refusals, 'unreadable')
  }
  return refuse('internal', en.refusals, 'internal', { cause: error })
}

interface ValidationShape {
  validationContext?: string
  validation: readonly {
    instancePath: string
    keyword?: string
    message?: string | undefined
    params?: Record<string, unknown>
  }[]
}

/** Unknown fields of a body that the response names at most: a body may have thousands. */
const UNKNOWN_FIELDS_NAMED = 20

/** Invalid bodies are 422 with their fields; invalid addresses are 400, unless the query is answered like a body. */
function validationError(error: ValidationShape, hasQueryFieldErrors: boolean): AppError {
  const hasFieldErrors =
    error.validationContext === 'body' || (hasQueryFieldErrors && error.validationContext === 'querystring')
  if (!hasFieldErrors) {
    const [first] = error.validation
    return first?.message === undefined
      ? refuse('malformed', en.refusals, 'addressValue')
      : new AppError('malformed', nameField(first.instancePath.replaceAll('/', '.'), first.message), {
          reason: { reason: 'addressValue' },
        })
  }
  const fields: FieldProblem[] = error.validation.flatMap(
    ({ instancePath, keyword, message = en.notValid, params }) => {
      const place = instancePath.replace(/^\//, '').replaceAll('/', '.')
      const unknown = params?.['keys']
      if (!Array.isArray(unknown)) return [{ field: place, message, ...reasonOf({ code: keyword, ...params }) }]
      return unknown.slice(0, UNKNOWN_FIELDS_NAMED).map((key) => ({
        field: [place, String(key).slice(0, 100)].filter(Boolean).join('.'),
        message: en.refusals.unknownField,
        reason: 'unknownField',
      }))
    },
  )
  const [first] = fields
  return new AppError('invalid', first === undefined ? en.fieldsWrong : nameField(first.field, first.message), {
    fields,
  })
}

/** The whole answer of a refusal. */
export function answerProblem(error: unknown, request: FastifyRequest): ProblemAnswer {
  const { silent = false, hasQueryFieldErrors = false } = request.routeOptions.config
  const refusal = toAppError(error, hasQueryFieldErrors)
  return {
    status: PROBLEMS[refusal.code].status,
    headers: {
      ...API_HEADERS,
      'content-type': 'application/problem+json; charset=utf-8',
      ...(refusal.retryAfter === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(refusal.retryAfter))) }),
    },
    // The id of a report's request could be matched with other traces: it isn't sent.
    body: JSON.stringify(toProblem(refusal, silent ? undefined : request.id)),
    error: refusal,
  }
}
