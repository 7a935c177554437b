import { type PageLanguage, PageLanguageContext, speak, usePageLanguage } from '#core/web/page-language.ts'
import { type Answered, HeroFind, type HeroFindProps } from '#modules/finder/web/HeroFind.tsx'

export interface FindIslandProps extends Pick<HeroFindProps, 'words'> {
  salesEmails: readonly string[]
}

/** The first field of home: answers in place; without script its question goes to the finder's own page. */
export function FindIsland({ words, salesEmails }: FindIslandProps) {
  const { lang, paths } = usePageLanguage()
  return (
    <HeroFind words={words} action={`${paths.finderForm}#finder`} loadAnswers={() => loadAnswers(lang, salesEmails)} />
  )
}

async function loadAnswers(lang: PageLanguage['lang'], salesEmails: readonly string[]) {
  const [{ FoundAnswers }, { loadMessages }] = await Promise.all([
    import('./FoundAnswers.tsx'),
    import('./messages.ts'),
  ])
  const page = speak(lang, await loadMessages(lang, ['finder', 'guide', 'rfq']))
  return (found: Answered) => (
    <PageLanguageContext value={page}>
      <FoundAnswers {...found} salesEmails={salesEmails} />
    </PageLanguageContext>
  )
}
