import type { ReactNode } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Icon } from '../basic/Icon.tsx'
import { importWords as messages } from './messages.en.ts'

/** Number of the step; earlier ones have a tick. */
const Steps = ({ current, names }: { current: number; names: readonly string[] }) => (
  <Cluster as="ol" gap={20} className="import-steps" aria-label={messages.stepsLabel}>
    {names.map((name, at) => (
      <Cluster
        as="li"
        gap={6}
        key={name}
        aria-current={at === current ? 'step' : undefined}
        className={at < current ? 'is-past' : undefined}
      >
        {at < current ? <Icon name="circle-check" /> : <span className="step-number">{at + 1}</span>}
        {name}
      </Cluster>
    ))}
  </Cluster>
)

interface StepBlockProps {
  title: string
  meta?: ReactNode
  step: number
  /** Labels, if they differ from those of a list. */
  steps?: readonly string[]
  children: ReactNode
  /** Left and right of the block's foot. */
  aside?: ReactNode
  actions?: ReactNode
}

/** One step of the import: its subject, its position among the steps, and the button to continue. */
export const StepBlock = ({ title, meta, step, steps = messages.steps, children, aside, actions }: StepBlockProps) => (
  <section className="block import-step" aria-label={title}>
    <div className="block-head">
      <h2>{title}</h2>
      {meta ? <span className="faint">{meta}</span> : null}
      <Steps current={step} names={steps} />
    </div>
    {children}
    {actions ? (
      <Cluster gap={[8, 12]} wraps className="import-foot">
        {aside}
        <span className="push" />
        {actions}
      </Cluster>
    ) : null}
  </section>
)
