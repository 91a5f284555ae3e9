import { type AttemptFailure, BodyProblem } from './errors.js'
import { codeOf, wordsOf, type Diagnosis } from './fault-kind.js'

const protocol = 'Check any proxy before the target, and whether the base URL is that of a web server'

/** What was wrong with an answer that had been asked for. */
export function diagnoseAnswer(failure: AttemptFailure, maxHeaderSize: number): Diagnosis {
  const { cause } = failure
  if (cause instanceof BodyProblem) return { kind: cause.kind, sentence: bodySentence(cause) }
  const code = codeOf(cause)
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return {
      kind: 'headersTooLarge',
      sentence: `the headers of the answer are longer than ${String(maxHeaderSize)} bytes. Check what fills them, usually a cookie`,
    }
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && failure.head) return cut('truncated', failure)
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || isParserError(cause)) return parserDiagnosis(failure)
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') {
    return {
      kind: 'tlsFailed',
      sentence: `TLS failed after the connection was established: ${wordsOf(cause)}. Check whether the target requires a client certificate (target.tls.cert and target.tls.key)`,
    }
  }
  if (code === 'UND_ERR_SOCKET') return closed(failure)
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return cut('reset', failure)
  }
  return {
    kind: 'unforeseen',
    sentence: `the exchange failed for an unknown reason: ${wordsOf(cause)} (${code || 'no code'}). Please report it`,
  }
}

function bodySentence(problem: BodyProblem): string {
  const { kind, message } = problem
  switch (kind) {
    case 'tooManyHeaders':
      return `the answer has ${message}. Check what adds them`
    case 'bodyTooLarge':
      return `the body ${message}, so the checker stopped reading it. If the answer should be that long, raise limits.maxBodySize in the profile: it limits a single answer and the sum of long ones`
    case 'compressionBomb':
      return `the body ${message}. No real answer compresses like that, so the checker stopped reading it`
    case 'unknownCoding':
      return `the body ${message}, which was not offered in Accept-Encoding. Check the compression settings of the target and of any proxy before it`
    case 'malformedCompression':
      return `the body ${message}. Check the compression settings of the target and of any proxy before it`
  }
}

function isParserError(cause: unknown): cause is Error {
  return cause instanceof Error && cause.name === 'HTTPParserError'
}

/** undici gives the parser's reason in words only: its code stays empty. */
function parserDiagnosis(failure: AttemptFailure): Diagnosis {
  const words = wordsOf(failure.cause)
  if (/EOF/.test(words)) return cut('truncated', failure)
  if (failure.head && /chunk|expected LF|expected CR/i.test(words)) {
    return { kind: 'malformedChunking', sentence: `the chunked encoding of the body is invalid: ${words}. ${protocol}` }
  }
  if (!failure.head && /Expected HTTP\/|Invalid HTTP version|Invalid status code|Invalid word/i.test(words)) {
    return {
      kind: 'notHttp',
      sentence: `the answer is not HTTP: ${words}. Check host and port of the base URL, and whether it should begin with https://`,
    }
  }
  return { kind: 'malformedAnswer', sentence: `the answer is invalid HTTP: ${words}. ${protocol}` }
}

function closed(failure: AttemptFailure): Diagnosis {
  switch (wordsOf(failure.cause)) {
    case 'bad upgrade':
      return {
        kind: 'malformedAnswer',
        sentence: `the answer switches to a protocol that the checker did not request. ${protocol}`,
      }
    case 'bad response':
      return {
        kind: 'uncalledContinue',
        sentence:
          'the target sent an unrequested 100 Continue. HTTP allows that, but the HTTP library of the checker treats it as an ' +
          'error. Put a proxy before the target that drops it',
      }
    default:
      if (failure.stage !== 'sent') return cut('truncated', failure)
      return cut(failure.reused ? 'keptConnectionClosed' : 'closedBeforeAnswer', failure)
  }
}

type CutKind = 'closedBeforeAnswer' | 'keptConnectionClosed' | 'truncated' | 'reset'

function cut(kind: CutKind, failure: AttemptFailure): Diagnosis {
  const how = kind === 'reset' ? 'was reset' : 'was closed'
  const where = {
    connecting: 'before the request was sent',
    sent: 'before the first byte of the answer',
    answering: 'within the headers of the answer',
    body: `within the body, after ${String(failure.bodyBytes)} bytes`,
  }[failure.stage]
  const kept =
    failure.reused && failure.stage === 'sent'
      ? '. The connection had been kept alive, so the target may not have read the request. This request is not safe to retry'
      : ''
  const remedy =
    kind === 'keptConnectionClosed'
      ? 'Run again. If it happens again, check the keep-alive time-outs of the target and of any proxy before it'
      : "Check the target's log for a crash, and the time-outs and limits of any proxy before it"
  return { kind, sentence: `the connection ${how} ${where}${kept}. ${remedy}` }
}
