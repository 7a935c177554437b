import type { ReactNode } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { CheckedPack, Verdict } from '../verify/verdict.ts'
import { formatKeyDay } from './format-values.ts'
import { VerdictMark } from './VerdictMark.tsx'

/** Facts about a document that its signature vouches for. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="verify-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** One thing that was checked. */
export function Check({ verdict, title, children }: { verdict: Verdict; title: string; children: ReactNode }) {
  return (
    <li>
      <VerdictMark verdict={verdict} />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </li>
  )
}

/** The signature and its key, or why they don't count. */
export function SignatureCheck({ problem, signedBy }: Pick<CheckedPack, 'problem' | 'signedBy'>) {
  const text = useMessages('verify')
  const { lang } = usePageLanguage()
  if (problem !== null) {
    const [title, more] = text.problems[problem]
    return (
      <Check verdict={problem === 'invalid' ? 'altered' : 'unknown'} title={title}>
        {more}
      </Check>
    )
  }
  return (
    <Check verdict="genuine" title={text.signatureValid}>
      {signedBy === null
        ? null
        : text.signatureMore(
            signedBy.id,
            formatKeyDay(lang, signedBy.validFrom),
            formatKeyDay(lang, signedBy.validUntil, { isEnd: true }),
          )}
    </Check>
  )
}
