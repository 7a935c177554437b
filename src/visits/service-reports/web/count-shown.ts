import { countPhotos } from '../messages.en.ts'
import type { ServiceReport } from '../service-reports.contract.ts'
import { reportMessages as messages } from './messages.en.ts'

/** How many photos a report shows, of how many where that was noted; null where the visit has none. */
export function countShown(content: ServiceReport['content']): string | null {
  if (content === null) return null
  const { photos, photosOfVisit } = content
  if (photosOfVisit === null) return photos.length === 0 ? null : messages.photosOfReport(photos.length)
  return photosOfVisit === 0 ? null : countPhotos(photos.length, photosOfVisit)
}
