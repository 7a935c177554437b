import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PostedForm } from '#app/page-context.ts'
import { VISITOR } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { reasonOf } from '#core/contract/reason.ts'
import { AppError, PROBLEMS, refuse } from '#core/errors.ts'
import { FORM_CONSTRAINT } from '#core/http/form-constraint.server.ts'
import type { FormRoute } from '#core/http/form-route.server.ts'
import { publicPageHeaders } from '#core/http/headers.server.ts'
import { refuseMalformedBody } from '#core/http/malformed.server.ts'
import { toAppError } from '#core/http/problem.server.ts'
import { readSender } from '#core/http/sender.server.ts'
import { toLanguage } from '#core/language.ts'
import { en } from '#core/messages/en.ts'
import { answerFormPage, type PagesDeps } from './pages.server.ts'

/** Bytes and counts of a form without files. The longest report in a script of three bytes a character is 60 000 bytes. */
const FORM_LIMITS = {
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  files: 0,
  parts: 20,
  headerPairs: 20,
} as const

/**
 * Registers a second route for calls that a form without script can make: the same contract, the same handler, and the
 * result as a page in place of the form, with the typed values.
 */
export async function registerForms(
  app: FastifyInstance,
  forms: readonly FormRoute[],
  deps: PagesDeps & { createCtx: (requestId: string) => Ctx },
): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: true })
  for (const form of forms) {
    const { endpoint, options } = form.route
    // Everything below is admitted without a session.
    if (endpoint.access !== 'public') throw new Error(`Form ${endpoint.path} is not for everyone`)
    app.post(
      endpoint.path,
      {
        config: { access: 'public', silent: options.silent ?? false, document: true },
        constraints: { [FORM_CONSTRAINT]: 'form' },
        ...(options.silent === true ? { logLevel: 'silent' } : {}),
      },
      (request, reply) => answerForm(form, deps, request, reply),
    )
  }
}

async function answerForm(
  { route, toBody, leadsTo, afterwards, maxFields }: FormRoute,
  deps: PagesDeps & { createCtx: (requestId: string) => Ctx },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // Of documents the server parses no query.
  const [path = '', search = ''] = (request.raw.url ?? '').split('?')
  const lang = toLanguage(new URLSearchParams(search).get('lang'))
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  let result: PostedForm
  let status = 200
  try {
    await readFields(request, values, maxFields)
    // Only now: the fields are read here, and a slow client must not occupy a slot in the meantime.
    request.server.takePlace('form', reply)
    const parsed = route.endpoint.body.safeParse(toBody({ ...values }))
    if (!parsed.success) throw refusedFields(parsed.error.issues)
    const address = leadsTo?.(values, lang) ?? null
    if (address !== null) return await reply.headers(publicPageHeaders('')).redirect(address, 303)
    const http = { ip: readSender(request.ip), work: null, token: null }
    const ctx = deps.createCtx(request.id)
    const params = readParams(route, request)
    const answer = route.endpoint.response.parse(
      await route.handler({ ...ctx, actor: VISITOR }, { params, query: {}, body: parsed.data }, http),
    )
    if (afterwards !== undefined) {
      const next = afterwards(params, lang, answer as Record<string, unknown>)
      return await reply.headers({ ...publicPageHeaders(''), 'cache-control': 'no-store' }).redirect(next, 303)
    }
    result = { state: 'done', answer, values: { ...values } }
  } catch (error) {
    const refusal = toAppError(error)
    status = PROBLEMS[refusal.code].status
    const { message: sentence, reason, fields = [] } = refusal
    result = { state: 'refused', sentence, ...reason, fields, values: { ...values } }
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  }
  await answerFormPage(deps, { path, lang }, result, status, reply)
}

/** Throws 404 for an address that the call's schema doesn't accept. */
function readParams({ endpoint }: FormRoute['route'], request: FastifyRequest): Record<string, string> {
  const parsed = endpoint.params.safeParse(request.params ?? {})
  if (!parsed.success) throw refuse('not-found', en.refusals, 'nothingHere')
  return parsed.data as Record<string, string>
}

function refusedFields(issues: z.ZodError['issues']): AppError {
  const fields = issues.map(({ path, message, ...rule }) => ({
    field: path.map(String).join('.'),
    message,
    ...reasonOf(rule),
  }))
  return new AppError('invalid', fields[0]?.message ?? en.fieldsWrong, { fields })
}

/**
 * Reads the fields into `values`; those that were read before a refusal stay there, so that the page can show them
 * again.
 */
async function readFields(
  request: FastifyRequest,
  values: Record<string, string>,
  maxFields: number = FORM_LIMITS.fields,
): Promise<void> {
  try {
    for await (const part of request.parts({ limits: { ...FORM_LIMITS, fields: maxFields, parts: maxFields } })) {
      if (part.type !== 'field') throw refuse('malformed', en.refusals, 'formNoFiles')
      if (part.fieldname in values)
        throw refuse('malformed', en.refusals, 'formFieldTwice', { params: { name: part.fieldname.slice(0, 40) } })
      values[part.fieldname] = String(part.value)
      if (part.valueTruncated) throw refuse('too-large', en.refusals, 'formTextTooLong')
    }
    refuseMalformedBody(values)
  } catch (error) {
    const refusal = toAppError(error)
    // The reader of parts has no codes of its own for a form that is cut off or was never one.
    throw refusal.code === 'internal' ? refuse('malformed', en.refusals, 'formUnreadable', { cause: error }) : refusal
  }
}
