import type { Language } from '#core/language.ts'
import type { Listing } from '#site/finder/web/finder-context.ts'
import { Island } from '#ui/Island.tsx'
import { KitActions, type KitActionsProps } from '../islands/KitActions.tsx'
import { getPublicMessages } from '../public-messages.ts'

/** Draws the buttons that put several things on the request list, and copy a link; without script they are not offered. */
export const listingRenderer = (lang: Language) => (listing: Listing | null, link: string | null) => {
  const { kit, link: words } = getPublicMessages(lang).board
  const props: KitActionsProps = {
    listing:
      listing === null
        ? null
        : {
            ...listing,
            found: listing.found.map(({ product: { id, itemNumber, name, description }, quantity }) => ({
              product: { id, itemNumber, name, description },
              quantity,
            })),
          },
    link,
    words: {
      added: kit.added(listing === null ? 0 : listing.found.length + listing.unmatched.length),
      full: kit.full,
      openList: kit.openList,
      copy: words.copy,
      copied: words.copied,
      failed: words.failed,
    },
  }
  return (
    <Island name="kit" props={props} className="cluster kit-actions js-only">
      <KitActions {...props} />
    </Island>
  )
}
