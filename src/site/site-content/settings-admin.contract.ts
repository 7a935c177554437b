import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { SiteSettings } from './site-content.contract.ts'

/** An answer is only written, never read: the rules that trim and normalise have no way back. The query checks the record. */
const CheckedSettings = z.record(z.string(), z.unknown()) as unknown as z.ZodType<SiteSettings>

/** The whole record, those values included that no page prints. */
export const AdminSettings = z.object({ value: CheckedSettings, version: z.int(), updatedAt: z.string() })
export type AdminSettings = z.infer<typeof AdminSettings>

export const getAdminSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  response: AdminSettings,
})

export const updateSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  body: z.strictObject({ value: SiteSettings, version: z.int().min(1) }),
  response: AdminSettings,
})
