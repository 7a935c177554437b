import { useState } from 'react'
import { dayInOslo } from '#ui/staff/format-time.ts'

/** The day it was in Oslo when the form was opened, as `2026-12-09`. */
export function useToday(): string {
  const [today] = useState(() => dayInOslo(Date.now()))
  return today
}
