import { DuplicatesScreen } from '#visits/merging/web/DuplicatesScreen.tsx'

/** Ships that are in the directory twice. */
export default function VesselDuplicatesRoute() {
  return <DuplicatesScreen key="vessel" kind="vessel" />
}
