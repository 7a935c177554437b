/** The gate answers this address; there is nothing to draw. */
export default function NothingRoute() {
  return null
}
