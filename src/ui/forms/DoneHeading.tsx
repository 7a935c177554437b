import { DONE_HEADING } from '#core/web/use-form.ts'

/** Heading of a success view. It takes the focus, so that keyboard and screen reader go on from there. */
export const DoneHeading = ({ children }: { children: string }) => <h3 {...DONE_HEADING}>{children}</h3>
