import { dayRange } from '#core/days.ts'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { findSignObstacle, type SignObstacle } from '#visits/checklists/sign-obstacle.policy.ts'
import { isPhoto } from '#visits/visit-files/web/FileThumbnail.tsx'
import type { FindingPhoto } from './finding/FindingPhotos.tsx'
import type { Sheet } from './use-sheet.ts'

/** The visit in one line: vessel, service, port and days. */
export const describeVisit = ({ project }: Pick<Sheet, 'project'>): string =>
  [
    project.vesselName,
    statusWord(project.serviceType),
    [project.location, project.portCode].filter(Boolean).join(' '),
    project.scheduledDate === null
      ? ''
      : dayRange(project.scheduledDate, project.scheduledEndDate ?? project.scheduledDate),
  ]
    .filter(Boolean)
    .join(', ')

/** Photos of the visit, the oldest first, with those that this device has not sent yet. */
export const listPhotos = ({ files, unsentPhotos }: Pick<Sheet, 'files' | 'unsentPhotos'>): FindingPhoto[] => [
  ...files
    .filter(isPhoto)
    .toReversed()
    .map(({ id, description, fileName, filePath, lineKey, marks }) => ({
      id,
      name: description ?? fileName,
      filePath,
      lineKey,
      marks,
    })),
  ...unsentPhotos,
]

/** The sheet's report, if it was made: the newest draft or final one that isn't an uploaded file. */
export const findSheetReport = ({ reports }: Pick<Sheet, 'reports'>) =>
  reports.find(({ state }) => state !== 'uploaded') ?? null

/** Whether something on the sheet can still be signed: on a visit that was handed in, a draft that was signed before. */
export function maySign(sheet: Pick<Sheet, 'canSign' | 'reports'>): boolean {
  const report = findSheetReport(sheet)
  return report?.state !== 'final' && (sheet.canSign || report?.maySign === true)
}

/** What has to be done before the sheet is signed; null if it can be. */
export const findObstacle = (sheet: Sheet): SignObstacle | null =>
  findSignObstacle({
    lines: sheet.checklist.lines,
    findings: sheet.findings,
    photos: listPhotos(sheet),
    hours: sheet.hours.sums.total,
  })
