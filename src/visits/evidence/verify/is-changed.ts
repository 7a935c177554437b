import type { CheckedEntry, EntryResult } from './verdict.ts'

const CHANGED = new Set<EntryResult>(['different', 'missing', 'added'])

/** Whether a file is not as it was signed. */
export const isChanged = ({ result }: Pick<CheckedEntry, 'result'>): boolean => CHANGED.has(result)
