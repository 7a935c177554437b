import net from 'node:net'

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

type Connect = (this: net.Socket, ...parameters: unknown[]) => net.Socket

/** The host a socket connects to; undefined for Unix sockets. Node itself calls with one list in a list. */
function hostOf(parameters: unknown[]): string | undefined {
  const [first, second] = Array.isArray(parameters[0]) ? (parameters[0] as unknown[]) : parameters
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return undefined
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return undefined
  return typeof second === 'string' ? second : 'localhost'
}

const GUARDED = Symbol.for('tests.no-network')

// Setup file of the unit tests: the servers that they start are on this machine, so any other connection is a mistake.
// Files share a process: one guard is enough.
if (!Reflect.has(net.Socket.prototype, GUARDED)) {
  const connect: unknown = Reflect.get(net.Socket.prototype, 'connect')
  Reflect.set(net.Socket.prototype, GUARDED, true)
  Reflect.set(net.Socket.prototype, 'connect', function guardedConnect(this: net.Socket, ...parameters: unknown[]) {
    const host = hostOf(parameters)
    if (host !== undefined && !LOOPBACK.test(host)) {
      throw new Error(`A test tried to reach ${host}. Tests talk to this machine only.`)
    }
    return (connect as Connect).apply(this, parameters)
  })
}
