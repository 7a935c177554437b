/** Pixels of the stored picture: sharp on paper, and far below what the server takes. */
export const SIGNATURE_SIZE = { width: 900, height: 300 } as const
const INK = '#0b1f33'

interface Point {
  x: number
  y: number
}
/** Points of one stroke. */
export type Line = readonly Point[]

/** A signature: drawn lines, or the typed name instead. */
export type Signature = { kind: 'lines'; lines: readonly Line[] } | { kind: 'name' }

export const NO_SIGNATURE: Signature = { kind: 'lines', lines: [] }

export const isEmpty = (signature: Signature): boolean => signature.kind === 'lines' && signature.lines.length === 0

/** Draws a stored signature. */
export function drawSignature(canvas: HTMLCanvasElement, signature: Signature, name: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = SIGNATURE_SIZE
  pen.clearRect(0, 0, width, height)
  Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: INK, fillStyle: INK })
  if (signature.kind === 'name') {
    pen.font = 'italic 96px Georgia, "Times New Roman", serif'
    pen.textBaseline = 'middle'
    pen.fillText(name.trim(), 40, height / 2, width - 80)
    return
  }
  for (const line of signature.lines) {
    const [first, ...rest] = line
    if (first === undefined) continue
    pen.beginPath()
    pen.moveTo(first.x, first.y)
    // A press without a move is a dot.
    for (const { x, y } of rest.length === 0 ? [first] : rest) pen.lineTo(x, y)
    pen.stroke()
  }
}

/** The signature as the server takes it, a PNG data URL. */
export function pictureOf(signature: Signature, name: string): string {
  const canvas = Object.assign(document.createElement('canvas'), SIGNATURE_SIZE)
  drawSignature(canvas, signature, name)
  return canvas.toDataURL('image/png')
}
