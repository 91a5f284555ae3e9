import { expect, it } from 'vitest'
import { listen } from '../../../tests/hostile/listener.js'
import { answer } from '../../../tests/hostile/replies.js'
import { EvidenceLog, HttpWire, Masker } from '../index.js'
import { BodyAllowance } from './http-wire.js'

const MiB = 1024 * 1024

it('takes as many bodies of ordinary length as there are, each up to the limit of one', () => {
  const allowance = new BodyAllowance(256 * MiB)
  for (let nth = 0; nth < 1000; nth += 1) allowance.took(32 * MiB)
  expect(allowance.next).toBe(256 * MiB)
  const small = new BodyAllowance(MiB)
  for (let nth = 0; nth < 1000; nth += 1) small.took(MiB)
  expect(small.next).toBe(MiB)
})

it('takes long ones up to four times the limit of one, and then those of ordinary length alone', () => {
  const allowance = new BodyAllowance(256 * MiB)
  const allowed = Array.from({ length: 6 }, () => {
    const { next } = allowance
    allowance.took(200 * MiB)
    return next / MiB
  })
  expect(allowed).toEqual([256, 256, 256, 256, 224, 32])
})

it('cuts a target short that answers everything at length, and blames it', async () => {
  const body = Buffer.alloc(60 * MiB, 'x')
  const target = await listen((socket) => void socket.write(answer(body, ['Content-Type: text/plain'])))
  const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'masked' })
  const wire = new HttpWire({ requestTimeoutMs: 60_000, maxBodySize: 64 * MiB, log })
  const ends: unknown[] = []
  try {
    for (let nth = 0; nth < 6; nth += 1) {
      const sent = wire.send({ actor: 'main', method: 'GET', url: `${target.origin}/`, headers: [] })
      ends.push(await sent.then(({ status }) => status).catch(({ kind }: { kind: string }) => kind))
    }
  } finally {
    await wire.close()
    await target.close()
  }
  expect(ends).toEqual([200, 200, 200, 200, 'bodyTooLarge', 'bodyTooLarge'])
})
