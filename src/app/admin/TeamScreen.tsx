import { PictureField } from '#modules/catalogue/web/admin/PictureField.tsx'
import { TeamTab } from '#modules/team/web/admin/TeamTab.tsx'

/** The team's screen with what it shares with the catalogue's: neither module knows the other. */
export const TeamScreen = () => <TeamTab PictureField={PictureField} />
