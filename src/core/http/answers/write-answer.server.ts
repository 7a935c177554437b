import { ResponseSerializationError, type serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * How responses are filtered and written: parsed by their schema like any input. The type provider's own writer encodes
 * (`encode`), for which zod checks everything that has a rule twice, each row of a list too; our responses contain
 * nothing that would encode to another text.
 */
export const compileWriter: typeof serializerCompiler =
  ({ schema, method, url }) =>
  (data) => {
    if (!(schema instanceof z.ZodType)) throw new Error(`The answer of ${method} ${url} has no schema`)
    const { data: answer, error } = schema.safeParse(data)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(answer)
  }
