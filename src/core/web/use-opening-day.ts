import { useState } from 'react'
import { todayInOslo } from '#core/days.ts'

/** The day it was in Oslo when the form was opened, as `2026-12-09`. */
export function useOpeningDay(): string {
  const [today] = useState(() => todayInOslo())
  return today
}
