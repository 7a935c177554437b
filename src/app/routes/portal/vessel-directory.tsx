import { FleetScreen } from '#visits/directory/web/FleetScreen.tsx'
import { VESSEL_BLOCKS } from '../../portal/vessel-blocks.ts'

/** Vessels, and the companies that they belong to. */
export default function VesselDirectoryRoute() {
  return <FleetScreen blocks={VESSEL_BLOCKS} />
}
