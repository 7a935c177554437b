import { useState, type DragEvent } from 'react'

/** Makes an element a drop target for files: spread `handlers` onto it. A button has to offer the same. */
export function useFileDrop(onDrop: (transfer: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false)
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onDrop(event.dataTransfer)
      },
    },
  }
}
