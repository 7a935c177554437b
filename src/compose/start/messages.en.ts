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

const PATH_FAILURES: Readonly<Record<string, string>> = {
  ENOTDIR: 'is a file or lies below one, but has to be a folder',
  EEXIST: 'is a file or lies below one, but has to be a folder',
  EACCES: 'can’t be read and written by the account that runs the product',
  EPERM: 'can’t be read and written by the account that runs the product',
  EROFS: 'lies on a disk that is mounted read-only',
  ENOSPC: 'lies on a disk that is full',
  ENOENT: 'is not there',
  ELOOP: 'is a link that leads to itself',
  ENAMETOOLONG: 'has too long a name',
}

/** Why the product does not start, for the person at the terminal. */
export const startTexts = {
  port: (code: string, host: string, port: number) =>
    PORT_FAILURES[code]?.(host, port) ?? `Port ${port} on ${host} cannot be taken (${code}).`,
  folder: (path: string, code: string) =>
    `DATA_DIR can’t be used. ${path} ${PATH_FAILURES[code] ?? `fails (${code})`}. Set DATA_DIR to a folder of the product’s own, or mend its permissions.`,
  path: (path: string, code: string) => `${path} ${PATH_FAILURES[code] ?? `can’t be used (${code})`}.`,
  database: (variable: string, code: string) =>
    `The database that ${variable} names cannot be used: ${DATABASE_FAILURES[code] ?? `it does not answer (${code || 'no reason given'})`}.`,
}
