const KB = 1000

/** A size as people read it: `812 kB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} kB`
  return `${(bytes / KB / KB).toFixed(1)} MB`
}
