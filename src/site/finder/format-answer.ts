import { makerOf, nameOf } from './answer-question.ts'
import type { FinderAnswer } from './finder.contract.ts'
import type { Said } from './messages/en.ts'

interface Words {
  reasons: Record<FinderAnswer['reason'], (said: Said) => string>
  treatments: Record<NonNullable<FinderAnswer['treatment']>, string>
}

/** Subject of an answer. */
export const titleOf = ({ reference, itemNumber, asked }: FinderAnswer): string =>
  reference === null ? (itemNumber ?? asked) : `${makerOf(reference)} ${nameOf(reference)}`.replace(/^(\S+) \1\b/, '$1')

/** The reason of an answer, in words. */
export const formatReason = (answer: FinderAnswer, { reasons, treatments }: Words): string =>
  reasons[answer.reason]({
    name: answer.reference === null ? answer.asked : nameOf(answer.reference),
    itemNumber: answer.itemNumber ?? '',
    near: answer.near ?? '',
    interval: answer.reference?.interval ?? '',
    treatment: answer.treatment === null ? '' : treatments[answer.treatment],
  })
