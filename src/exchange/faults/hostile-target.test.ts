import { describe, expect, it } from 'vitest'
import { draft, faultOf, target } from '../../../tests/hostile/fixture.js'
import type { Reply } from '../../../tests/hostile/listener.js'
import { replies } from '../../../tests/hostile/replies.js'
import type { Blame, FaultKind } from '../index.js'

interface Case {
  readonly reply: Reply
  readonly kind: FaultKind
  readonly blame: Blame
  readonly says: RegExp
  readonly timeout?: number
}

const cases: Record<string, Case> = {
  'never answers': {
    reply: replies.silence,
    kind: 'noAnswer',
    blame: 'target',
    says: /no answer within 300 ms.*requestTimeout/,
    timeout: 300,
  },
  'drips its headers': {
    reply: replies.drippingHead,
    kind: 'noAnswer',
    blame: 'target',
    says: /headers of the answer were incomplete after 300 ms/,
    timeout: 300,
  },
  'drips its body': {
    reply: replies.drippingBody,
    kind: 'bodyTimeout',
    blame: 'target',
    says: /body was incomplete after 300 ms, at \d+ bytes/,
    timeout: 300,
  },
  'stalls in its body': {
    reply: replies.stalledBody,
    kind: 'bodyTimeout',
    blame: 'target',
    says: /at 9 bytes/,
    timeout: 300,
  },
  'sends early hints for ever': {
    reply: replies.endlessHints,
    kind: 'noAnswer',
    blame: 'target',
    says: /headers of the answer were incomplete/,
    timeout: 300,
  },
  'sends a body without an end': {
    reply: replies.endlessBody,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the allowed 1000000 bytes.*maxBodySize/,
  },
  'sends a body without an end in chunks of one byte': {
    reply: replies.endlessTinyChunks,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the allowed 1000000/,
  },
  'sends compressed nothing without an end': {
    reply: replies.endlessEmptyGzip,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the allowed 1000000/,
  },
  'sends a body beyond the limit': {
    reply: replies.longBody,
    kind: 'bodyTooLarge',
    blame: 'target',
    says: /longer than the allowed 1000000/,
  },
  'says gzip and sends something else': {
    reply: replies.brokenGzip,
    kind: 'malformedCompression',
    blame: 'target',
    says: /declared as gzip but is invalid/,
  },
  'sends half of a gzip': {
    reply: replies.cutGzip,
    kind: 'malformedCompression',
    blame: 'target',
    says: /unexpected end/,
  },
  'uses a coding that was not offered': {
    reply: replies.unknownCoding,
    kind: 'unknownCoding',
    blame: 'target',
    says: /"zstd".*not offered/,
  },
  'compresses four times over': {
    reply: replies.manyCodings,
    kind: 'malformedCompression',
    blame: 'target',
    says: /4 layers of compression/,
  },
  'breaks the length of a chunk': {
    reply: replies.brokenChunk,
    kind: 'malformedChunking',
    blame: 'target',
    says: /chunked encoding of the body is invalid/,
  },
  'sends more than the chunk has': {
    reply: replies.overlongChunk,
    kind: 'malformedChunking',
    blame: 'target',
    says: /chunked encoding of the body/,
  },
  'speaks another protocol': { reply: replies.notHttp, kind: 'notHttp', blame: 'target', says: /not HTTP.*port/ },
  'answers http with TLS': { reply: replies.tlsAlert, kind: 'notHttp', blame: 'target', says: /https:\/\// },
  'gives two lengths': {
    reply: replies.twoLengths,
    kind: 'malformedAnswer',
    blame: 'target',
    says: /is invalid HTTP/,
  },
  'sends a header without a colon': {
    reply: replies.brokenHeader,
    kind: 'malformedAnswer',
    blame: 'target',
    says: /is invalid HTTP/,
  },
  'upgrades unasked': {
    reply: replies.unaskedUpgrade,
    kind: 'malformedAnswer',
    blame: 'target',
    says: /did not request/,
  },
  'says Continue unasked': {
    reply: replies.uncalledContinue,
    kind: 'uncalledContinue',
    blame: 'checker',
    says: /unrequested 100 Continue/,
  },
  'sends 10 000 headers': {
    reply: replies.manyHeaders,
    kind: 'headersTooLarge',
    blame: 'target',
    says: /longer than 65536 bytes/,
  },
  'sends 10 000 tiny headers': {
    reply: replies.manyTinyHeaders,
    kind: 'tooManyHeaders',
    blame: 'target',
    says: /10001 headers/,
  },
  'sets a cookie of 1 MB': {
    reply: replies.hugeCookie,
    kind: 'headersTooLarge',
    blame: 'target',
    says: /usually a cookie/,
  },
  'resets at once': {
    reply: replies.resetAtOnce,
    kind: 'reset',
    blame: 'network',
    says: /reset before the first byte/,
  },
  'resets in the middle': {
    reply: replies.resetInTheMiddle,
    kind: 'reset',
    blame: 'network',
    says: /reset within the body, after 10 bytes/,
  },
  'closes at once': {
    reply: replies.closedAtOnce,
    kind: 'closedBeforeAnswer',
    blame: 'target',
    says: /closed before the first byte of the answer.*, or whether the base URL should begin with https:\/\/$/,
  },
  'closes in its headers': {
    reply: replies.closedInTheHead,
    kind: 'truncated',
    blame: 'target',
    says: /closed within the headers/,
  },
  'closes in its body': {
    reply: replies.closedInTheBody,
    kind: 'truncated',
    blame: 'target',
    says: /closed within the body, after 10 bytes/,
  },
  'closes in a chunk': {
    reply: replies.closedInAChunk,
    kind: 'truncated',
    blame: 'target',
    says: /closed within the body/,
  },
}

describe('a target that', () => {
  it.each(Object.entries(cases))(
    '%s ends in a fault of its own kind',
    async (_name, { reply, kind, blame, says, timeout }) => {
      const fault = await faultOf(draft(`${(await target(reply)).origin}/`), { requestTimeoutMs: timeout ?? 5000 })
      expect({ kind: fault.kind, blame: fault.blame }).toEqual({ kind, blame })
      expect(fault.message).toMatch(says)
    },
  )

  it.each([
    ['gzip', replies.gzipBomb],
    ['brotli', replies.brotliBomb],
    ['gzip in gzip', replies.bombInABomb],
  ])('sends a bomb of %s is cut short', async (_name, reply) => {
    const fault = await faultOf(draft(`${(await target(reply)).origin}/`), { maxBodySize: 256 * 1024 * 1024 })
    expect({ kind: fault.kind, blame: fault.blame }).toEqual({ kind: 'compressionBomb', blame: 'target' })
    expect(fault.message).toMatch(/grew from \d+ bytes to more than \d+/)
  })
})
