import type { ComponentProps } from 'react'
import { PeriodEvidence } from '#visits/evidence/web/PeriodEvidence.tsx'
import { MergeButton } from '#visits/merging/web/MergeButton.tsx'

/** Further actions of managers on one vessel. */
export const VesselActions = (props: ComponentProps<typeof MergeButton>) => (
  <>
    <PeriodEvidence vessel={props.vessel} />
    <MergeButton {...props} />
  </>
)
