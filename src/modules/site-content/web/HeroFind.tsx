import { useMessages, usePageLanguage } from '#core/web/page-language.ts'

/** One field for what stands on the box or the nameplate: the catalogue's search, without a script too. */
export function HeroFind() {
  const { find } = useMessages('site').hero
  const { paths } = usePageLanguage()
  return (
    <form className="hero-find" role="search" aria-label={find.label} method="get" action={paths.section('products')}>
      <label htmlFor="hero-q">{find.label}</label>
      <div>
        <input
          className="input"
          id="hero-q"
          name="q"
          type="search"
          placeholder={find.placeholder}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          required
        />
        <button className="button button-ink" type="submit">
          {find.action}
        </button>
      </div>
    </form>
  )
}
