import type { ControlRequest } from '../answer-request.js'
import { jsonAnswer, type Answer, type Header } from '../http/answer.js'
import { UnknownOverrideError } from '../unknown-override-error.js'
import type { EmulatorControl } from './emulator-control.js'
import { InvalidControlInput } from './invalid-control-input.js'
import { refusalOfPeer } from './loopback.js'
import { controlRoutes, type ControlContext } from './routes.js'

/**
 * Answers requests to the control API (`openapi.ts`). Every error is JSON, `{ "error": "…" }`: 400 for wrong input, 403
 * for a caller that is not on this machine, 404 and 405 for a path or method that there is not.
 */
export function controlAnswering(
  control: EmulatorControl,
  dropped: ControlContext['dropped'],
): (request: ControlRequest) => Answer {
  return (request) => {
    const refusal = refusalOfPeer(request.remoteAddress, request.headers)
    if (refusal !== undefined)
      return errorAnswer(403, `the control API answers callers on this machine only: ${refusal}`)
    const paths = Object.keys(controlRoutes)
    const methods = paths.includes(request.path) ? controlRoutes[request.path] : undefined
    if (!methods) return jsonAnswer(404, { error: `no path "${request.path}". Available paths are listed`, paths })
    const handler = methods[request.method === 'HEAD' ? 'GET' : request.method]
    if (!handler) return notAllowed(request, Object.keys(methods))
    try {
      return handler({ control, dropped }, request)
    } catch (error) {
      if (error instanceof InvalidControlInput || error instanceof UnknownOverrideError)
        return errorAnswer(400, error.message)
      throw error
    }
  }
}

function notAllowed({ method, path }: ControlRequest, methods: readonly string[]): Answer {
  return errorAnswer(405, `${path} takes ${methods.join(', ')}, not ${method}`, ['Allow', methods.join(', ')])
}

function errorAnswer(status: number, error: string, ...headers: readonly Header[]): Answer {
  return jsonAnswer(status, { error }, ...headers)
}
