import { PriceImportScreen } from '#money/prices/web/import/PriceImportScreen.tsx'

/** A price list as a file. */
export default function PriceImportRoute() {
  return <PriceImportScreen />
}
