import type { Ctx } from '#core/context.server.ts'
import { askAtOnce } from '#core/db/json-rows.server.ts'
import { changesVersion } from '#modules/projects/list/project-list.queries.server.ts'
import type { Analytics } from './analytics.contract.ts'
import type { Reader } from './overview.queries.server.ts'

/** Questions whose answers are kept; then all are forgotten. */
const KEPT_MOST = 200

/**
 * A reader whose answers hold until something changes that lists read: adding up a million rows takes longer than a page
 * may. The version is read first, so that what is answered is never older than what it is kept under. Who asks for the
 * same at once waits for one answer.
 */
export function keepFigures(read: Reader): Reader {
  let version = ''
  let answers = new Map<string, Promise<Analytics>>()
  return async (ctx, scope) => {
    const now = await readVersion(ctx)
    if (now !== version || answers.size >= KEPT_MOST) {
      version = now
      answers = new Map()
    }
    const question = JSON.stringify([scope.query, scope.period])
    const known = answers.get(question)
    if (known) return known
    const into = answers
    const asked = read(ctx, scope)
    into.set(question, asked)
    // A failure is nobody's answer but of those who waited for it.
    asked.catch(() => into.delete(question))
    return asked
  }
}

const readVersion = async (ctx: Ctx): Promise<string> => (await askAtOnce(ctx.db, { version: changesVersion })).version
