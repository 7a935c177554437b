import { reportMessages as messages } from './messages.en.ts'

/** Photos from which on a document is not there at once. */
const SLOW_FROM = 20

interface DrawingNoteProps {
  isDrawing: boolean
  photos: number
}

/**
 * Progress while a document with many photos is drawn. The region exists before, so that screen readers announce it.
 */
export const DrawingNote = ({ isDrawing, photos }: DrawingNoteProps) => (
  <p className="quiet" role="status">
    {isDrawing && photos >= SLOW_FROM ? messages.drawing(photos) : ''}
  </p>
)
