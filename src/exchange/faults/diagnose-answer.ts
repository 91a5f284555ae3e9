import type { AttemptFailure } from './attempt-failure.js'
import { BodyProblem } from './body-problem.js'
import { codeOf, wordsOf, type Diagnosis } from './diagnosis.js'

const protocol = 'Look at what stands before the target, and whether the base URL leads to a web server'

/** What was wrong with an answer that had been asked for. */
export function diagnoseAnswer(failure: AttemptFailure, maxHeaderSize: number): Diagnosis {
  const { cause } = failure
  if (cause instanceof BodyProblem) return { kind: cause.kind, sentence: bodySentence(cause) }
  const code = codeOf(cause)
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return {
      kind: 'headersTooLarge',
      sentence: `the headers of the answer are longer than ${String(maxHeaderSize)} bytes. Look what fills them: a cookie, as a rule`,
    }
  }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && failure.head) return cut('truncated', failure)
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || isParserError(cause)) return parserDiagnosis(failure)
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') {
    return {
      kind: 'tlsFailed',
      sentence: `TLS broke after the connection stood: ${wordsOf(cause)}. Look whether the target wants a client certificate (target.tls.cert and target.tls.key)`,
    }
  }
  if (code === 'UND_ERR_SOCKET') return closed(failure)
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return cut('reset', failure)
  }
  return {
    kind: 'unforeseen',
    sentence: `the exchange failed in a way that the checker does not know: ${wordsOf(cause)} (${code || 'no code'}). Please report it`,
  }
}

function bodySentence(problem: BodyProblem): string {
  const { kind, message } = problem
  switch (kind) {
    case 'tooManyHeaders':
      return `the answer has ${message}. Look what adds them`
    case 'bodyTooLarge':
      return `the body ${message}, and was cut there. Raise limits.maxBodySize in the profile, which bounds one answer and long ones together, if the answer is meant to be that long`
    case 'compressionBomb':
      return `the body ${message}: no real answer is like that, and it was cut there`
    case 'unknownCoding':
      return `the body ${message}, which was not offered in Accept-Encoding. Look at the compression settings of the target or what stands before it`
    case 'malformedCompression':
      return `the body ${message}. Look at the compression settings of the target or what stands before it`
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
    return { kind: 'malformedChunking', sentence: `the chunks of the body break the protocol: ${words}. ${protocol}` }
  }
  if (!failure.head && /Expected HTTP\/|Invalid HTTP version|Invalid status code|Invalid word/i.test(words)) {
    return {
      kind: 'notHttp',
      sentence: `what came back is not HTTP: ${words}. Look at host and port of the base URL, and whether it should begin with https://`,
    }
  }
  return { kind: 'malformedAnswer', sentence: `the answer breaks the HTTP protocol: ${words}. ${protocol}` }
}

function closed(failure: AttemptFailure): Diagnosis {
  switch (wordsOf(failure.cause)) {
    case 'bad upgrade':
      return {
        kind: 'malformedAnswer',
        sentence: `the answer changes to a protocol that was not asked for. ${protocol}`,
      }
    case 'bad response':
      return {
        kind: 'uncalledContinue',
        sentence:
          'the target sent 100 Continue without being asked. It may, but the HTTP library of the checker takes it for an ' +
          'error. Put a proxy between them that drops it',
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
    answering: 'in the middle of the headers of the answer',
    body: `in the middle of the body, after ${String(failure.bodyBytes)} bytes`,
  }[failure.stage]
  const kept =
    failure.reused && failure.stage === 'sent'
      ? '. The connection had been kept alive, so the request may not have been read at all; it was not one that may be sent twice unasked'
      : ''
  const remedy =
    kind === 'keptConnectionClosed'
      ? 'Run again; where it goes on, look at the keep-alive time-outs of the target and of what stands before it'
      : "Look at the target's log for a crash, and at time-outs and limits of what stands before it"
  return { kind, sentence: `the connection ${how} ${where}${kept}. ${remedy}` }
}
