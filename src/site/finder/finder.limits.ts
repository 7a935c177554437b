/** Kind of a row: an analyser, which can name a reagent; a treatment system, which cannot; an item number. */
export const REFERENCE_KINDS = ['analyser', 'system', 'item'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** Whether a TRO reagent is needed; `other`: an oxidant other than chlorine, with its maker's own test. */
export const REAGENT_NEEDS = ['yes', 'no', 'other', 'unknown'] as const
export type ReagentNeed = (typeof REAGENT_NEEDS)[number]

export const CONFIDENCES = ['high', 'medium', 'low'] as const
export type Confidence = (typeof CONFIDENCES)[number]

export const VERDICTS = ['fits', 'likely', 'none', 'ask'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Why no TRO reagent is needed. */
export const TREATMENTS = ['uv', 'heat', 'nitrogen', 'sensor'] as const
export type Treatment = (typeof TREATMENTS)[number]

export const REFERENCE_LIMITS = { name: 160, text: 600, long: 2000, itemNumber: 60 } as const

/** Limits of a question: characters in all, answered lines, characters of one. */
export const ASKED_LIMITS = { text: 4000, lines: 60, line: 200 } as const

/** A question without an answer is stored so short that it says nothing about a person, and shown for as many days. */
export const UNANSWERED = { characters: 40, days: 3, newPerDay: 300, keptDays: 400 } as const

/** Signs of an address that a question may take; a longer one is sent without one. */
export const QUESTION_ADDRESS = 1500

/** The finder's page, and parameters of its address: a question; search, filters and order of the table. */
export const GUIDE_SLUG = 'tro-cross-reference-guide'
/** The calculator's page. */
export const DOSING_SLUG = 'sodium-thiosulfate'

/** The information pages that the finder leads to where a question names no article. */
export const ANSWER_PAGES = [DOSING_SLUG, 'oceanguard-service', 'tro-calibration-kit', 'ballast-service'] as const
export type AnswerPage = (typeof ANSWER_PAGES)[number]
export const GUIDE_ASKS = ['q', 'rows', 'principle', 'answer', 'sort'] as const

/** Days that a reagent calendar accepts, and the largest safety margin. */
export const CALENDAR = { first: '2000-01-01', last: '2099-12-31' } as const
export const DAYS_MOST = 365
/** The portable kit for permit checks (content/facts, medium), as ships ask for it. */
export const TEST_KIT = 'WTK-CT-80038'
