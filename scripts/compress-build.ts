import { createReadStream, createWriteStream } from 'node:fs'
import { glob, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** Writes a brotli and a gzip twin next to every text file of the client build, so that serving one costs no time. */
const CLIENT = path.resolve(import.meta.dirname, '../build/client')
const WORTH_IT = 512

for await (const file of glob('**/*.{js,css,svg,txt,xml,json,ico}', { cwd: CLIENT })) {
  const source = path.join(CLIENT, file)
  const { size } = await stat(source)
  if (size < WORTH_IT) continue
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  })
  await pipeline(createReadStream(source), brotli, createWriteStream(`${source}.br`))
  await pipeline(createReadStream(source), createGzip({ level: 9 }), createWriteStream(`${source}.gz`))
}
