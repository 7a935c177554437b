import { DuplicatesScreen } from '#visits/merging/web/DuplicatesScreen.tsx'

/** Companies that are in the directory twice. */
export default function CompanyDuplicatesRoute() {
  return <DuplicatesScreen key="company" kind="company" />
}
