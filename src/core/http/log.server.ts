import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { paths } from '#core/paths.ts'

/** Requests that aren't logged at any level: the log must not show that a person reported. */
export const isSilentUrl = (url: string): boolean => url.toLowerCase().includes(paths.reportForm)

/** Whether a request is one of those, by its address or its route's option. */
export const leavesNoTrace = (request: FastifyRequest): boolean =>
  request.routeOptions?.config?.silent === true || isSilentUrl(request.raw.url ?? '')

/**
 * One line per finished request: route pattern (never the address, which may contain what a person typed in its query),
 * status and milliseconds. No client address, headers or bodies.
 */
export class QuietLog extends LogController {
  override isLogDisabled(request: FastifyRequest): boolean {
    return leavesNoTrace(request)
  }

  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    )
  }

  override routeNotFound(): void {}
  override defaultErrorLog(): void {}
}
