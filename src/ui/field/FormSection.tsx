import type { ReactNode } from 'react'

/** One part of a form page: its head on the left, its fields on one axis. */
export const FormSection = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section className="form-section">
    <div className="form-section-head">
      <h2>{title}</h2>
      <p>{hint}</p>
    </div>
    <div className="form-section-body">{children}</div>
  </section>
)
