import type { ReactNode } from 'react'

/** One part of a form page: its head on the left, its fields on one axis. */
export const FormSection = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section className="fs">
    <div className="fs-h">
      <h2>{title}</h2>
      <p>{hint}</p>
    </div>
    <div className="fs-b">{children}</div>
  </section>
)
