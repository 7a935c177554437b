import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { paths } from '#core/paths.ts'
import { ApiError, fieldErrors, isShownInForm, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import type { VesselList } from '#fleet/vessels/vessels.contract.ts'
import { useKept } from '#ui/field/use-kept.ts'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import type { createProject, moveProject, ProjectChange } from '../../projects.contract.ts'
import { EMPTY_PROJECT, toPayload, validateProject, type ProjectValues } from '../project-form.ts'
import { usePlaceQuestion } from '../use-place-question.ts'
import { followPort } from './last-agent.ts'
import { newMessages as messages } from './messages.en.ts'
import { EMPTY_STATE, type NewProjectState } from './new-project-state.ts'

type CreateBody = z.input<(typeof createProject)['body']>

/** Only what was filled in: the server has its own defaults. */
function bodyOf({ values, vessel, isNewVessel, imo, operatorId }: NewProjectState): CreateBody {
  const { travelDocuments, ...facts } = toPayload(values)
  const filled = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as CreateBody
  return {
    ...filled,
    ...(travelDocuments.length > 0 ? { travelDocuments } : {}),
    ...(vessel ? { vesselId: vessel.id } : { isNewVessel, ...(imo.trim() === '' ? {} : { imo: imo.trim() }) }),
    ...(operatorId === null ? {} : { assignedOperatorId: operatorId }),
  }
}

type SimilarVessel = VesselList['similar'][number]

/** Vessels that the server asks about, since a name was typed and none chosen; null for another refusal. */
function vesselsAskedBy(error: unknown): readonly SimilarVessel[] | null {
  const vessels = error instanceof ApiError ? error.problem?.['vessels'] : undefined
  return Array.isArray(vessels) ? (vessels as SimilarVessel[]) : null
}

export type NewProject = ReturnType<typeof useNewProject>

/** The page's state: stored over a reload, sent once, and removed when it has arrived. */
export function useNewProject() {
  const { values: typed, set: keep, drop, foundAt, keptAt } = useKept('project:new', EMPTY_STATE)
  const [wasSent, setWasSent] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  /** Vessels that the typed name may mean; null while nothing is asked. */
  const [askedVessels, setAskedVessels] = useState<readonly SimilarVessel[] | null>(null)
  const saving = useSaveProject(drop)
  const clash = useClashQuestion('new')
  const isBusy = saving.isPending || clash.isChecking
  const place = usePlaceQuestion()
  // A draft from before a field was added lacks it.
  const state: NewProjectState = { ...typed, values: { ...EMPTY_PROJECT, ...typed.values } }

  const change = (part: Partial<NewProjectState>) => {
    keep(part)
    setRefused({})
    setAskedVessels(null)
  }
  const set = (part: Partial<ProjectValues> | ((now: ProjectValues) => Partial<ProjectValues>)) => {
    keep(({ values, vessel }) => ({
      values: followPort(values, typeof part === 'function' ? part(values) : part, vessel?.agent),
    }))
    setRefused({})
    if (typeof part !== 'function' && part.vesselName !== undefined) setAskedVessels(null)
  }
  const save = async (andConfirm: boolean) => {
    setWasSent(true)
    if (isBusy || Object.keys(validateProject(state.values)).length > 0) return
    if (!(await place.isSettled(state.values))) return
    const { scheduledDate: from, scheduledEndDate: to } = state.values
    await clash.saveAsking({ operatorId: state.operatorId, from, to }, (reason) => send(andConfirm, reason))
  }
  const send = async (andConfirm: boolean, reason?: string) => {
    try {
      await saving.mutateAsync({ body: { ...bodyOf(state), ...(reason ? { reason } : {}) }, andConfirm })
    } catch (error) {
      setRefused(fieldErrors(error))
      setAskedVessels(vesselsAskedBy(error))
    }
  }
  return {
    state,
    change,
    set,
    save,
    askedVessels,
    placeQuestion: place.questionAbout(state.values),
    isSaving: isBusy,
    clashQuestion: clash.question,
    keptAt,
    restoredAt: foundAt,
    errors: { ...(wasSent ? validateProject(state.values) : {}), ...refused } as Readonly<Record<string, string>>,
    startEmpty() {
      drop()
      setWasSent(false)
      setRefused({})
      setAskedVessels(null)
    },
  }
}

/** Creates the project, confirms it on request, and navigates to it. */
function useSaveProject(drop: () => void) {
  const navigate = useNavigate()
  const attempt = useAttemptKey()
  return useSteps(
    'project',
    async ({ body, andConfirm }: { body: CreateBody; andConfirm: boolean }) => {
      const project: ProjectChange = await call<typeof createProject>('POST /api/portal/projects', {
        body,
        headers: attempt.headersFor(body),
      })
      attempt.done()
      const refusal = andConfirm ? await confirm(project) : null
      return { project, refusal, isConfirmed: andConfirm && refusal === null }
    },
    {
      done({ project: { projectNumber, warnings }, refusal, isConfirmed }) {
        const description = [refusal, ...warnings.map(({ message }) => message)].filter(Boolean).join(' ')
        const title = refusal
          ? messages.notConfirmed
          : isConfirmed
            ? messages.savedConfirmed(projectNumber)
            : messages.saved(projectNumber)
        return { title, ...(description === '' ? {} : { description }) }
      },
      failed: (error) => (isShownInForm(error) ? undefined : messages.failed),
      async onDone({ project }) {
        drop()
        await navigate(paths.project(project.id))
      },
    },
  )
}

/** Reason why it could not be confirmed, or null: the project is created either way. */
async function confirm({ id, version }: ProjectChange): Promise<string | null> {
  try {
    await call<typeof moveProject>('POST /api/portal/projects/:id/transitions', {
      params: { id },
      body: { to: 'confirmed', version },
    })
    return null
  } catch (error) {
    return problemSentence(error, messages.notConfirmed)
  }
}
