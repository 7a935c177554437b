import { useEffect, useState } from 'react'

/** The fragment of a mail's link: browsers don't send that part to a server. */
export interface MailLink {
  kind: 'reset' | 'invitation'
  token: string
}

export function readMailLink(hash: string): MailLink | null {
  const [, kind, token] = /^#(reset|invitation)=([\w-]{20,200})$/.exec(hash) ?? []
  return kind !== undefined && token !== undefined ? { kind: kind as MailLink['kind'], token } : null
}

/**
 * The mail link with which this page was opened. The token is removed from the address immediately, so that no history
 * or screenshot has it; `forget` deletes it.
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
