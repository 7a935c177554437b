import { RequestsScreen } from '#money/requests/web/office/RequestsScreen.tsx'

/** Requests of buyers. */
export default function RequestsRoute() {
  return <RequestsScreen />
}
