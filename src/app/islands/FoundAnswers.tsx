import { FindAnswers } from '#site/finder/web/FindAnswers.tsx'
import type { Answered } from '#site/finder/web/HeroFind.tsx'
import { buildMailto } from '#site/rfq/rfq-mail.ts'
import { AddToRfq } from '#site/rfq/web/AddToRfq.tsx'

interface FoundAnswersProps extends Answered {
  salesEmails: readonly string[]
}

/** The finder's answers below the home page's search field, each with a button for the request list and a mail link. */
export const FoundAnswers = ({ salesEmails, ...found }: FoundAnswersProps) => (
  <FindAnswers
    {...found}
    mail={(subject, body) => buildMailto(salesEmails, { subject, body })}
    renderBuy={(product, quantity) => <AddToRfq product={product} {...(quantity === null ? {} : { quantity })} />}
  />
)
