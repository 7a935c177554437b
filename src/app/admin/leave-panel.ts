import { paths } from '#core/paths.ts'
import { logOut } from '#people/admin-auth/web/session.ts'
import { ARRIVALS } from './arrival.ts'

/** Navigates to a document even if only the fragment differs: on / the panel replaces the page. */
function goToDocument(address: string): void {
  const isSameDocument = new URL(address, location.href).pathname === location.pathname
  location.assign(address)
  if (isSameDocument) location.reload()
}

/** The site itself: with an anchor, since a bare / shows the panel to a signed-in administrator. */
export const SITE_ADDRESS = paths.section('home')

export const goToSite = (): void => goToDocument(SITE_ADDRESS)

/** Ends the session and returns to the public site, which says so. */
export async function signOutOfPanel(): Promise<void> {
  await logOut()
  goToDocument(`${paths.home}${ARRIVALS.loggedOut}`)
}
