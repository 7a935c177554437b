import { useState } from 'react'
import type { RfqProduct } from '#site/rfq/rfq-list.ts'
import { OPENS_LIST } from '#site/rfq/rfq.limits.ts'
import { copyText } from '#site/rfq/web/deliver-text.ts'
import { rfqStore } from '#site/rfq/web/rfq-store.ts'

export interface KitActionsProps {
  listing: {
    found: readonly { product: RfqProduct; quantity: number }[]
    unmatched: readonly string[]
    label: string
    isMain: boolean
  } | null
  /** Address to copy; null where there is nothing to share. */
  link: string | null
  /** Texts in the page's language, passed as props, so that no message file has to be loaded. */
  words: { added: string; full: string; openList: string; copy: string; copied: string; failed: string }
}

/** Buttons that need a script: add several articles to the request list, and copy the page's address. */
export function KitActions({ listing, link, words }: KitActionsProps) {
  const [said, say] = useState<{ text: string; withList: boolean } | null>(null)
  const add = () => {
    if (listing === null) return
    const left = rfqStore.addMany(listing.found, listing.unmatched)
    say({ text: left.size > 0 ? words.full : words.added, withList: true })
  }
  const copy = async () => {
    say({ text: (await copyText(link ?? '')) ? words.copied : words.failed, withList: false })
  }
  return (
    <>
      {listing === null ? null : (
        <button className={`button ${listing.isMain ? 'button-main' : 'button-line'}`} type="button" onClick={add}>
          {listing.label}
        </button>
      )}
      {link === null ? null : (
        <button className="button button-line" type="button" onClick={() => void copy()}>
          {words.copy}
        </button>
      )}
      <p className="small kit-said" role="status">
        {said?.text}{' '}
        {said?.withList === true ? (
          <button className="rfq-link" type="button" {...OPENS_LIST}>
            {words.openList}
          </button>
        ) : null}
      </p>
    </>
  )
}
