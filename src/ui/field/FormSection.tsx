import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/Stack.tsx'

/** One part of a form page: its head on the left, its fields on one axis. */
export const FormSection = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section className="form-section">
    <div className="form-section-head">
      <h2>{title}</h2>
      <p>{hint}</p>
    </div>
    <Stack gap={16} className="form-section-body">
      {children}
    </Stack>
  </section>
)
