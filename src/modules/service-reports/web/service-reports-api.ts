import type { z } from 'zod'
import { call } from '#core/web/call/call.ts'
import { useChange, useCreation } from '#core/web/live/project-records.ts'
import type {
  addReport,
  changeReport,
  deleteReport,
  finaliseReport,
  generateReport,
  mailReport,
  ServiceReport,
  signReport,
} from '../service-reports.contract.ts'
import { reportMessages as messages } from './messages.en.ts'

export type ReportBody = z.input<(typeof generateReport)['body']>
export type SignBody = z.input<(typeof signReport)['body']>

export const useGenerateReport = (projectId: string) =>
  useCreation<ReportBody, ServiceReport>(
    projectId,
    (body, headers) =>
      call<typeof generateReport>('POST /api/portal/projects/:id/reports/generate', {
        params: { id: projectId },
        body,
        headers,
      }),
    { done: messages.generated, failed: messages.generateFailed },
  )

/** A file that was made elsewhere, as a report. */
export const useAddReport = (projectId: string) =>
  useCreation<{ uploadId: string }, ServiceReport>(
    projectId,
    (body, headers) =>
      call<typeof addReport>('POST /api/portal/projects/:id/reports', { params: { id: projectId }, body, headers }),
    { done: messages.uploaded, failed: messages.uploadFailed },
  )

export const useChangeReport = (projectId: string, { id, version }: ServiceReport) =>
  useChange(
    projectId,
    (body: ReportBody): Promise<ServiceReport> =>
      call<typeof changeReport>('PATCH /api/portal/reports/:id', { params: { id }, body: { ...body, version } }),
    { done: messages.saved, failed: messages.saveFailed },
  )

export const useSignReport = (projectId: string, { id }: ServiceReport) =>
  useChange(
    projectId,
    (body: SignBody): Promise<ServiceReport> =>
      call<typeof signReport>('POST /api/portal/reports/:id/sign', { params: { id }, body }),
    { failed: messages.signFailed },
  )

export const useFinaliseReport = (projectId: string, { id, version }: ServiceReport) =>
  useChange(
    projectId,
    (): Promise<ServiceReport> =>
      call<typeof finaliseReport>('POST /api/portal/reports/:id/finalise', { params: { id }, body: { version } }),
    { done: messages.finalised, failed: messages.finaliseFailed },
  )

export const useMailReport = (projectId: string, { id }: ServiceReport) =>
  useChange(
    projectId,
    (to: string): Promise<ServiceReport> =>
      call<typeof mailReport>('POST /api/portal/reports/:id/mail', { params: { id }, body: { to } }),
    { failed: messages.mailFailed },
  )

export const useRemoveReport = (projectId: string, { id, version }: ServiceReport) =>
  useChange(
    projectId,
    () =>
      call<typeof deleteReport>('DELETE /api/portal/reports/:id', {
        params: { id },
        query: { version: String(version) },
      }),
    { done: messages.removed, failed: messages.removeFailed },
  )
