import { useId, type ReactNode } from 'react'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { failureOf } from '#ui/list/failure-of.ts'

interface SectionProps<Data> {
  title: string
  /** Next to the title. */
  action?: ReactNode
  /** Its content: loaded, loading, empty or failed. */
  read: { isError: boolean; data: Data | undefined; refetch: () => unknown }
  failed: string
  children: (data: Data) => ReactNode
}

/** A part of a vessel that is read by a call of its own: if it fails, the others are not affected. */
export function Section<Data>({ title, action, read, failed, children }: SectionProps<Data>) {
  const id = useId()
  const failure = failureOf(read, failed)
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {failure ? (
        <ErrorNote {...failure} />
      ) : read.data === undefined ? (
        <SkeletonLines lines={4} />
      ) : (
        children(read.data)
      )}
    </section>
  )
}

/** Expands and collapses a shortened list. */
export const MoreButton = ({ isWhole, words, onPress }: { isWhole: boolean; words: string; onPress: () => void }) => (
  <button className="link" type="button" aria-expanded={isWhole} onClick={onPress}>
    {words}
  </button>
)
