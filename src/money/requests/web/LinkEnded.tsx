import { formatOsloDay } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { BuyerForm } from './BuyerForm.tsx'

/** Why there is no request: `none` for every link that is unknown or was ended, which nobody can tell apart. */
export type LinkEnd = { kind: 'expired'; reference: string; endedAt: string } | { kind: 'none' | 'revoked' | 'mailed' }

interface LinkEndedProps {
  token: string
  end: LinkEnd
  phone: { href: string; text: string } | null
  email: string
}

/** The page of a link that opens nothing, with one way on. */
export function LinkEnded({ token, end, phone, email }: LinkEndedProps) {
  const { ended } = useMessages('requests')
  const { lang } = usePageLanguage()
  const words = {
    none: [ended.noneTitle, ended.noneText],
    revoked: [ended.revokedTitle, ended.revokedText],
    mailed: [ended.mailedTitle, ended.mailedText],
  } as const
  const [title, sentence] =
    end.kind === 'expired'
      ? [ended.expiredTitle(formatOsloDay(lang, end.endedAt)), ended.expiredText(end.reference)]
      : words[end.kind]
  return (
    <section className="section">
      <div className="wrap buyer-ended">
        <h1>{title}</h1>
        <p className="lead">{sentence}</p>
        <div className="page-actions">
          {end.kind === 'expired' && (
            <BuyerForm token={token} action="new-link" refused={null}>
              <button className="button button-ink" type="submit">
                {ended.newLink}
              </button>
            </BuyerForm>
          )}
          {phone !== null && (
            <a className="button button-line" href={phone.href}>
              {ended.call} {phone.text}
            </a>
          )}
          <a className="button button-line" href={`mailto:${email}`}>
            {email}
          </a>
        </div>
      </div>
    </section>
  )
}
