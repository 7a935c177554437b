import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useSeen } from '#core/web/use-seen.ts'
import { PhotoFrame } from '#ui/file/PhotoFrame.tsx'
import type { previewProjectFile, ProjectFile } from '../visit-files.contract.ts'

export const isPhoto = ({ fileType }: Pick<ProjectFile, 'fileType'>): boolean => fileType.startsWith('image/')

/** A photo in small; of other files their mark. */
export function FileThumbnail({ file }: { file: ProjectFile }) {
  const { place, isSeen } = useSeen<HTMLSpanElement>()
  const { data, isError } = useEndpoint<typeof previewProjectFile>(
    'GET /api/portal/files/:id/preview',
    { params: { id: file.id } },
    { enabled: isSeen && isPhoto(file), neverChanges: true },
  )
  return isPhoto(file) ? (
    <PhotoFrame place={place} picture={isError ? null : data?.preview} />
  ) : (
    <PhotoFrame place={place} picture={null} instead="file-text" />
  )
}
