import { type Reason, type ReasonTexts, formatReason } from '../contract/reason.ts'
import type { FieldProblem } from '../errors.ts'
import type { Language } from '../language.ts'
import { ApiError } from './call/api-error.ts'
import { useMessages, usePageLanguage } from './page-language.ts'

/** Sentences that every response of the server may have. */
const SERVER_SPEAKS: Language = 'en'

/** A refusal for a page: the server's sentence, and the data to translate it. */
export interface Refusal extends Partial<Reason> {
  sentence: string
  fields?: readonly FieldProblem[]
}

export interface Speech {
  /** The sentence of a refusal as a whole. */
  sayRefusal: (refusal: Refusal) => string
  /** The sentence next to a field. */
  formatField: (problem: FieldProblem) => string
  /** The sentence of a failed call; `fallback` if there was no response. */
  sayError: (error: unknown, fallback: string) => string
}

interface OwnTexts {
  /** Reasons that only this form's calls return. */
  refusals?: ReasonTexts
  /** The sentence of each field, for any error in it alone. */
  fields?: Readonly<Record<string, string>>
}

/** Writes the sentences of refusals in the page's language. English words of the server are never on another page. */
export function useSpeech({ refusals: own = {}, fields = {} }: OwnTexts): Speech {
  const { lang } = usePageLanguage()
  const { refusals, fieldsWrong } = useMessages('common')
  const texts: ReasonTexts = { ...refusals, ...own }
  const formatOr = (reason: Partial<Reason>, served: string): string | undefined =>
    (reason.reason === undefined ? undefined : formatReason(texts, { ...reason, reason: reason.reason })) ??
    (lang === SERVER_SPEAKS ? served : undefined)

  const formatField = (problem: FieldProblem): string => {
    const asked = Object.hasOwn(fields, problem.field) ? fields[problem.field] : undefined
    if (problem.reason === 'wrong' && asked !== undefined) return asked
    return formatOr(problem, problem.message) ?? asked ?? fieldsWrong
  }
  const formatKnown = ({ sentence, fields: problems = [], ...reason }: Refusal): string | undefined => {
    const [first] = problems
    return reason.reason === undefined && first !== undefined ? formatField(first) : formatOr(reason, sentence)
  }
  return {
    formatField,
    sayRefusal: (refusal) => formatKnown(refusal) ?? fieldsWrong,
    sayError(error, fallback) {
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem === undefined) return fallback
      const { detail, fields: problems, reason, params } = problem
      return (
        formatKnown({
          sentence: detail,
          ...(problems === undefined ? {} : { fields: problems }),
          ...(reason === undefined ? {} : { reason }),
          ...(params === undefined ? {} : { params }),
        }) || fallback
      )
    },
  }
}
