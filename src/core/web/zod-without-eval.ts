import { config } from 'zod'

// Zod tries `new Function` when a schema is made, which our content security policy refuses and reports. Import this
// before any contract whose schemas are used in the browser.
config({ jitless: true })
