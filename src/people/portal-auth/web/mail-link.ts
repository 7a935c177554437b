import { useEffect, useState } from 'react'

/** What a mail's link brought in its fragment: browsers send that part to nobody. */
export interface MailLink {
  kind: 'reset' | 'invitation'
  token: string
}

export function readMailLink(hash: string): MailLink | null {
  const [, kind, token] = /^#(reset|invitation)=([\w-]{20,200})$/.exec(hash) ?? []
  return kind !== undefined && token !== undefined ? { kind: kind as MailLink['kind'], token } : null
}

/**
 * The mail link with which this page was opened. The token leaves the address at once, so that it stands in no history
 * and no screenshot; `forget` ends it.
 */
export function useMailLink(): [link: MailLink | null, forget: () => void] {
  const [link, setLink] = useState(() => readMailLink(location.hash))
  useEffect(() => {
    const take = () => {
      const found = readMailLink(location.hash)
      if (found === null) return
      setLink(found)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return [link, () => setLink(null)]
}
