interface SentTextProps {
  heading: string
  /** What was sent; nothing is shown without it. */
  children: string | undefined
}

/** What somebody has just sent, as they wrote it, to be opened in a success view. */
export function SentText({ heading, children }: SentTextProps) {
  if (!children) return null
  return (
    <details className="sent-text">
      <summary>{heading}</summary>
      <p>{children}</p>
    </details>
  )
}
