import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { instanceState } from './instance.table.server.ts'

/** Under which name the installation remembers its salt, base64. */
export const INSTANCE_SALT_KEY = 'instance-salt'

/**
 * The salt of this installation, made at its first start.
 * @throws when there is none: what was derived with another could not be found again
 */
export async function getInstanceSalt(ctx: Ctx): Promise<Buffer> {
  const [row] = await ctx.db
    .select({ value: instanceState.value })
    .from(instanceState)
    .where(eq(instanceState.key, INSTANCE_SALT_KEY))
  if (typeof row?.value !== 'string')
    throw new Error('This installation has no salt; its first start was never finished')
  return Buffer.from(row.value, 'base64')
}
