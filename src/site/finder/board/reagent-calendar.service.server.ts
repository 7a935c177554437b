import type { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import { type CalendarEvent, writeFile } from '#core/days/calendar-file.ts'
import { refuse } from '#core/errors.ts'
import { pathsIn } from '#core/language.ts'
import { findItemNumberMeant, findProductByItemNumber } from '#site/catalogue/catalogue.queries.server.ts'
import { en } from '../board-messages/en.ts'
import { nb } from '../board-messages/nb.ts'
import type { downloadReagentCalendar } from '../finder.contract.ts'
import { planReagentYear } from './reagent-year.ts'

const WORDS = { en, nb }

/** The days of a reagent as a file for a calendar program. Throws 404 where the catalogue has no shelf life for it. */
export async function writeReagentCalendar(
  ctx: Ctx,
  { item, mixed, call = '', port, days, lang }: z.output<typeof downloadReagentCalendar.query>,
  origin: string,
): Promise<string> {
  const number = await findItemNumberMeant(ctx, item)
  const product = number === null ? null : await findProductByItemNumber(ctx, number)
  if (product === null || product.changeAfterDays === null || product.keepsForDays === null) {
    throw refuse('not-found', WORDS[lang].refusals, 'noDays')
  }
  const { file } = WORDS[lang].calendar
  const { changeAfterDays, keepsForDays } = product
  const year = planReagentYear(mixed, { changeAfterDays, keepsForDays }, { call, daysInHand: days ?? null })
  const stampedAt = new Date()
  const toEvent = (name: string, day: string, summary: string, location: string | null = null): CalendarEvent => ({
    // The same for the same box, so that a file that is taken again moves its days instead of doubling them.
    uid: `${name}-${mixed}-${product.itemNumber}@reagent-calendar`,
    firstDay: day,
    lastDay: day,
    summary,
    location,
    description: `${product.itemNumber} ${product.name}. ${file.note}`,
    url: `${origin}${pathsIn(lang).product(product)}`,
    status: 'CONFIRMED',
    sequence: 0,
    stampedAt,
  })
  return writeFile(
    ...year.changes.map((day, at) =>
      toEvent(`change-${at + 1}`, day, at === year.changes.length - 1 ? file.last : file.change(at + 1)),
    ),
    toEvent('buffer', year.ends, file.ends),
    ...(year.reorderBy === null ? [] : [toEvent('reorder', year.reorderBy, file.reorder(port), port || null)]),
  )
}
