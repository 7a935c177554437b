import { lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#core/context.server.ts'
import type { Language } from '#core/language.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { restoreRow } from '#core/rows/restore-row.server.ts'
import { recordCreated } from '#core/rows/row-versions.server.ts'
import { findKept, readAsInput, type UndoSubject } from '#core/rows/undo.server.ts'
import { SEARCH_MAX } from '#site/catalogue/catalogue.limits.ts'
import { findProductsByItemNumbers } from '#site/catalogue/catalogue.queries.server.ts'
import { findLineHits } from '#site/catalogue/search/find-by-words.queries.server.ts'
import { translateProducts } from '#site/catalogue/translate-catalogue.queries.server.ts'
import { type Answers, rewriteQuery } from './answer-question.ts'
import {
  CrossReferenceInput,
  type AdminCrossReference,
  type askFinder,
  type CrossReference,
  type FinderAnswer,
  type UpdateCrossReferenceInput,
} from './finder.contract.ts'
import { UNANSWERED } from './finder.limits.ts'
import { answerFrom, findCrossReferences, referenceEntity, toAdminReference } from './finder.queries.server.ts'
import { crossReferences, unansweredQuestions } from './finder.table.server.ts'
import { formatReason, titleOf } from './format-answer.ts'
import { referenceTexts } from './messages.en.ts'
import { en } from './messages/en.ts'
import { nb } from './messages/nb.ts'
import { GENERAL_WORDS } from './question-words.data.ts'
import { keyOf } from './spellings.ts'

const identify = ({ id, maker, system }: Pick<AdminCrossReference, 'id' | 'maker' | 'system'>) => ({
  entityType: 'cross_reference' as const,
  entityId: id,
  entityName: `${maker}, ${system}`,
})

/** Adds a row to the cross-reference. */
export const createReference = (ctx: Ctx, input: CrossReferenceInput): Promise<AdminCrossReference> =>
  ctx.tx(async (tx) => {
    const [row] = await tx.db.insert(crossReferences).values(input).returning()
    if (row === undefined) throw new Error('The cross reference was not inserted')
    await recordCreated(tx, referenceEntity, row, identify(row))
    return toAdminReference(row)
  })

/** Changes a row; fields that are left out stay. Throws 404, 409 with the current row when it is stale. */
export const updateReference = (
  ctx: Ctx,
  id: string,
  { version, ...input }: UpdateCrossReferenceInput,
): Promise<AdminCrossReference> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, referenceEntity, id, referenceTexts.noReference)
    await assertVersion(row, version, () => toAdminReference(row))
    const change = await writeRow(tx, referenceEntity, row, input, identify(row))
    if (change === null) return toAdminReference(row)
    return commit(tx, referenceEntity, change, { show: () => toAdminReference(change.after) })
  })

/** Takes a row out of the cross-reference. */
export const deleteReference = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, referenceEntity, id, referenceTexts.noReference)
    await assertVersion(row, version, () => toAdminReference(row))
    const deletion = await deleteRow(tx, referenceEntity, row, { ...identify(row), action: 'deleted' })
    return commit(tx, referenceEntity, deletion)
  })

export const referenceSubject: UndoSubject = {
  find: (ctx, id) => findKept(ctx, referenceEntity, id),
  async write(ctx, id, values, version) {
    const current = (await findKept(ctx, referenceEntity, id)) ?? {}
    return updateReference(ctx, id, { ...readAsInput(CrossReferenceInput, { ...current, ...values }), version })
  },
  remove: deleteReference,
  restore: (ctx, saved) => restoreRow(ctx, referenceEntity, { saved, identify }),
}

/** Text that could identify the visitor: an e-mail address, a number as long as a telephone number. */
const PERSONAL = /@|(?:\d[\s().-]*){8,}/

/** A question as it is counted: cut, without case; empty where it may say something of a person. */
export const toCounted = (asked: string): string => {
  const text = asked.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (PERSONAL.test(text)) return ''
  return [...text].slice(0, UNANSWERED.characters).join('').trim()
}

/** Counts what the finder could not answer. */
export const countUnanswered = (ctx: Ctx, answers: readonly FinderAnswer[]): Promise<void> =>
  countAsked(
    ctx,
    answers.filter(({ reason }) => reason === 'nothing' || reason === 'partly').map(({ asked }) => asked),
  )

/** Letters that a search has to have before it counts: what is shorter was not typed to its end. */
const SEARCHED_MIN = 4

/** Counts a search of the catalogue that found nothing. */
export const countMissedSearch = (ctx: Ctx, typed: string): Promise<void> =>
  countAsked(ctx, typed.trim().length < SEARCHED_MIN ? [] : [typed])

/**
 * Counts questions without an answer, by day. New texts of a day have a limit, so that automated nonsense doesn't fill
 * the table.
 */
async function countAsked(ctx: Ctx, typed: readonly string[]): Promise<void> {
  const texts = new Set(typed.map(toCounted))
  texts.delete('')
  if (texts.size === 0) return
  // In one order: two concurrent lists wait for each other instead of deadlocking.
  const asked = sql.join(
    [...texts].toSorted().map((text) => sql`${text}`),
    sql`, `,
  )
  await ctx.db.execute(sql`
    insert into ${unansweredQuestions} (asked, day)
    select text, current_date from unnest(array[${asked}]::text[]) as text
    where (select count(*) from ${unansweredQuestions} where day = current_date) < ${UNANSWERED.newPerDay}
      or exists (select from ${unansweredQuestions} where asked = text and day = current_date)
    on conflict (asked, day) do update set times = unanswered_questions.times + 1`)
}

/** Deletes questions that weren't asked for a long time. */
export async function forgetUnanswered(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(unansweredQuestions)
    .where(lt(unansweredQuestions.day, sql`current_date - ${UNANSWERED.keptDays}::int`))
}

/** Lines of a question that the catalogue is searched for, too: each is a search of its own. */
const SEARCHED_LINES = 6

/** Words of a question beyond the names of the row that answers it: the part of the system that is asked for. */
function partWordsOf({ asked, reference }: FinderAnswer): string[] {
  if (reference === null) return []
  const names = keyOf(`${reference.maker} ${reference.system} ${reference.aliases}`).text
  return (asked.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !GENERAL_WORDS.has(word))
    .map((word) => keyOf(word).text)
    .filter((word) => !names.includes(word))
}

/** Letters that the word for a part has in common with the article's name: lamp and lampe, filter and filters. */
const STEM_LENGTH = 4

const namesPart = (name: string, parts: readonly string[]): boolean =>
  (name.match(/\p{L}+/gu) ?? []).some((word) =>
    parts.some((part) => keyOf(word).text.slice(0, STEM_LENGTH) === part.slice(0, STEM_LENGTH)),
  )

/**
 * Item numbers of the catalogue's search for each answer, by the question, else without the system's names. For a part
 * of a known system only articles with all the words or with the name of the part.
 */
async function findParts(
  ctx: Ctx,
  answers: readonly FinderAnswer[],
  references: readonly CrossReference[],
): Promise<string[][]> {
  const rewrites = async (typed: string) => rewriteQuery(typed, references)
  const search = async (asked: readonly string[]) => {
    const lines = await findLineHits(ctx, asked, rewrites)
    const all = lines.flatMap(({ hits }) => hits)
    const names = new Map((await translateProducts(ctx, 'nb', all)).map(({ id, name }) => [id, name]))
    return lines.map(({ hits }, at) => {
      const answer = answers[at]
      const parts = answer === undefined ? [] : partWordsOf(answer)
      return hits
        .filter(
          ({ id, name, isWhole }) =>
            answer?.reference === null || isWhole || namesPart(`${name} ${names.get(id) ?? ''}`, parts),
        )
        .map(({ itemNumber }) => itemNumber)
    })
  }
  const asked = answers.map((answer) => answer.asked.slice(0, SEARCH_MAX))
  const found = await search(asked)
  const isMissing = (at: number) => found[at]?.length === 0 && answers[at]?.reference !== null
  if (!found.some((_, at) => isMissing(at))) return found
  const bare = await search(
    asked.map((text, at) => (isMissing(at) ? (rewriteQuery(text, references).at(-1) ?? '') : '')),
  )
  return found.map((numbers, at) => (isMissing(at) ? (bare[at] ?? []) : numbers))
}

/**
 * Answers a question from the cross-reference. If it has no match, the catalogue is searched, as by its own search; so
 * is a part of a system for which the cross-reference has no article. If neither has one, the question is counted.
 * @param reading the cross-reference, for a caller that reads it anyway
 */
export async function answerAndCount(
  ctx: Ctx,
  question: string,
  reading: Promise<readonly CrossReference[]> = findCrossReferences(ctx),
): Promise<Answers> {
  const { answers, unread } = await answerFrom(ctx, question, reading)
  const searched = answers
    .filter(
      (answer) =>
        answer.reason === 'nothing' ||
        answer.reason === 'page' ||
        (answer.itemNumber === null && partWordsOf(answer).length > 0),
    )
    .slice(0, SEARCHED_LINES)
  const findings = await findParts(ctx, searched, await reading)
  const findArticlesOf = (answer: FinderAnswer): string[] => findings[searched.indexOf(answer)] ?? []
  const noted = answers
    .map((answer) => {
      const found = findArticlesOf(answer)
      if (found.length === 0) return answer
      const unbound = { verdict: 'ask', confidence: 'low', treatment: null, reference: null } as const
      return Object.assign({}, answer, unbound, { reason: 'catalogue' as const, found })
    })
    // Several systems of one maker lead to the same articles, which are listed once.
    .filter(({ line, reason }, at, all) =>
      all.slice(0, at).every((before) => before.line !== line || before.reason !== reason || reason !== 'catalogue'),
    )
  await countUnanswered(ctx, noted)
  return { answers: noted, unread }
}

const WORDS = { en, nb }

/** Answers a visitor's question in words, with the articles that the answers name, and counts what was not found. */
export async function answerVisitor(
  ctx: Ctx,
  { q, lang }: z.output<typeof askFinder.query>,
): Promise<z.output<typeof askFinder.response>> {
  const { answers, unread } = await answerAndCount(ctx, q)
  const articles = await findArticles(ctx, answers, lang)
  return {
    answers: answers.map((answer) => inWords(answer, lang, articles)),
    unread,
  }
}

type Article = Awaited<ReturnType<typeof findArticles>>[number]

const inWords = (answer: FinderAnswer, lang: keyof typeof WORDS, articles: readonly Article[]) => ({
  ...answer,
  title: titleOf(answer),
  says: formatReason(answer, WORDS[lang]),
  article: articles.find(({ itemNumber }) => isSame(itemNumber, answer.itemNumber)) ?? null,
  articles: answer.found.flatMap((number) => articles.find(({ itemNumber }) => isSame(itemNumber, number)) ?? []),
})

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

async function findArticles(ctx: Ctx, answers: readonly FinderAnswer[], lang: Language) {
  const numbers = new Set(answers.flatMap(({ itemNumber, found }) => (itemNumber === null ? found : [itemNumber])))
  const products = await translateProducts(ctx, lang, await findProductsByItemNumbers(ctx, [...numbers]))
  return products.map(({ id, name, itemNumber, description }) => ({ id, name, itemNumber, description }))
}
