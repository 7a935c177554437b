import { answerDrawings } from '#core/pdf/answer-drawings.server.ts'
import { drawQuote } from './quote.document.server.ts'

answerDrawings(drawQuote)
