import type { ReactNode } from 'react'
import { Drawing } from '#ui/Drawing.tsx'

interface TopicProps {
  /** Text of a file in `src/ui/drawings`. */
  drawing: string
  title: string
  text: string
  children: ReactNode
}

/** A drawing, a heading, a sentence and a list; the element around it has the class `topic`. */
export const Topic = ({ drawing, title, text, children }: TopicProps) => (
  <>
    <Drawing svg={drawing} className="small-drawing" />
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </>
)
