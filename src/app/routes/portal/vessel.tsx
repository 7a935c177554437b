import { useParams } from 'react-router'
import { VesselScreen } from '#visits/directory/web/vessel/VesselScreen.tsx'
import { VESSEL_BLOCKS } from '../../portal/vessel-blocks.ts'

/** One vessel. */
export default function VesselRoute() {
  const { id = '' } = useParams()
  return <VesselScreen key={id} blocks={VESSEL_BLOCKS} />
}
