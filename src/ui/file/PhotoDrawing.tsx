import { useId, useRef, useState, type PointerEvent } from 'react'
import type { IconName } from '../basic/icon-paths.data.ts'
import { Icon } from '../basic/Icon.tsx'
import { TextField } from '../field/Field.tsx'
import { fileWords } from './messages.en.ts'
import { PhotoShapes, SHAPE_KINDS, type PhotoShape, type ShapeKind } from './PhotoShapes.tsx'

const TOOL_ICONS = { arrow: 'arrow-up-right', circle: 'circle', text: 'type' } as const satisfies Record<
  ShapeKind,
  IconName
>

/** A drag that is shorter than this part of the picture is a slip of the finger. */
const SHORTEST_DRAG = 0.02
const TEXT_MAX = 60

interface PhotoDrawingProps {
  /** Address of the picture. */
  picture: string
  alt: string
  shapes: readonly PhotoShape[]
  onShapes: (shapes: readonly PhotoShape[]) => void
}

/** Arrows, circles and words drawn on a photo by finger, pen or mouse. The picture itself is not changed. */
export function PhotoDrawing({ picture, alt, shapes, onShapes }: PhotoDrawingProps) {
  const hint = useId()
  const [tool, setTool] = useState<ShapeKind>('arrow')
  const [words, setWords] = useState('')
  /** The shape under the finger; the ref has the newest, the state draws it. */
  const drawn = useRef<PhotoShape | null>(null)
  const [pending, setPending] = useState<PhotoShape | null>(null)
  const show = (shape: PhotoShape | null) => {
    drawn.current = shape
    setPending(shape)
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const { x, y } = placeOf(event)
    if (tool === 'text') {
      if (words.trim() === '') return
      onShapes([...shapes, { kind: 'text', x1: x, y1: y, x2: x, y2: y, text: words.trim() }])
      setWords('')
      return
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    show({ kind: tool, x1: x, y1: y, x2: x, y2: y })
  }
  const extend = (event: PointerEvent<HTMLDivElement>) => {
    if (drawn.current === null) return
    const { x, y } = placeOf(event)
    show({ ...drawn.current, x2: x, y2: y })
  }
  const finish = () => {
    const shape = drawn.current
    show(null)
    if (shape && Math.hypot(shape.x2 - shape.x1, shape.y2 - shape.y1) >= SHORTEST_DRAG) onShapes([...shapes, shape])
  }
  return (
    <div className="photo-drawing">
      <div
        className="photo-drawing-area"
        onPointerDown={begin}
        onPointerMove={extend}
        onPointerUp={finish}
        onPointerCancel={() => show(null)}
      >
        <PhotoShapes picture={picture} alt={alt} shapes={pending === null ? shapes : [...shapes, pending]} />
      </div>
      <div className="photo-tools" role="toolbar" aria-label={fileWords.drawing} aria-describedby={hint}>
        {SHAPE_KINDS.map((kind) => (
          <button key={kind} type="button" aria-pressed={tool === kind} onClick={() => setTool(kind)}>
            <Icon name={TOOL_ICONS[kind]} />
            <span>{fileWords.shapes[kind]}</span>
          </button>
        ))}
        <button type="button" aria-disabled={shapes.length === 0} onClick={() => onShapes(shapes.slice(0, -1))}>
          <Icon name="undo-2" />
          <span>{fileWords.undoShape}</span>
        </button>
        <button type="button" aria-disabled={shapes.length === 0} onClick={() => onShapes([])}>
          <Icon name="trash-2" />
          <span>{fileWords.clearShapes}</span>
        </button>
      </div>
      <p className="hint" id={hint}>
        {fileWords.drawingHint}
      </p>
      {tool === 'text' ? (
        <TextField
          label={fileWords.shapeText}
          hint={fileWords.shapeTextHint}
          maxLength={TEXT_MAX}
          value={words}
          onValue={setWords}
        />
      ) : null}
    </div>
  )
}

/** Where the pointer is on the picture, from 0 to 1 in both directions. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
}
