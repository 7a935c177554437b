/** Until it is known what to draw: a spinner in the middle of an empty page. */
export const Waiting = ({ label }: { label: string }) => (
  <main className="waiting-page" aria-busy="true">
    <span className="spinner" role="img" aria-label={label} />
  </main>
)
