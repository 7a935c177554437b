import { ImportScreen } from '#visits/vessel-import/web/ImportScreen.tsx'

/** A fleet as a file. */
export default function VesselImportRoute() {
  return <ImportScreen />
}
