import './behaviour.ts'
import './islands.ts'

// Scripts that the page's inline script fetches, in one file: each file costs a request and its headers.
