import { useEffect, useId, useRef, type PointerEvent } from 'react'
import { Button } from '#ui/basic/Button.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { reportMessages as messages } from './messages.en.ts'
import { isEmpty, NO_SIGNATURE, drawSignature, SIGNATURE_SIZE, type Line, type Signature } from './paint-signature.ts'

interface SignaturePadProps {
  name: string
  signature: Signature
  onSignature: (signature: Signature) => void
}

/** A signature by finger, pen or mouse, or the typed name as the signature. */
export function SignaturePad({ name, signature, onSignature }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Being drawn. */
  const line = useRef<Line | null>(null)
  const id = useId()
  useEffect(() => {
    if (canvas.current) drawSignature(canvas.current, signature, name)
  }, [signature, name])

  const lines = signature.kind === 'lines' ? signature.lines : []
  const draw = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (line.current === null) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const point = {
      x: ((clientX - left) / width) * SIGNATURE_SIZE.width,
      y: ((clientY - top) / height) * SIGNATURE_SIZE.height,
    }
    line.current = [...line.current, point]
    drawSignature(currentTarget, { kind: 'lines', lines: [...lines, line.current] }, name)
  }
  const finish = () => {
    if (line.current === null) return
    const drawn = line.current
    line.current = null
    onSignature({ kind: 'lines', lines: [...lines, drawn] })
  }
  return (
    <div className="field">
      <span className="label" id={id}>
        {messages.signature}
      </span>
      <canvas
        className="signature"
        ref={canvas}
        width={SIGNATURE_SIZE.width}
        height={SIGNATURE_SIZE.height}
        role="img"
        aria-labelledby={id}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          line.current = []
          draw(event)
        }}
        onPointerMove={draw}
        onPointerUp={finish}
        onPointerCancel={finish}
      />
      <Cluster as="span" gap={4} align="stretch" justify="end" wraps>
        <Button small variant="ghost" off={name.trim() === ''} onClick={() => onSignature({ kind: 'name' })}>
          {messages.signByName}
        </Button>
        <Button
          small
          variant="ghost"
          off={lines.length === 0}
          onClick={() => onSignature({ kind: 'lines', lines: lines.slice(0, -1) })}
        >
          {messages.undoLine}
        </Button>
        <Button small variant="ghost" off={isEmpty(signature)} onClick={() => onSignature(NO_SIGNATURE)}>
          {messages.clear}
        </Button>
      </Cluster>
      <p className="hint">{messages.signatureHint}</p>
    </div>
  )
}
