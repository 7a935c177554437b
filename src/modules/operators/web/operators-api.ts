import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { problemSentence } from '#core/web/api-error.ts'
import { call } from '#core/web/call.ts'
import { showToast } from '#core/web/toast.ts'
import {
  createOperatorDocument,
  deleteOperatorDocument,
  listOperatorDocuments,
} from '#modules/documents/personal-documents.contract.ts'
import { readSchedule } from '#modules/planning/schedule.contract.ts'
import { saveFile } from '#ui/staff/save-file.ts'
import {
  activateOperator,
  createAbsence,
  createOperator,
  deactivateOperator,
  deleteAbsence,
  endOperatorSessions,
  findOpenProjects,
  inviteOperator,
  listAbsences,
  listOperators,
  listOperatorSessions,
  resetOperatorPassword,
  updateOperator,
  type Operator,
} from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'

const KEY = ['portal', 'operators'] as const

/** A company has tens of people: all of them come at once, and the screen filters. */
export const useOperators = () =>
  useQuery({
    queryKey: [...KEY, 'all'],
    queryFn: ({ signal }) => call(listOperators, { query: { pageSize: '200', sort: 'name' }, signal }),
    placeholderData: keepPreviousData,
  })

/** Who is booked and away when, in the four weeks from this one. */
export const useLoad = () =>
  useQuery({
    queryKey: ['portal', 'dashboard', 'schedule', 'operators'],
    queryFn: ({ signal }) => call(readSchedule, { signal }),
  })

const byPerson = (name: string, id: string) => [...KEY, id, name] as const

export const absencesQuery = (id: string) =>
  queryOptions({
    queryKey: byPerson('absences', id),
    queryFn: ({ signal }) => call(listAbsences, { params: { id }, query: { pageSize: '200' }, signal }),
  })
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: byPerson('documents', id),
    queryFn: ({ signal }) => call(listOperatorDocuments, { params: { id }, query: { pageSize: '200' }, signal }),
  })
export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: byPerson('sessions', id),
    queryFn: async ({ signal }) => (await call(listOperatorSessions, { params: { id }, signal })).items,
  })
export const openProjectsQuery = (id: string) =>
  queryOptions({
    queryKey: byPerson('open-projects', id),
    queryFn: async ({ signal }) => (await call(findOpenProjects, { params: { id }, signal })).items,
  })

/** A change of people: lists are read again, and what fails is told in a toast unless the caller shows it itself. */
function usePeopleChange<Input>(change: (input: Input) => Promise<unknown>, done: string, isShownInPlace = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => showToast({ title: done }),
    onError: (error) => {
      if (isShownInPlace) return
      const description = problemSentence(error, messages.actionFailed)
      showToast({ title: messages.notSaved, description, variant: 'danger' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

type Body<E extends { body: z.ZodType }> = z.input<E['body']>

export const useInvite = () =>
  usePeopleChange(
    ({ body, headers }: { body: Body<typeof createOperator>; headers: Record<string, string> }) =>
      call(createOperator, { body, headers }),
    messages.invitationSent,
    true,
  )
export const useUpdateOperator = (done: string = messages.saved) =>
  usePeopleChange(
    ({ id, body }: { id: string; body: Body<typeof updateOperator> }) => call(updateOperator, { params: { id }, body }),
    done,
    done === messages.saved,
  )
export const useDeactivate = () =>
  usePeopleChange(
    ({ id, reassign }: { id: string; reassign: { projectId: string; operatorId: string | null }[] }) =>
      call(deactivateOperator, { params: { id }, body: { reassign } }),
    messages.deactivated,
  )

/** The people whom the filters leave, as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: (query: Record<string, string>) =>
      call({ method: 'GET', path: listOperators.path }, { query, headers: { Accept: 'text/csv' } }),
    onSuccess: (csv) => saveFile('people.csv', String(csv), 'text/csv'),
    onError: (error) => {
      const description = problemSentence(error, messages.csvFailed)
      showToast({ title: messages.csvFailed, description, variant: 'danger' })
    },
  })

const ACTIONS = {
  activate: [activateOperator, messages.activated],
  reset: [resetOperatorPassword, messages.resetSent],
  endSessions: [endOperatorSessions, messages.sessionsEnded],
  invite: [inviteOperator, messages.invitationSent],
} as const

/** What needs no further words: take back, reset, end sessions, invite again. */
export function usePersonAction(name: keyof typeof ACTIONS) {
  const [endpoint, done] = ACTIONS[name]
  return usePeopleChange((person: Operator) => call(endpoint, { params: { id: person.id }, body: {} }), done)
}

export const useAddAbsence = () =>
  usePeopleChange(
    ({ id, ...request }: { id: string; body: Body<typeof createAbsence>; headers: Record<string, string> }) =>
      call(createAbsence, { params: { id }, ...request }),
    messages.absenceAdded,
    true,
  )
export const useRemoveAbsence = () =>
  usePeopleChange((id: string) => call(deleteAbsence, { params: { id } }), messages.absenceRemoved)

export const useAddDocument = () =>
  usePeopleChange(
    ({ id, ...request }: { id: string; body: Body<typeof createOperatorDocument>; headers: Record<string, string> }) =>
      call(createOperatorDocument, { params: { id }, ...request }),
    messages.documentAdded,
    true,
  )
export const useRemoveDocument = () =>
  usePeopleChange((id: string) => call(deleteOperatorDocument, { params: { id } }), messages.documentRemoved)
