import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { Db } from '#core/db/pool.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import type { Product } from '../catalogue.contract.ts'
import { products } from '../catalogue.table.server.ts'
import { productFields } from '../product-fields.server.ts'
import { parseSearch } from './parse-search.ts'

export const SEARCH_RESULTS_MAX = 200

/**
 * Item numbers, best first: 0 the whole text is the number, 1 but for leading zeros, 2 and 3 the same of one word or
 * run ("CLX 09991"), 4 the number begins so. An alias (a maker's or a former number, a CAS number, another name) counts
 * as 2 where it is the whole text, as 3 where it is a word with a digit. The bounds are written out because an index can't serve LIKE with a
 * parameter; U+10FFFF sorts behind every key.
 */
const BY_NUMBER = sql`
  select product.id, case typed.position when 1 then 0 else 2 end as rank, 0 as detail
    from typed join products product on product.item_key = typed.key
  union all
  select product.id, case typed.position when 1 then 1 else 3 end, 0
    from typed join products product on product.item_key_bare = typed.bare
  union all
  select product.id, case typed.position when 1 then 2 else 3 end, 0
    from typed join products product on product.alias_keys && array[typed.key, typed.bare]
    where typed.position = 1 or (length(typed.bare) >= 3 and typed.key ~ '[0-9]')
  union all
  select product.id, 4, 0
    from typed
    cross join lateral (
      (select id from products where item_key ~>=~ typed.key and item_key ~<~ (typed.key || chr(1114111)) limit 200)
      union all
      (select id from products where item_key_bare ~>=~ typed.bare
        and item_key_bare ~<~ (typed.bare || chr(1114111)) limit 200)
    ) product
    where typed.position = 1 or (length(typed.bare) >= 3 and typed.key ~ '[0-9]')`

/**
 * Products whose text holds every pattern, those with most of them in name, number or aliases first (what
 * stands before the separator). The first three patterns stand
 * alone so that the trigram index serves them together; the limit bounds what a word of every product can cost.
 */
const holdingAll = (rank: number, from: ReturnType<typeof sql>) => sql`
  select product.id, ${sql.raw(String(rank))} as rank, product.detail
    from (${from}) wanted
    cross join lateral (
      select id, (
          select count(*)::int from unnest(wanted.patterns) as pattern
            where split_part(search_text, chr(31), 1) not like pattern
        ) as detail
        from products
        where search_text like wanted.patterns[1]
          and search_text like coalesce(wanted.patterns[2], wanted.patterns[1])
          and search_text like coalesce(wanted.patterns[3], wanted.patterns[1])
          and search_text like all (wanted.patterns)
        limit 300
    ) product
    where wanted.patterns is not null`

/** Puts a backslash before what LIKE would read as a sign of its own. */
const ESCAPED_WORD = sql.raw(String.raw`regexp_replace(word, '([\\%_])', '\\\1', 'g')`)

/** Signs that a visitor may know as placeholders. */
const PLACEHOLDERS = sql.raw(String.raw`'[%_\\]'`)

/** A word in which signs stand only between letters and digits, as in `CLX-Ex2` or `10102-17-7`: they mean nothing. */
const JOINED = sql.raw(String.raw`'^[[:alnum:]]+([-‐‑–—./·+][[:alnum:]]+)+$'`)

/**
 * The typed words as LIKE patterns in which the visitor's own %, _ and \ mean themselves; the longest first. A word is
 * looked for at the start of words, so that "oil" is not found in "coil": the text holds each word joined and split.
 */
const TYPED_PATTERNS = sql`
  select array_agg(
      case
        when word ~ ${JOINED} then '% ' || public.item_key(word) || '%'
        when word ~ '^[[:alnum:]]' then '% ' || ${ESCAPED_WORD} || '%'
        else '%' || ${ESCAPED_WORD} || '%'
      end
      order by length(word) desc
    ) as patterns
    from (select public.search_text(asked_word.word) as word from asked,
      unnest(asked.words) as asked_word (word)) as typed_words`

/**
 * Asked only when nothing was found as typed: words with a letter taken apart into runs of letters and of digits, of
 * which four letters or more may also stand inside a word ("pumpe" in "sjøvannspumpe").
 */
const LOOSE_PATTERNS = sql`
  select array_agg(pattern order by length(pattern) desc) as patterns
    from (
      select case when word ~ ${PLACEHOLDERS} or word !~ '[[:alpha:]]' then '%' || ${ESCAPED_WORD} || '%'
          when run ~ '^[[:alpha:]]{4,}$' then '%' || run || '%' else '% ' || run || '%' end as pattern
        from (select public.search_text(asked_word.word) as word from asked,
          unnest(asked.words) as asked_word (word)) as typed_words
        cross join lateral (select (regexp_matches(word, '[[:alpha:]]+|[[:digit:]]+', 'g'))[1] as run) as runs
    ) as loose
    where not exists (select from direct)
    having count(*) > 0`

/** Words that nothing resembles are passed over as long as half of them remain: else the answer is about something else. */
const HALF = sql`(select cardinality(terms) / 2.0 from asked)`

const MENDED_PATTERNS = sql`
  select array_agg('% ' || word || '%' order by length(word) desc) as patterns
    from spelled where choice = 1 having count(*) >= ${HALF}`

/**
 * Known words for each typed one, asked only when nothing was found as typed. A word with a digit is never mended, since
 * one digit off is another part: it counts as typed and from the start of a word.
 */
const SPELLED = sql`
  select typed_term.position, near.word,
      row_number() over (
        partition by typed_term.position order by near.score desc, abs(length(near.word) - length(typed_term.term)),
          near.word
      ) as choice
    from (
      select position, public.search_text(term) as term
        from asked, unnest(asked.terms) with ordinality as listed (term, position)
    ) as typed_term
    cross join lateral (
      select word, score from public.similar_product_words(typed_term.term) where typed_term.term !~ '[0-9]'
      union all
      select typed_term.term, 1 where typed_term.term ~ '[0-9]'
    ) as near
    where not exists (select from direct) and not exists (select from loose)`

/** The last resort: products that hold most of the mended words, in any of their spellings. */
const HOLDING_MOST = sql`
  select id, 8 as rank, 0 as detail
    from (
      select candidate.id, count(distinct spelled.position) as held,
        max(count(distinct spelled.position)) over () as most
        from (
          select distinct product.id, product.search_text
            from spelled
            cross join lateral (
              select id, search_text from products where search_text like '% ' || spelled.word || '%' limit 200
            ) product
            where not exists (select from mended)
        ) as candidate
        join spelled on candidate.search_text like '% ' || spelled.word || '%'
        group by candidate.id
    ) as counted
    where held = most and held >= ${HALF}`

/**
 * The parameters stand in a step of their own, so that the planner can't see into them: PostgreSQL then keeps one plan
 * per connection, where it would otherwise plan each search anew and spend most of its time on that.
 */
const HITS = sql`(
  with asked as materialized (
    select
      ${sql.placeholder('keys')}::text[] as keys,
      ${sql.placeholder('words')}::text[] as words,
      ${sql.placeholder('terms')}::text[] as terms
  ),
  typed as materialized (
    select position, key, nullif(ltrim(key, '0'), '') as bare
      from (
        select position, nullif(public.item_key(text), '') as key
          from asked, unnest(asked.keys) with ordinality as listed (text, position)
      ) as keyed
  ),
  direct as materialized (
    select id, min(rank) as rank, min(detail) as detail
      from (${BY_NUMBER} union all ${holdingAll(5, TYPED_PATTERNS)}) as found
      group by id
  ),
  loose as materialized (${holdingAll(6, LOOSE_PATTERNS)}),
  spelled as materialized (${SPELLED}),
  mended as materialized (${holdingAll(7, MENDED_PATTERNS)})
  select id, rank, detail from direct
  union all
  select id, rank, detail from loose
  union all
  select id, rank, detail from mended
  union all
  ${HOLDING_MOST}
) as hit`

/** The search as a query: one statement, its three parameters are arrays of text. */
export const buildProductSearch = (db: Db) =>
  db
    .select(productFields)
    .from(products)
    .innerJoin(HITS, sql`hit.id = ${products.id}`)
    .orderBy(sql`hit.rank`, sql`hit.detail`, asc(products.order), asc(products.name), asc(products.id))
    .limit(SEARCH_RESULTS_MAX)

const productSearch = prepareOnce((db) => buildProductSearch(db).prepare('search_products'))

/**
 * Products for a typed text, best first, at most SEARCH_RESULTS_MAX: item numbers however they are written
 * (`09991`, `9991`, `CLX 09991`, `clx-9991`) and aliases, then products that hold every word (also of brand and
 * category), then the same with words taken apart, then with typing errors forgiven. None for a blank text.
 */
export async function searchProductRows(ctx: Ctx, typed: string): Promise<Product[]> {
  const parts = parseSearch(typed)
  return parts === null ? [] : productSearch(ctx.db).execute({ ...parts })
}
