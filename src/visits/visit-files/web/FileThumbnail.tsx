import { PhotoFrame } from '#ui/file/PhotoFrame.tsx'
import type { ProjectFile } from '../visit-files.contract.ts'
import { PhotoPreview } from './PhotoPreview.tsx'

export const isPhoto = ({ fileType }: Pick<ProjectFile, 'fileType'>): boolean => fileType.startsWith('image/')

/** A photo in small; of other files their mark. */
export const FileThumbnail = ({ file }: { file: ProjectFile }) =>
  isPhoto(file) ? <PhotoPreview id={file.id} /> : <PhotoFrame picture={null} instead="file-text" />
