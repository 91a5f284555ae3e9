import { isIP } from 'node:net'
import type { TlsKey } from './server.js'

/** A key and a self-signed certificate for loopback and these hosts, good for a year. */
export async function makeCertificate(hosts: readonly string[]): Promise<TlsKey> {
  const { generate } = await import('selfsigned')
  const names = [...new Set(['localhost', '127.0.0.1', '::1', ...hosts])]
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })),
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}
