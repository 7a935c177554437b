import { useState, type DragEvent } from 'react'

/** Makes an element take a dropped file: spread `handlers` onto it. Only for what a button does too. */
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
