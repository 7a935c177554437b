import { PageLanguageContext, type PublicMessages, speak, usePageLanguage } from '#core/web/page-language.ts'
import { type Answered, HeroFind, type HeroFindProps } from '#site/finder/web/HeroFind.tsx'

export interface FindIslandProps extends Pick<HeroFindProps, 'words'> {
  salesEmails: readonly string[]
  /** Loads the messages of its answers; the rendered page has none. */
  loadLater?: () => Promise<Partial<PublicMessages>>
}

/** The first field of home: answers in place; without script its question is sent to the finder's own page. */
export function FindIsland({ words, salesEmails, loadLater }: FindIslandProps) {
  const { lang, paths } = usePageLanguage()
  const loadAnswers = async () => {
    const [{ FoundAnswers }, messages] = await Promise.all([import('./FoundAnswers.tsx'), loadLater?.()])
    const page = speak(lang, messages ?? {})
    return (found: Answered) => (
      <PageLanguageContext value={page}>
        <FoundAnswers {...found} salesEmails={salesEmails} />
      </PageLanguageContext>
    )
  }
  return <HeroFind words={words} action={`${paths.finderForm}#finder`} loadAnswers={loadAnswers} />
}
