import { paths } from '#core/paths.ts'
import { logOut } from '#people/admin-auth/web/session.ts'
import { ARRIVALS } from './arrival.ts'

/** Goes to a document even where only the fragment differs: on / the panel stands in the page's place. */
function goToDocument(address: string): void {
  const isSameDocument = new URL(address, location.href).pathname === location.pathname
  location.assign(address)
  if (isSameDocument) location.reload()
}

/** The site itself: with an anchor, since a bare / shows the panel to whoever is signed in. */
export const SITE_ADDRESS = paths.section('home')

export const goToSite = (): void => goToDocument(SITE_ADDRESS)

/** Ends the session and returns to the public site, which says so. */
export async function signOutOfPanel(): Promise<void> {
  await logOut()
  goToDocument(`${paths.home}${ARRIVALS.loggedOut}`)
}
