import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'

/** Figures that are kept; then all are forgotten. */
const FIGURES_MAX = 500
let kept = { version: '', figures: new Map<string, unknown>() }

/**
 * A figure over many rows, read once and kept until a project, or what lists read of other records, changes: the
 * database counts that, whichever process changed it. A new day makes it old, too.
 * @param key everything that the figure depends on
 */
export async function keepFigure<Figure>(ctx: Ctx, key: unknown, read: () => Promise<Figure>): Promise<Figure> {
  const { rows } = await ctx.db.execute<{ version: string }>(sql`
    select current_database() || ' ' || version || ' ' || (now() at time zone 'Europe/Oslo')::date as version
    from portal_changes`)
  const version = rows[0]?.version ?? ''
  const name = JSON.stringify(key)
  if (kept.version === version && kept.figures.has(name)) return kept.figures.get(name) as Figure
  const figure = await read()
  // What was read may be newer than this version, never older: whoever finds the next version reads again.
  if (kept.version !== version || kept.figures.size >= FIGURES_MAX) kept = { version, figures: new Map() }
  kept.figures.set(name, figure)
  return figure
}
