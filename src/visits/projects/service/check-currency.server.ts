import { projectTexts } from '../messages.en.ts'
import { refuseField } from './record-change.server.ts'

/** The currencies of the settings as they are now; never empty. */
export type Currencies = () => Promise<readonly string[]>

/**
 * What stands already stays, also when it was taken off the list since.
 * @throws AppError 422 on `currency` for one that the settings do not list
 */
export async function requireListedCurrency(
  currencies: Currencies,
  wanted: string | undefined,
  standing: string | null = null,
): Promise<void> {
  if (wanted === undefined || wanted === standing) return
  const listed = await currencies()
  if (!listed.includes(wanted)) throw refuseField('currency', projectTexts.currency(listed.join(', ')))
}
