import { makerOf, nameOf } from './answer-question.ts'
import { askAbout } from './board/board-address.ts'
import type { FinderAnswer } from './finder.contract.ts'
import type { AnswerPage } from './finder.limits.ts'

interface Words {
  kit: string
  choose: string
  send: string
  service: string
  inCatalogue: string
  pages: Record<AnswerPage, string>
}

interface Around {
  paths: { board: string; home: string; content: (slug: string) => string }
  /** A mail to sales about what was asked. */
  mail: (about: string) => string
}

export interface NextStep {
  href: string
  label: string
  /** For an address with a query, which is no page of its own for search engines. */
  rel?: 'nofollow'
}

/** Next steps of an answer, the best one first. */
export function nextSteps(answer: FinderAnswer, words: Words, { paths, mail }: Around): NextStep[] {
  const { verdict, reason, asked, reference, page: slug } = answer
  const about = reference === null ? asked : `${asked} (${makerOf(reference)} ${nameOf(reference)})`
  const send = { href: mail(about), label: words.send }
  const kit = (label: string): NextStep[] =>
    reference === null ? [] : [{ href: `${paths.board}${askAbout(reference)}`, label, rel: 'nofollow' }]
  const page = slug === null ? [] : [{ href: paths.content(slug), label: words.pages[slug] }]
  if (verdict === 'none') return [{ href: paths.content('ballast-service'), label: words.service }]
  if (verdict === 'fits') return kit(words.kit)
  if (verdict === 'likely') return [send, ...kit(words.kit)]
  if (reason === 'system') return [...kit(words.choose), send]
  if (reason === 'catalogue') {
    const found = `${paths.home}?${new URLSearchParams({ q: asked }).toString()}#products`
    return [{ href: found, label: words.inCatalogue, rel: 'nofollow' }, ...page, send]
  }
  return [...page, send]
}
