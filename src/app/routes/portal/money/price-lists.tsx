import { PricesScreen } from '#money/prices/web/PricesScreen.tsx'

/** Price lists. */
export default function PriceListsRoute() {
  return <PricesScreen />
}
