import type { Language } from '#core/language.ts'
import type { PublicMessages } from '#core/web/page-language.ts'

const WORDS: Record<Language, () => Promise<PublicMessages['pasteReview']>> = {
  en: async () => (await import('../review-messages/en.ts')).en,
  nb: async () => (await import('../review-messages/nb.ts')).nb,
}

/** Loads the texts of the review together with it, since most visitors paste nothing. */
export const loadReviewWords = (lang: Language): Promise<PublicMessages['pasteReview']> => WORDS[lang]()
