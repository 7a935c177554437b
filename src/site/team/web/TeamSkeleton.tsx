import { useMessages } from '#core/web/page-language.ts'

const CARDS = [1, 2, 3]

/** Three cards in the proportions of the real ones, without animation. */
export function TeamSkeleton() {
  const text = useMessages('team')
  return (
    <div className="team" role="status">
      <span className="visually-hidden">{text.loading}</span>
      {CARDS.map((card) => (
        <div className="skeleton skeleton-mate" key={card} aria-hidden="true">
          <i className="bone-picture" />
          <div>
            <i />
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}
