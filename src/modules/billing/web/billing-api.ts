import type { z } from 'zod'
import { call } from '#core/web/call/call.ts'
import { useChange } from '#core/web/live/project-records.ts'
import { showToast } from '#core/web/toast.ts'
import type { BillingStatus } from '#modules/parts/parts.limits.ts'
import type { moveBilling } from '../billing.contract.ts'
import { billingMessages as messages } from './messages.en.ts'

export type BillingBody = z.input<(typeof moveBilling)['body']>

/** One part or many, all or none. */
export const useMoveBilling = (projectId: string) =>
  useChange(
    projectId,
    (body: BillingBody) => call<typeof moveBilling>('POST /api/portal/billing/items/status', { body }),
    { failed: messages.moveFailed },
  )

/** Said once the server has moved them. */
export const sayMoved = (count: number, status: BillingStatus): void =>
  void showToast({ title: messages.moved(count, status) })
