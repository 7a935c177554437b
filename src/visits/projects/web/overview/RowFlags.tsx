import { useToday } from '#core/web/clock.ts'
import { Flags } from '#ui/basic/Flags.tsx'
import type { OverviewRow } from './overview-calls.ts'
import { flagsOf } from './row-flags.ts'

/** What is not as it should be with a project today. */
export const RowFlags = ({ row }: { row: OverviewRow }) => <Flags flags={flagsOf(row, useToday())} />
