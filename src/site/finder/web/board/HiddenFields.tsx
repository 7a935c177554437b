import type { Asked } from '../../question-address.ts'

/** Parameters of a form's address in addition to the form's own fields. */
export const HiddenFields = ({ asked, without }: { asked: Asked; without: readonly string[] }) =>
  Object.entries(asked).map(([name, value]) =>
    without.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
