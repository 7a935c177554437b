/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before each sending. */
    setupRequest?: (request: Request) => Request
  }

  export interface Settings {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Request[]
    /** Requests after which each connection is opened anew. */
    reconnectRate?: number
  }

  export interface Result {
    '2xx': number
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }

  export default function autocannon(settings: Settings): Promise<Result>
}
