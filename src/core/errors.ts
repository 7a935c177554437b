import { type Reason, type ReasonTexts, formatReason } from './contract/reason.ts'

/** All refusals of requests, with their HTTP status; the sentence is for the person, never taken from an exception. */
export const PROBLEMS = {
  malformed: { status: 400, title: 'Malformed request' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  timeout: { status: 408, title: 'Request took too long' },
  conflict: { status: 409, title: 'Conflict' },
  'too-large': { status: 413, title: 'Too large' },
  'uri-too-long': { status: 414, title: 'Address too long' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  invalid: { status: 422, title: 'Some fields need attention' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'storage-full': { status: 507, title: 'Storage full' },
} as const

export type ProblemCode = keyof typeof PROBLEMS

/**
 * A field's path (`name`, `lines.0.quantity`), the sentence to show next to it, and its reason where a page may show
 * it.
 */
export interface FieldProblem extends Partial<Reason> {
  field: string
  message: string
}

/**
 * RFC 9457 problem details in all responses. `detail` is English; `reason` and `params` carry the same for translation.
 */
export interface ProblemDetails extends Partial<Reason> {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  requestId?: string
  fields?: FieldProblem[]
  [extension: string]: unknown
}

interface AppErrorOptions {
  fields?: FieldProblem[]
  /** Key of the sentence, for public pages in their own language; set by `refuse`. */
  reason?: Reason
  /** Seconds the caller should wait: sent as Retry-After. */
  retryAfter?: number
  /** Further members of the problem document, such as the current row of a conflict. */
  extension?: Record<string, unknown>
  cause?: unknown
}

/** A refusal with its code and a sentence that a person can read. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly fields: FieldProblem[] | undefined
  readonly reason: Reason | undefined
  readonly retryAfter: number | undefined
  readonly extension: Record<string, unknown> | undefined

  constructor(code: ProblemCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.reason = options.reason
    this.retryAfter = options.retryAfter
    this.extension = options.extension
  }
}

/** A refusal that public pages show in their own language: its English sentence comes from the same texts. */
export function refuse<Texts extends ReasonTexts>(
  code: ProblemCode,
  texts: Texts,
  reason: keyof Texts & string,
  { params, ...options }: Omit<AppErrorOptions, 'reason'> & Pick<Reason, 'params'> = {},
): AppError {
  const said: Reason = { reason, ...(params === undefined ? {} : { params }) }
  return new AppError(code, formatReason(texts, said) ?? reason, { ...options, reason: said })
}

/** The problem document of an error; anything that is not an AppError becomes a bare 500. */
export function toProblem(error: AppError, requestId?: string): ProblemDetails {
  const { status, title } = PROBLEMS[error.code]
  return {
    type: 'about:blank',
    title,
    // May have another title, never another status.
    ...error.extension,
    status,
    detail: error.message,
    code: error.code,
    ...error.reason,
    ...(requestId === undefined ? {} : { requestId }),
    ...(error.fields === undefined ? {} : { fields: error.fields }),
  }
}
