const KB = 1000

/** A size as people read it: `812 kB`, `2.4 MB`, `270 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} kB`
  if (bytes < KB ** 3) return `${(bytes / KB / KB).toFixed(1)} MB`
  return `${(bytes / KB ** 3).toFixed(bytes < 100 * KB ** 3 ? 1 : 0)} GB`
}
