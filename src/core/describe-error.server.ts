import pg from 'pg'
import { findErrorCode } from './error-codes.server.ts'

/** The part of an error that may be logged, or stored with a failed job. */
export type DescribedError = {
  /** Name of its class. */
  type: string
  /** Sentences of our own, outermost first, or none: those of libraries may contain a person's name. */
  message: string
  /** PostgreSQL's (five characters), Node's or a library's. */
  code?: string
  constraint?: string
  table?: string
  column?: string
  /** Place where it was thrown. */
  stack: string
}

const DEPTH = 5
const FRAMES = 7
const MESSAGE_MAX = 500

/** The error and its causes, outermost first. */
function causesOf(error: Error): Error[] {
  const chain = [error]
  for (let next = error.cause; next instanceof Error && chain.length < DEPTH; next = next.cause) chain.push(next)
  return chain
}

/** Stack lines. A message may have several lines, and a stack begins with it. */
const framesOf = ({ stack = '' }: Error): string[] => stack.split('\n').filter((line) => /^ {4}at /.test(line))

/**
 * Whether the message is ours or the database driver's own ("Connection terminated"): by where it was thrown. Every
 * other one may quote what it stumbled over: PostgreSQL's ("invalid input syntax for type uuid: …"), the query
 * builder's (all parameters), a parser's, a mail server's.
 */
function isPlain(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return false
  const [thrownAt = ''] = framesOf(error)
  const inPackage = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(thrownAt)?.[1]
  if (inPackage !== undefined) return inPackage === 'pg' || inPackage === 'pg-pool'
  return /\/(?:src|scripts|tests)\//.test(thrownAt)
}

const given = (name: 'code' | 'constraint' | 'table' | 'column', value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? { [name]: String(value) } : {}

/** An error without a value that anybody typed, sent or stored: names, codes and places only. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const chain = causesOf(error)
  const root = chain.at(-1) ?? error
  const messages = new Set(chain.filter(isPlain).map(({ message }) => message))
  // The driver's error is created in its socket: only the callers show which statement failed.
  const frames = framesOf(chain.find((each) => framesOf(each).some((line) => line.includes('/src/'))) ?? root)
  const { constraint, table, column } = root instanceof pg.DatabaseError ? root : {}
  return {
    type: root.name,
    message: [...messages].join(': ').slice(0, MESSAGE_MAX),
    ...given('code', findErrorCode(root)),
    ...given('constraint', constraint),
    ...given('table', table),
    ...given('column', column),
    stack: frames.slice(0, FRAMES).join('\n'),
  }
}
