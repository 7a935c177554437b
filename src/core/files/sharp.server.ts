let loaded: ReturnType<typeof load> | undefined

/** The library that draws pictures, loaded with the first of them: no start waits for it. */
export const loadSharp = (): ReturnType<typeof load> => (loaded ??= load())

async function load() {
  const { default: sharp } = await import('sharp')
  // It can read SVG, PDF and dozens of rare formats; only these three ever reach its parsers.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
