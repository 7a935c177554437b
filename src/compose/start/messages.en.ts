const PORT_FAILURES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken: another program listens there, perhaps this one, started before. Set PORT to another.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is ${host}, a name that this machine does not know.`,
  EAI_AGAIN: (host) => `HOST is ${host}, a name that this machine does not know.`,
  EACCES: (_host, port) => `Port ${port} may not be taken by this user. Set PORT to one above 1023.`,
}

const DATABASE_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'nobody knows the name of its machine',
  EAI_AGAIN: 'nobody knows the name of its machine',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'no way leads to its machine',
  '28P01': 'it refuses the name or the password',
  '28000': 'it refuses the name',
  '3D000': 'it has no database of that name',
}

/** Why the product does not start, for the person at the terminal. */
export const startTexts = {
  port: (code: string, host: string, port: number) =>
    PORT_FAILURES[code]?.(host, port) ?? `Port ${port} on ${host} cannot be taken (${code}).`,
  database: (variable: string, code: string) =>
    `The database that ${variable} names cannot be used: ${DATABASE_FAILURES[code] ?? `it does not answer (${code || 'no reason given'})`}.`,
}
