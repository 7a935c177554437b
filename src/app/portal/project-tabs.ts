import { lazy } from 'react'
import { zoneOf } from '#core/days.ts'
import { inHours } from '#ui/format-hours.ts'
import { detailMessages } from '#visits/projects/web/detail/messages.en.ts'
import { sortMoves } from '#visits/projects/web/detail/next-move.ts'
import { loadedTab, type ProjectTab } from '#visits/projects/web/detail/project-tab.ts'
import type { VisitParts } from '#visits/projects/web/detail/visit-parts.ts'
import { CallButtons } from '#visits/visit-contacts/web/CallButtons.tsx'

const labels = detailMessages.tabs

/** The tabs of a project's screen, in their order: each belongs to the module of its records. */
const PROJECT_TABS: readonly ProjectTab[] = [
  {
    id: 'overview',
    label: labels.overview,
    ...loadedTab(
      async () => (await import('./VisitOverview.tsx')).VisitOverview,
      (props) => props,
    ),
  },
  {
    id: 'hours',
    label: labels.hours,
    count: ({ operatorHours }) => inHours(operatorHours),
    ...loadedTab(
      async () => (await import('#visits/hours/web/HoursTab.tsx')).HoursTab,
      ({ project }) => ({
        projectId: project.id,
        timeZone: zoneOf(project),
        canLog: project.permissions.logHours,
        isMain: !sortMoves(project).isNextMain,
      }),
    ),
  },
  {
    id: 'parts',
    label: labels.parts,
    count: ({ counts }) => counts.parts,
    ...loadedTab(
      async () => (await import('./BilledParts.tsx')).BilledParts,
      ({ project }) => ({ project }),
    ),
  },
  {
    id: 'files',
    label: labels.files,
    count: ({ counts }) => counts.files,
    ...loadedTab(
      async () => (await import('#visits/visit-files/web/FilesTab.tsx')).FilesTab,
      ({ project: { id, permissions } }) => ({ projectId: id, permissions }),
    ),
  },
  {
    id: 'travel',
    label: labels.travel,
    count: ({ counts }) => counts.travelDocuments + counts.operatorDocuments,
    isShown: ({ permissions }) => permissions.seeTravelDocuments,
    ...loadedTab(
      async () => (await import('#visits/documents/web/TravelTab.tsx')).TravelTab,
      ({ project }) => ({ project }),
    ),
  },
  {
    id: 'reports',
    label: labels.reports,
    count: ({ counts }) => counts.reports,
    ...loadedTab(
      async () => (await import('./VisitReports.tsx')).VisitReports,
      // One filled button in a view: the project's next step comes first.
      ({ project }) => ({ project, isMain: !sortMoves(project).isNextMain }),
    ),
  },
  {
    id: 'comments',
    label: labels.comments,
    count: ({ counts }) => counts.comments,
    ...loadedTab(
      async () => (await import('#visits/comments/web/CommentsTab.tsx')).CommentsTab,
      ({ project: { id, permissions } }) => ({ projectId: id, mayComment: permissions.comment }),
    ),
  },
  {
    id: 'history',
    label: labels.history,
    isShown: ({ permissions }) => permissions.seeHistory,
    ...loadedTab(
      async () => (await import('#visits/projects/web/detail/HistoryTab.tsx')).HistoryTab,
      ({ project }) => ({ projectId: project.id }),
    ),
  },
]

/** Tabs that the modules of a visit's records add to its screen. */
export const VISIT_PARTS: VisitParts = {
  tabs: PROJECT_TABS,
  CallButtons,
  JobSheet: lazy(async () => ({ default: (await import('./JobSheet.tsx')).JobSheet })),
  // What writes the file is larger than the screen's own script.
  saveToCalendar: async (visit) => (await import('#visits/calendar/web/save-visit.ts')).saveVisit(visit),
}
