import type { ComponentProps } from 'react'
import { PictureField } from '#modules/catalogue/web/admin/PictureField.tsx'
import { useRowDrag } from '#modules/catalogue/web/admin/use-row-drag.ts'
import { TeamTab, type TeamTools } from '#modules/team/web/admin/TeamTab.tsx'

const RowDrag = ({ onMove, children }: ComponentProps<TeamTools['RowDrag']>) => children(useRowDrag(onMove))

const TOOLS: TeamTools = { PictureField, RowDrag }

/** The team's screen with what it shares with the catalogue's: neither module knows the other. */
export const TeamScreen = () => <TeamTab tools={TOOLS} />
