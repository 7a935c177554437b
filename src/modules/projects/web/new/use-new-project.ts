import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { paths } from '#core/paths.ts'
import { fieldErrors, isToldInForm, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useViewer } from '#core/web/viewer.tsx'
import type { createProject, moveProject, ProjectChange } from '../../projects.contract.ts'
import { toPayload, validateProject, type ProjectValues } from '../project-form.ts'
import { dropKeptDraft, EMPTY_STATE, keepDraft, readKeptDraft, type NewProjectState } from './kept-draft.ts'
import { newMessages as messages } from './messages.en.ts'

type CreateBody = z.input<(typeof createProject)['body']>

/** Only what was filled in: the server has its own defaults. */
function bodyOf({ values, vessel, imo, operatorId }: NewProjectState): CreateBody {
  const { travelDocuments, ...facts } = toPayload(values)
  const filled = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as CreateBody
  return {
    ...filled,
    ...(travelDocuments.length > 0 ? { travelDocuments } : {}),
    ...(vessel ? { vesselId: vessel.id } : imo.trim() === '' ? {} : { imo: imo.trim() }),
    ...(operatorId === null ? {} : { assignedOperatorId: operatorId }),
  }
}

export type NewProject = ReturnType<typeof useNewProject>

/** The page's state: kept over a reload, sent once, and gone when it has arrived. */
export function useNewProject() {
  const viewer = useViewer()
  const userId = viewer.kind === 'portal' ? viewer.id : ''
  const [restored, setRestored] = useState(() => readKeptDraft(userId, Date.now()))
  const [state, setState] = useState<NewProjectState>(() => restored?.state ?? EMPTY_STATE)
  const [keptAt, setKeptAt] = useState<number | null>(restored?.at ?? null)
  const [wasSent, setWasSent] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const saving = useSaveProject()
  useEffect(() => {
    if (state === EMPTY_STATE || state === restored?.state) return undefined
    const timer = setTimeout(() => {
      const at = Date.now()
      if (keepDraft(userId, at, state)) setKeptAt(at)
    }, 400)
    return () => clearTimeout(timer)
  }, [state, restored, userId])

  const change = (part: Partial<NewProjectState>) => {
    setState((before) => ({ ...before, ...part }))
    setRefused({})
  }
  const set = (values: Partial<ProjectValues>) => {
    setState((before) => ({ ...before, values: { ...before.values, ...values } }))
    setRefused({})
  }
  const save = async (andConfirm: boolean) => {
    setWasSent(true)
    if (saving.isPending || Object.keys(validateProject(state.values)).length > 0) return
    try {
      await saving.mutateAsync({ body: bodyOf(state), andConfirm })
    } catch (error) {
      setRefused(fieldErrors(error))
    }
  }
  return {
    state,
    change,
    set,
    save,
    isSaving: saving.isPending,
    keptAt,
    restoredAt: restored?.at ?? null,
    errors: { ...(wasSent ? validateProject(state.values) : {}), ...refused } as Readonly<Record<string, string>>,
    startEmpty() {
      dropKeptDraft()
      setRestored(null)
      setKeptAt(null)
      setState(EMPTY_STATE)
      setWasSent(false)
      setRefused({})
    },
  }
}

/** Creates the project, confirms it if asked to, and goes to it. */
function useSaveProject() {
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
      failed: (error) => (isToldInForm(error) ? undefined : messages.failed),
      async onDone({ project }) {
        dropKeptDraft()
        await navigate(paths.project(project.id))
      },
    },
  )
}

/** Why it could not be confirmed, or null: the project stands either way. */
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
