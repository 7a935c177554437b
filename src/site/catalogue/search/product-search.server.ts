import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { Db } from '#core/db/pool.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import type { Product } from '../catalogue.contract.ts'
import { products } from '../catalogue.table.server.ts'
import { productFields } from '../product-fields.server.ts'
import { parseSearch } from './parse-search.ts'
import type { RewriteQuery } from './query-rewrite.ts'

export const SEARCH_RESULTS_MAX = 200

/** Weight of the word that names the kind of article in a product's name; any other word there has 2. */
export const HEAD_POINTS = 7

/**
 * Item numbers, best first: 0 the whole text is the number, 1 but for leading zeros, 2 and 3 the same of one word or
 * run ("CLX 09991"), 4 the number begins so. An alias (a maker's or a former number, a CAS number, another name) counts
 * as 2 where it is the whole text, as 3 where it is a word with a digit. The bounds are written out because an index
 * can't serve LIKE with a parameter; U+10FFFF sorts behind every key.
 */
const BY_NUMBER = sql`
  select product.id, case typed.position when 1 then 0 else 2 end as rank, 0 as detail, false as is_whole
    from typed join products product on product.item_key = typed.key
  union all
  select product.id, case typed.position when 1 then 1 else 3 end, 0, false
    from typed join products product on product.item_key_bare = typed.bare
  union all
  select product.id, case typed.position when 1 then 2 else 3 end, 0, false
    from typed join products product on product.alias_keys && array[typed.key, typed.bare]
    where typed.position = 1 or (length(typed.bare) >= 3 and typed.key ~ '[0-9]')
  union all
  select product.id, 4, 0, false
    from typed
    cross join lateral (
      (select id from products where item_key ~>=~ typed.key and item_key ~<~ (typed.key || chr(1114111)) limit 200)
      union all
      (select id from products where item_key_bare ~>=~ typed.bare
        and item_key_bare ~<~ (typed.bare || chr(1114111)) limit 200)
    ) product
    where typed.position = 1 or (length(typed.bare) >= 3 and typed.key ~ '[0-9]')`

/**
 * Products with every pattern in their text, those with most of them in name, number or aliases first (the part before
 * the separator). The first three patterns are separate conditions so that the trigram index is used for them together;
 * the limit bounds the cost of a word that every product has.
 */
const holdingAll = (rank: number, from: ReturnType<typeof sql>) => sql`
  select product.id, ${sql.raw(String(rank))} as rank, product.detail, true as is_whole
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

/** Signs that a visitor may type as placeholders. */
const PLACEHOLDERS = sql.raw(String.raw`'[%_\\]'`)

/** A word with signs only between letters and digits, as in `CLX-Ex2` or `10102-17-7`: the signs are ignored. */
const JOINED = sql.raw(String.raw`'^[[:alnum:]]+([-‐‑–—./·+][[:alnum:]]+)+$'`)

/** British and American spelling of one word: neutraliser and neutralizer, analyse and analyze. */
const TWO_SPELLINGS = sql.raw(String.raw`'^[a-z]{4,}[iy][sz](e|ing|ation)[a-z]*$'`)
const SPELT_TWICE = sql.raw(String.raw`'([iy])[sz](e|ing|ation)'`)
const EITHER_SPELLING = sql.raw(String.raw`'\1_\2'`)

/** An English plural: its singular begins the same words. */
const PLURAL = sql.raw(String.raw`'^[a-z]{3,}[a-rt-z]s$'`)

/**
 * The typed words as LIKE patterns with %, _ and \ escaped; the longest first. A word is searched at the start of
 * words, so that "oil" is not found in "coil": the text has each word joined and split.
 */
const TYPED_PATTERNS = sql`
  select array_agg(
      case
        when word ~ ${JOINED} then '% ' || public.item_key(word) || '%'
        when word ~ ${TWO_SPELLINGS} then '% ' || regexp_replace(rtrim(word, 's'), ${SPELT_TWICE}, ${EITHER_SPELLING}) || '%'
        when word ~ ${PLURAL} then '% ' || left(word, -1) || '%'
        when word ~ '^[[:alnum:]]' then '% ' || ${ESCAPED_WORD} || '%'
        else '%' || ${ESCAPED_WORD} || '%'
      end
      order by length(word) desc
    ) as patterns
    from (select public.search_text(asked_word.word) as word from asked,
      unnest(asked.words) as asked_word (word)) as typed_words`

/**
 * Whether something was found that answers all of what was typed. A number with its other words found only in a
 * description is a part of the question: "28030 reagents" doesn't ask for the monitor 28030.
 */
const IS_ANSWERED = sql`exists (
  select from direct where rank <= 1 or cardinality((select words from asked)) = 1
    or (is_whole and (rank > 4 or detail = 0)))`

/** How like a word has to be to count as the same, spelt otherwise: "biocyde", but not "ballast" for "PureBallast". */
const LIKE_MIN = sql.raw('0.45')

/**
 * Only used when no product matches all of it as typed: words split into runs of letters and of digits, of which four
 * letters or more may also be inside a word ("pumpe" in "sjøvannspumpe"). Sizes are left out.
 */
const LOOSE_PATTERNS = sql`
  select array_agg(pattern order by length(pattern) desc) as patterns
    from (
      select case when word ~ ${PLACEHOLDERS} or word !~ '[[:alpha:]]' then '%' || ${ESCAPED_WORD} || '%'
          when run ~ '^[[:alpha:]]{4,}$' then '%' || run || '%' else '% ' || run || '%' end as pattern
        from (select public.search_text(asked_word.word) as word from asked,
          unnest(asked.unsized) as asked_word (word)) as typed_words
        cross join lateral (select (regexp_matches(word, '[[:alpha:]]+|[[:digit:]]+', 'g'))[1] as run) as runs
    ) as loose
    where not ${IS_ANSWERED}
    having count(*) > 0`

/**
 * Words that nothing resembles are passed over as long as half of them remain: else the answer is about something else.
 */
const HALF = sql`(select cardinality(terms) / 2.0 from asked)`

const MENDED_PATTERNS = sql`
  select array_agg('% ' || word || '%' order by length(word) desc) as patterns
    from spelled where choice = 1 having count(*) >= ${HALF}`

/**
 * If a word is ignored, the rest has to name the product: "toilet paper" must not find a meter because its description
 * has "papers".
 */
const NAMES_IT = sql`(detail < (select count(*) from spelled where choice = 1)
  or (select count(*) from spelled where choice = 1) >= (select cardinality(terms) from asked))`

/**
 * Known words for each typed one, called only when nothing was found as typed. A word with a digit is never corrected,
 * since one digit off is another part: it counts as typed, as does one of two letters. A word that is known isn't
 * corrected either.
 */
const SPELLED = sql`
  select position, word, choice
    from (
      select typed_term.position, near.word,
          near.score = max(near.score) over (partition by typed_term.position)
            or max(near.score) over (partition by typed_term.position) < 1 as is_near,
          row_number() over (
            partition by typed_term.position order by near.score desc, abs(length(near.word) - length(typed_term.term)),
              near.word
          ) as choice
        from (
          select position, public.search_text(term) as term, terms
            from asked, unnest(asked.terms) with ordinality as listed (term, position)
        ) as typed_term
        cross join lateral (
          select word, score from public.similar_product_words(typed_term.term)
            where typed_term.term !~ '[0-9]' and score >= ${LIKE_MIN}
          union all
          select typed_term.term, 1 where typed_term.term ~ '[0-9]'
            or (length(typed_term.term) = 2 and exists (select from unnest(terms) as term where length(term) > 2))
        ) as near
        where not ${IS_ANSWERED} and not exists (select from loose where id not in (select id from direct))
    ) as near
    where is_near`

/** Whether the corrected words found nothing that wasn't found by a number. */
const NOT_MENDED = sql`not exists (select from mended where id not in (select id from direct))`

/**
 * The last resort: products that contain most of the words, in any of their spellings, or the word for the kind of
 * article (in "CLX XT 28030 reagents" the last one) in their name. A word counts more in the name than in the
 * description, and most when it is the kind of article; the product's own number and those of related products count,
 * too. A product with only the kind of article in its name comes behind one with the other words in it: of "fire
 * extinguisher powder" the extinguisher is meant, not another powder.
 */
const HOLDING_MOST = sql`
  select id, 8 as rank, -(case when has_head and others = 0 and bonus = 0 and others_most > 0 then 1 else score end)::int
      as detail, false as is_whole
    from (
      select id, sum(points) + max(bonus) as score, max(points) as most, count(*) filter (where points > 0) as matched,
          bool_or(is_head and points > 1) as has_head, max(bonus) as bonus,
          count(*) filter (where not is_head and points > 1) as others,
          max(count(*) filter (where not is_head and points > 1)) over () as others_most
        from (
          select candidate.id, spelled.position, candidate.bonus, spelled.position = asked.head as is_head,
              max(case
                when split_part(candidate.search_text, chr(31), 1) like '% ' || spelled.word || '%'
                  then case when spelled.position = asked.head then ${sql.raw(String(HEAD_POINTS))} else 2 end
                when candidate.search_text like '% ' || spelled.word || '%' then 1
                else 0
              end) as points
            from asked
            cross join (
              select id, search_text, max(bonus) as bonus
                from (
                  select product.id, product.search_text, 0 as bonus
                    from spelled
                    cross join lateral (
                      select id, search_text from products where search_text like '% ' || spelled.word || '%' limit 200
                    ) product
                    where ${NOT_MENDED}
                  union all
                  select product.id, product.search_text, case when direct.rank <= 3 then 3 else 1 end
                    from direct join products product on product.id = direct.id
                    where exists (select from spelled) and ${NOT_MENDED}
                  union all
                  select product.id, product.search_text, 3
                    from typed join products product on public.alias_keys(product.goes_with) @> array[typed.key]
                    where typed.key ~ '[0-9]{4}' and exists (select from spelled) and ${NOT_MENDED}
                ) as found
                group by id, search_text
            ) as candidate
            cross join spelled
            group by candidate.id, spelled.position, candidate.bonus, asked.head
        ) as pointed
        group by id
    ) as counted
    where (matched >= ${HALF} and (most > 1 or matched >= (select cardinality(terms) from asked))) or has_head or bonus > 1`

/**
 * The parameters are in a CTE of their own, hidden from the planner: PostgreSQL then has one plan per connection;
 * otherwise it would plan each search again, which takes most of the time.
 */
const HITS = sql`(
  with asked as materialized (
    select
      ${sql.placeholder('keys')}::text[] as keys,
      ${sql.placeholder('words')}::text[] as words,
      ${sql.placeholder('unsized')}::text[] as unsized,
      ${sql.placeholder('terms')}::text[] as terms,
      ${sql.placeholder('head')}::int as head
  ),
  typed as materialized (
    select position, key, nullif(ltrim(key, '0'), '') as bare
      from (
        select position, nullif(public.item_key(text), '') as key
          from asked, unnest(asked.keys) with ordinality as listed (text, position)
      ) as keyed
  ),
  direct as materialized (
    select id, min(rank) as rank, max(detail) as detail, bool_or(is_whole) as is_whole
      from (${BY_NUMBER} union all ${holdingAll(5, TYPED_PATTERNS)}) as found
      group by id
  ),
  loose as materialized (${holdingAll(6, LOOSE_PATTERNS)}),
  spelled as materialized (${SPELLED}),
  mended as materialized (${holdingAll(7, MENDED_PATTERNS)}),
  most as materialized (${HOLDING_MOST})
  select id,
      -- A number among other words gives way to what holds them all.
      case when rank between 2 and 4 and not is_whole and exists (select from direct where is_whole and rank > 4)
          and cardinality((select words from asked)) > 1 then 6 else rank end,
      detail, is_whole
    from direct where id not in (select id from most)
  union all
  select id, rank, detail, false from loose where id not in (select id from direct)
  union all
  select id, rank, detail, false from mended where id not in (select id from direct) and ${NAMES_IT}
  union all
  select id, rank, detail, is_whole from most
) as hit`

/** Data of a hit in addition to the product. */
const hitFields = {
  /** How it was found, from 0, the number itself, to 8, some of the words. */
  rank: sql<number>`hit.rank`,
  /** Order within a rank, lowest first. */
  detail: sql<number>`hit.detail`,
  /** Whether the product contains every word as it was typed. */
  isWhole: sql<boolean>`hit.is_whole`,
}

export type RankedProduct = Product & { rank: number; detail: number; isWhole: boolean }

/** The search as a query: one statement with the parts of what was typed as its parameters. */
export const buildProductSearch = (db: Db) =>
  db
    .select({ ...productFields, ...hitFields })
    .from(products)
    .innerJoin(HITS, sql`hit.id = ${products.id}`)
    .orderBy(sql`hit.rank`, sql`hit.detail`, asc(products.order), asc(products.name), asc(products.id))
    .limit(SEARCH_RESULTS_MAX)

const productSearch = prepareOnce((db) => buildProductSearch(db).prepare('search_products'))

/** The same as `searchProductRows`, with how each product was found. */
export async function searchRanked(ctx: Ctx, typed: string): Promise<RankedProduct[]> {
  const parts = parseSearch(typed)
  return parts === null ? [] : productSearch(ctx.db).execute({ ...parts })
}

/** Whether a product was found by parts or some of the words only, or by a corrected word that isn't in its name. */
const isWeak = ({ rank, detail }: RankedProduct): boolean => rank > 7 || (rank === 7 && detail > 0)

/**
 * Searches for the text as typed, and for its rewrites where that finds nothing or only some of the words: the hits of
 * the first rewrite with any come before those of the text itself. After weak hits only a rewrite counts that has all
 * words.
 */
export async function searchWithRewrites(
  ctx: Ctx,
  typed: string,
  rewriteQuery: RewriteQuery = async () => [],
): Promise<{ hits: RankedProduct[]; isAsTyped: boolean }> {
  const hits = await searchRanked(ctx, typed)
  if (hits.some((hit) => !isWeak(hit))) return { hits, isAsTyped: true }
  for (const other of await rewriteQuery(typed)) {
    const all = await searchRanked(ctx, other)
    const found = hits.length === 0 ? all : all.filter((hit) => !isWeak(hit))
    const rest = hits.filter(({ id }) => found.every((hit) => hit.id !== id))
    if (found.length > 0) return { hits: [...found, ...rest].slice(0, SEARCH_RESULTS_MAX), isAsTyped: false }
  }
  return { hits, isAsTyped: true }
}

/**
 * Products for a typed text, best first, at most SEARCH_RESULTS_MAX: item numbers however they are written (`09991`,
 * `9991`, `CLX 09991`, `clx-9991`) and aliases, then products that contain every word (also of brand and category),
 * then the same with words split and sizes left out, then with typing errors corrected, then those that contain most of
 * the words. None for a blank text.
 * @param rewriteQuery called only when nothing was found
 */
export async function searchProductRows(ctx: Ctx, typed: string, rewriteQuery?: RewriteQuery): Promise<Product[]> {
  const { hits } = await searchWithRewrites(ctx, typed, rewriteQuery)
  return hits.map(({ rank: _rank, detail: _detail, isWhole: _isWhole, ...product }) => product)
}
