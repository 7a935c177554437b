import { OperatorsScreen } from '#visits/operators/web/OperatorsScreen.tsx'

/** People of the portal. */
export default function OperatorManagementRoute() {
  return <OperatorsScreen />
}
