import type { Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Reply } from './listener.js'

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`

/** Answers in one piece, as they are to stand on the wire. */
export function says(bytes: string | Buffer): Reply {
  return (socket) => {
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }
}

/** A right answer with a Content-Length. */
export function answer(body: string | Buffer, headers: readonly string[] = [], status = '200 OK'): Buffer {
  const bytes = Buffer.from(body as string)
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${String(bytes.length)}`, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}

export function saysAndCloses(bytes: string | Buffer): Reply {
  return (socket) => {
    socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }
}

function drips(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 20)
  socket.on('close', () => {
    clearInterval(timer)
  })
}

/** Writes as fast as the other side reads, for ever. */
function pours(socket: Socket, chunk: Buffer): void {
  const pour = (): void => {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', pour)
  }
  pour()
}

const zeros = Buffer.alloc(32 * 1024 * 1024)

/** Packed at the first need, and not for every connection again. */
const bombs = {
  gzip: once(() => gzipSync(zeros)),
  gzipTwice: once(() => gzipSync(gzipSync(zeros))),
  brotli: once(() => brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })),
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined
  return () => (made ??= make())
}

const pouredChunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65536, 'x'), Buffer.from('\r\n')])

/** Every way in which a target has been seen, or could be made, to misbehave once it has read a request. */
export const replies = {
  silence: () => undefined,
  drippingHead: (socket) => {
    socket.write(`${ok}X-Drip: `)
    drips(socket, 'x')
  },
  drippingBody: (socket) => {
    socket.write(chunked)
    drips(socket, '1\r\n \r\n')
  },
  stalledBody: says(`${ok}Content-Length: 1000\r\n\r\nonly this`),
  endlessBody: (socket) => {
    socket.write(chunked)
    pours(socket, pouredChunk)
  },
  endlessTinyChunks: (socket) => {
    socket.write(chunked)
    pours(socket, Buffer.from('1\r\nx\r\n'.repeat(8192)))
  },
  endlessEmptyGzip: (socket) => {
    socket.write(`${ok}Content-Encoding: gzip\r\n\r\n`)
    pours(socket, Buffer.concat(Array<Buffer>(2000).fill(gzipSync(''))))
  },
  longBody: (socket) => {
    socket.write(`${ok}Content-Length: 3000000\r\n\r\n`)
    socket.write(Buffer.alloc(3_000_000, 'x'))
  },
  gzipBomb: (socket) => {
    socket.write(answer(bombs.gzip(), ['Content-Encoding: gzip']))
  },
  brotliBomb: (socket) => {
    socket.write(answer(bombs.brotli(), ['Content-Encoding: br']))
  },
  bombInABomb: (socket) => {
    socket.write(answer(bombs.gzipTwice(), ['Content-Encoding: gzip, gzip']))
  },
  brokenGzip: says(answer('this is no gzip', ['Content-Encoding: gzip'])),
  cutGzip: (socket) => {
    socket.write(answer(gzipSync('x'.repeat(1000)).subarray(0, 20), ['Content-Encoding: gzip']))
  },
  unknownCoding: says(answer('x', ['Content-Encoding: zstd'])),
  manyCodings: says(answer('x', ['Content-Encoding: gzip, gzip', 'Content-Encoding: gzip, gzip'])),
  brokenChunk: says(`${chunked}zz\r\nno length\r\n`),
  overlongChunk: says(`${chunked}2\r\nthree\r\n0\r\n\r\n`),
  notHttp: says('SSH-2.0-OpenSSH_9.6\r\n'),
  tlsAlert: says(Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46])),
  twoLengths: says(`${ok}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
  brokenHeader: says(`${ok}No colon here\r\n\r\n`),
  manyHeaders: (socket) => {
    socket.write(`${ok}${Array.from({ length: 10_000 }, (_, n) => `X-${String(n)}: 1`).join('\r\n')}\r\n\r\n`)
  },
  manyTinyHeaders: (socket) => {
    socket.write(`${ok}${'a:\r\n'.repeat(10_000)}Content-Length: 0\r\n\r\n`)
  },
  hugeCookie: (socket) => {
    socket.write(`${ok}Set-Cookie: a=${'x'.repeat(1024 * 1024)}\r\n\r\n`)
  },
  unaskedUpgrade: says('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  uncalledContinue: says('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  endlessHints: (socket) => {
    pours(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)))
  },
  resetAtOnce: (socket) => {
    socket.resetAndDestroy()
  },
  resetInTheMiddle: (socket) => {
    socket.write(`${ok}Content-Length: 1000\r\n\r\nhalf of it`, () => {
      // A loop that was held up reads the half first, where it is the client's too.
      setTimeout(() => setImmediate(() => socket.resetAndDestroy()), 30)
    })
  },
  closedAtOnce: (socket) => {
    socket.end()
  },
  closedInTheHead: saysAndCloses(`${ok}X-Half: `),
  closedInTheBody: saysAndCloses(`${ok}Content-Length: 1000\r\n\r\nhalf of it`),
  closedInAChunk: saysAndCloses(`${chunked}ff\r\nhalf of it`),
} satisfies Record<string, Reply>
