import { ICON_PATHS, type IconName } from './icon-paths.data.ts'

/** A line drawing in the colour of the text; the words next to it, or the button's label, carry the meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICON_PATHS[name]} />
  </svg>
)
