import { useToday } from '#core/web/clock.ts'
import { Flags } from '#ui/basic/Flags.tsx'
import type { OverviewRow } from './overview-calls.ts'
import { flagsOf } from './row-flags.ts'

/** Problems of a project today. */
export const RowFlags = ({ row }: { row: OverviewRow }) => <Flags flags={flagsOf(row, useToday())} />
