import { PictureField } from '#site/catalogue/web/admin/PictureField.tsx'
import { TeamTab } from '#site/team/web/admin/TeamTab.tsx'

/** The team's screen with the parts that it shares with the catalogue's: neither module imports the other. */
export const TeamScreen = () => <TeamTab PictureField={PictureField} />
