import type { Exchange } from '../../exchange/index.js'
import { ifReadable } from '../bodies/if-readable.js'
import { readErrorBody, type ErrorBody } from './error-body.js'

/** The error body of an answer; undefined where it is none. */
export function errorBodyOf(exchange: Exchange): ErrorBody | undefined {
  return ifReadable(() => readErrorBody(exchange.body, exchange.header('content-type') ?? ''))
}
