/** Circles of a directed graph, each as the path back to its first node; one circle per strongly tied group at least. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (node: string): void => {
    if (finished.has(node)) return
    const start = path.indexOf(node)
    if (start >= 0) {
      circles.push([...path.slice(start), node])
      return
    }
    path.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    path.pop()
    finished.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return circles
}
