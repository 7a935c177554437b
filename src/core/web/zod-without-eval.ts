// Zod tries `new Function` when a schema is made, which our content security policy refuses and reports. Import this
// before any contract with schemas that are used in the browser. Zod reads its settings from here, so that a screen
// without schemas, as the login is, loads nothing of it.
const place = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
place.__zod_globalConfig = Object.assign(place.__zod_globalConfig ?? {}, { jitless: true })
