import { usePageLanguage } from '#core/web/page-language.ts'
import { HeroFind, type HeroFindProps } from '#modules/finder/web/HeroFind.tsx'
import { buildMailto } from '#modules/rfq/rfq-mail.ts'
import { AddToRfq } from '#modules/rfq/web/AddToRfq.tsx'

export interface FindIslandProps extends Pick<HeroFindProps, 'words'> {
  salesEmails: readonly string[]
}

/** The first field of home: answers in place; without script its question goes to the finder's own page. */
export function FindIsland({ words, salesEmails }: FindIslandProps) {
  const { paths } = usePageLanguage()
  return (
    <HeroFind
      words={words}
      action={`${paths.finderForm}#finder`}
      mail={(subject, body) => buildMailto(salesEmails, { subject, body })}
      renderBuy={(product) => <AddToRfq product={product} />}
    />
  )
}
