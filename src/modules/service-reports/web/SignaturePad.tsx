import { useEffect, useId, useRef, useState, type PointerEvent } from 'react'
import { Button } from '#ui/basic/Button.tsx'
import { reportMessages as messages } from './messages.en.ts'

/** Pixels of the stored picture: sharp on paper, and far below what the server takes. */
const SIZE = { width: 900, height: 300 } as const
const INK = '#0b1f33'

/**
 * Draws a signature by finger, pen or mouse; who cannot draw lets the typed name stand as the signature. Gives the
 * picture as a PNG data URL, or null while it is empty.
 */
export function SignaturePad({ name, onPicture }: { name: string; onPicture: (picture: string | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const id = useId()
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen) Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: INK, fillStyle: INK })
  }, [])

  const tell = () => {
    setIsEmpty(false)
    onPicture(canvas.current?.toDataURL('image/png') ?? null)
  }
  const pointOf = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = canvas.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return {
      x: ((clientX - box.left) / box.width) * SIZE.width,
      y: ((clientY - box.top) / box.height) * SIZE.height,
    }
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    const pen = canvas.current?.getContext('2d')
    if (from === null || !pen) return
    const to = pointOf(event)
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    last.current = to
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, SIZE.width, SIZE.height)
    setIsEmpty(true)
    onPicture(null)
  }
  const write = () => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, SIZE.width, SIZE.height)
    pen.font = 'italic 96px Georgia, "Times New Roman", serif'
    pen.textBaseline = 'middle'
    pen.fillText(name.trim(), 40, SIZE.height / 2, SIZE.width - 80)
    tell()
  }
  return (
    <div className="field">
      <div className="field-head">
        <span className="label" id={id}>
          {messages.signature}
        </span>
        <span className="signature-tools">
          <Button small variant="ghost" off={name.trim() === ''} onClick={write}>
            {messages.signByName}
          </Button>
          <Button small variant="ghost" off={isEmpty} onClick={clear}>
            {messages.clear}
          </Button>
        </span>
      </div>
      <canvas
        className="signature"
        ref={canvas}
        width={SIZE.width}
        height={SIZE.height}
        role="img"
        aria-labelledby={id}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = pointOf(event)
          draw(event)
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          if (last.current === null) return
          last.current = null
          tell()
        }}
        onPointerCancel={() => (last.current = null)}
      />
      <p className="hint">{messages.signatureHint}</p>
    </div>
  )
}
