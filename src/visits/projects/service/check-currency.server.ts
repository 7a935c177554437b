import { projectTexts } from '../messages.en.ts'
import { refuseField } from './record-change.server.ts'

/** The currencies of the settings as they are now; never empty. */
export type Currencies = () => Promise<readonly string[]>

/**
 * The stored currency stays valid, also after it was removed from the list.
 * @throws AppError 422 on `currency` for one that isn't in the settings
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
