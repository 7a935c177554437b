import './behaviour.ts'
import './islands.ts'

// What the script in the page fetches: one file, for each file of its own costs a request and its headers.
