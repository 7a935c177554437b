import { reportMessages as messages } from './messages.en.ts'

/** Photos from which on a document is not there at once. */
const SLOW_FROM = 20

interface DrawingNoteProps {
  isDrawing: boolean
  photos: number
}

/** What happens while a document with many photos is drawn. The region is there before, so that it is read out. */
export const DrawingNote = ({ isDrawing, photos }: DrawingNoteProps) => (
  <p className="quiet" role="status">
    {isDrawing && photos >= SLOW_FROM ? messages.drawing(photos) : ''}
  </p>
)
