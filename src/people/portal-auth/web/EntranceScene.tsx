import { Drawing } from '#ui/Drawing.tsx'
import loginScene from '#ui/drawings/login-scene.svg?raw'

/** The ship next to the form: a cross-section at the treatment system, with its waterline at the page's horizon. */
export const EntranceScene = () => (
  <>
    <Drawing svg={loginScene} className="entrance-scene wide" preserveAspectRatio="xMinYMin slice" />
    <Drawing svg={loginScene} className="entrance-scene narrow" viewBox="640 -20 818 695" />
  </>
)
