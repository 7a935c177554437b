import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { compareNames } from '#core/language/compare-names.ts'
import type { Analytics, AnalyticsPoint } from './analytics.contract.ts'
import { DAY_HOURS, TARGET_PERCENT } from './analytics.limits.ts'
import { HOURS, whereHours } from './figure-rows.queries.server.ts'
import {
  answerOf,
  queryBothPeriods,
  pointOf,
  rowsAddress,
  seriesOf,
  sharedFilters,
  type Both,
  type Half,
  type Scope,
} from './figures.queries.server.ts'
import { analyticsTexts as texts } from './messages.en.ts'

/** Logged hours and available hours: `key` is the person. */
interface Used {
  key: string
  name: string
  work: number
  travel: number
  waiting: number
  own: number
}

/**
 * Returns all people with available time or logged hours. Available time is Monday to Friday without absences, from the
 * first day to today, or to the last logged day of a deactivated person. Public holidays count as working days.
 */
const usedIn = (scope: Scope) => (half: Half) =>
  sql<Used>`
    select person.id as key, person.name, own.hours as own, coalesce(logged.work, 0) as work,
      coalesce(logged.travel, 0) as travel, coalesce(logged.waiting, 0) as waiting
    from portal_users person
    left join (
      select logged.user_id, ${sumOf('work')} as work, ${sumOf('travel')} as travel, ${sumOf('waiting')} as waiting
      from ${HOURS}
      where ${whereHours({ dayFrom: half.from, dayTo: half.to, ...sharedFilters(scope) })}
      group by logged.user_id
    ) logged on logged.user_id = person.id
    left join lateral (
      select min(entry.date) as first, max(entry.date) as last from project_hours entry where entry.user_id = person.id
    ) known on true
    left join lateral (
      select (count(*) * ${DAY_HOURS}::float8) as hours
      from generate_series(
        greatest(${half.from}::date, least(known.first, person.created_at::date))::timestamp,
        least(${half.to}::date, case when person.is_active then ${osloToday} else known.last end)::timestamp,
        interval '1 day'
      ) each
      where extract(isodow from each) < 6 and not exists (
        select 1 from operator_absences absence where absence.user_id = person.id
          and each::date between absence.from_day and absence.to_day)
    ) own on true
    where (${scope.query.operatorId ?? null}::uuid is null or person.id = ${scope.query.operatorId ?? null}::uuid)
      and (logged.user_id is not null or (person.role = 'operator' and person.is_active))`

const sumOf = (kind: 'work' | 'travel' | 'waiting') =>
  sql`sum(logged.hours) filter (where logged.kind = ${sql.raw(`'${kind}'`)})`

const total = ({ work, travel, waiting }: Used): number => work + travel + waiting
const inHours = (hours: number): string => hours.toFixed(2)

/** Hours by kind, and the share of own time that they are, for each person and for all. */
export async function readUtilisation(ctx: Ctx, scope: Scope): Promise<Analytics> {
  const { used } = await queryBothPeriods(ctx, scope, { used: usedIn(scope) })
  const people = [...new Map([...(used.before ?? []), ...used.now].map(({ key, name }) => [key, name]))].toSorted(
    ([, a], [, b]) => compareNames(a, b),
  )
  const both: Both<Used> = {
    now: [...used.now, addUp(used.now)],
    before: used.before && [...used.before, addUp(used.before)],
  }
  const over = (kind: string | undefined, valueOf: (row: Used | undefined) => AnalyticsPoint['value']) =>
    [['all', texts.everybody] as const, ...people].map(([key, label]) =>
      pointOf(
        both,
        {
          key,
          label,
          href: rowsAddress('hours', {
            dayFrom: scope.period.from,
            dayTo: scope.period.to,
            kind,
            ...sharedFilters(scope),
            ...(key === 'all' ? {} : { operatorId: key }),
          }),
        },
        valueOf,
      ),
    )
  const hours = (valueOf: (row: Used) => number) => (row: Used | undefined) =>
    inHours(row === undefined ? 0 : valueOf(row))
  return answerOf(scope, [
    seriesOf(
      'work',
      texts.work,
      over(
        'work',
        hours(({ work }) => work),
      ),
    ),
    seriesOf(
      'travel',
      texts.travel,
      over(
        'travel',
        hours(({ travel }) => travel),
      ),
    ),
    seriesOf(
      'waiting',
      texts.waiting,
      over(
        'waiting',
        hours(({ waiting }) => waiting),
      ),
    ),
    seriesOf('hours', texts.hours, over(undefined, hours(total))),
    seriesOf(
      'own time',
      texts.ownTime,
      over(
        undefined,
        hours(({ own }) => own),
      ),
    ),
    seriesOf('used', texts.used(TARGET_PERCENT), over(undefined, share)),
  ])
}

const share = (row: Used | undefined): number | null =>
  row === undefined || row.own === 0 ? null : Math.round((total(row) / row.own) * 1000) / 10

const addUp = (rows: readonly Used[]): Used => ({
  key: 'all',
  name: texts.everybody,
  work: rows.reduce((sum, { work }) => sum + work, 0),
  travel: rows.reduce((sum, { travel }) => sum + travel, 0),
  waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
  own: rows.reduce((sum, { own }) => sum + own, 0),
})
