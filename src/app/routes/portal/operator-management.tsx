import { OperatorsScreen } from '#modules/operators/web/OperatorsScreen.tsx'

/** People of the portal. */
export default function OperatorManagementRoute() {
  return <OperatorsScreen />
}
