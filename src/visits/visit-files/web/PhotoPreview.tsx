import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useSeen } from '#core/web/use-seen.ts'
import { PhotoFrame } from '#ui/file/PhotoFrame.tsx'
import type { previewProjectFile } from '../visit-files.contract.ts'

/** A small photo of the visit, loaded when it becomes visible. */
export function PhotoPreview({ id }: { id: string }) {
  const { place, isSeen } = useSeen<HTMLSpanElement>()
  const { data, isError } = useEndpoint<typeof previewProjectFile>(
    'GET /api/portal/files/:id/preview',
    { params: { id } },
    { enabled: isSeen, neverChanges: true },
  )
  return <PhotoFrame place={place} picture={isError ? null : data?.preview} />
}
