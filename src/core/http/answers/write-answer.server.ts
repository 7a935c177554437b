import { ResponseSerializationError, type serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * How answers are filtered and written: read by their schema like any input. The type provider's own writer goes the way
 * back (`encode`), for which zod judges everything that has a rule twice, each row of a list among it; our answers hold
 * nothing that would be another text on the way back.
 */
export const compileWriter: typeof serializerCompiler =
  ({ schema, method, url }) =>
  (data) => {
    if (!(schema instanceof z.ZodType)) throw new Error(`The answer of ${method} ${url} has no schema`)
    const { data: answer, error } = schema.safeParse(data)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(answer)
  }
