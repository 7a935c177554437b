interface SentTextProps {
  heading: string
  /** The sent text; nothing is shown without it. */
  children: string | undefined
}

/** The sent text, to be opened in a success view. */
export function SentText({ heading, children }: SentTextProps) {
  if (!children) return null
  return (
    <details className="sent-text">
      <summary>{heading}</summary>
      <p>{children}</p>
    </details>
  )
}
