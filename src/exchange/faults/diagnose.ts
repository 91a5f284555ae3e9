import { diagnoseAnswer } from './diagnose-answer.js'
import { diagnoseConnection } from './diagnose-connection.js'
import { codeOf, wordsOf, type Diagnosis } from './fault-kind.js'
import { GivenUp, AttemptFailure, ConnectFailure } from './errors.js'
import { RequestRefused } from '../request/request-check.js'

/** What the diagnosis needs to know about the exchange that failed. */
export interface Circumstances {
  readonly origin: string
  readonly timeoutMs: number
  readonly maxHeaderSize: number
  readonly proxied: boolean
  /** Whether a client certificate was shown. */
  readonly certified: boolean
}

/** Sorts whatever an exchange threw into its kind, with a sentence that a person can act on. */
export function diagnose(error: unknown, at: Circumstances): Diagnosis {
  if (error instanceof RequestRefused) return refused(error)
  if (error instanceof GivenUp) return givenUp(error, undefined, at)
  if (!(error instanceof AttemptFailure)) return unforeseen(error)
  const { cause } = error
  if (cause instanceof GivenUp) return givenUp(cause, error, at)
  if (cause instanceof ConnectFailure) return diagnoseConnection(cause, at.origin, at.timeoutMs)
  const code = codeOf(cause)
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED' || code.startsWith('UND_ERR_REQ_'))
    return refused(cause)
  if (code === 'UND_ERR_PRX_TLS') return diagnoseConnection(new ConnectFailure('proxy', cause), at.origin, at.timeoutMs)
  const diagnosis = diagnoseAnswer(error, at.maxHeaderSize)
  return isCutAtOnce(error, diagnosis)
    ? { ...diagnosis, sentence: [diagnosis.sentence, ...causesOfCut(at)].join(', or ') }
    : diagnosis
}

/** What else may be why a connection was cut at once. Servers seldom say any of it. */
function causesOfCut({ certified, origin }: Circumstances): readonly string[] {
  return [
    // In TLS 1.3 a server learns of the certificate last.
    ...(certified ? ['whether the target refuses the client certificate (target.tls.cert)'] : []),
    ...(origin.startsWith('http:') ? ['whether the base URL should begin with https://'] : []),
  ]
}

function isCutAtOnce({ reused, stage }: AttemptFailure, { kind }: Diagnosis): boolean {
  return stage === 'sent' && !reused && (kind === 'closedBeforeAnswer' || kind === 'reset')
}

function refused(error: unknown): Diagnosis {
  return {
    kind: 'invalidRequest',
    sentence: `the request was not sent: ${wordsOf(error)}. The checker or a value in the profile made it invalid`,
  }
}

function givenUp(reason: GivenUp, failure: AttemptFailure | undefined, at: Circumstances): Diagnosis {
  if (reason.why === 'interrupted') {
    return { kind: 'aborted', sentence: `the exchange was aborted because the run was stopped: ${wordsOf(reason)}` }
  }
  const limit = `${String(at.timeoutMs)} ms`
  switch (failure?.stage) {
    case undefined:
    case 'connecting':
      return at.proxied
        ? {
            kind: 'proxyFailed',
            sentence: `no tunnel through the proxy to ${at.origin} within ${limit}. Check whether the proxy is up and reaches the target`,
          }
        : diagnoseConnection(new ConnectFailure('target', { code: 'ETIMEDOUT' }), at.origin, at.timeoutMs)
    case 'sent':
      return {
        kind: 'noAnswer',
        sentence: `no answer within ${limit}. Check whether the target hangs, or raise limits.requestTimeout in the profile`,
      }
    case 'answering':
      return {
        kind: 'noAnswer',
        sentence: `the headers of the answer were incomplete after ${limit}. Check any proxy before the target`,
      }
    case 'body':
      return {
        kind: 'bodyTimeout',
        sentence:
          `the body was incomplete after ${limit}, at ${String(failure.bodyBytes)} bytes. Check whether the target ` +
          'is slow or hangs, or raise limits.requestTimeout in the profile',
      }
  }
}

function unforeseen(error: unknown): Diagnosis {
  return { kind: 'unforeseen', sentence: `the checker failed in this exchange: ${wordsOf(error)}. Please report it` }
}
