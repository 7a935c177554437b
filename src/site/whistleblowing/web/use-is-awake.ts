import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server draws and in the first render of the browser, true from then on: what needs a script. */
export const useIsAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
