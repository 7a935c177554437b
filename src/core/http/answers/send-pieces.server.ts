import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Whether a handler answered with a text in pieces. */
export const isInPieces = (result: unknown): result is AsyncIterable<string> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

/** Streams a file. Throws errors before the first piece, so that they are answered as a refusal. */
export async function sendPieces(
  file: AsyncIterable<string>,
  { contentType, fileName }: { contentType: string; fileName: string },
  reply: FastifyReply,
) {
  const pieces = file[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (reply.raw.destroyed) await pieces.return?.()
  reply.header('content-type', contentType)
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.send(Readable.from(continuePieces(first, pieces)))
}

async function* continuePieces(
  first: IteratorResult<string>,
  others: AsyncIterator<string>,
): AsyncGenerator<string, void, undefined> {
  try {
    for (let piece = first; piece.done !== true; piece = await others.next()) yield piece.value
  } finally {
    // The client may have disconnected: nothing more is read then.
    await others.return?.()
  }
}
