import { answerDrawings } from '#core/pdf/answer-drawings.server.ts'
import { drawRequest } from './request.document.server.ts'

answerDrawings(drawRequest)
