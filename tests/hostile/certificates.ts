import { generate } from 'selfsigned'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

const day = 24 * 60 * 60 * 1000

/** An authority for the time of a test. */
export async function authority(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'A test authority' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { cert: made.cert, key: made.private }
}

/** A certificate that the authority signed: for loopback unless said otherwise, valid since yesterday. */
export async function certificate(
  ca: Certificate,
  { name = 'localhost', expired = false }: { readonly name?: string; readonly expired?: boolean } = {},
): Promise<Certificate> {
  const names = name === 'localhost' ? [{ type: 7 as const, ip: '127.0.0.1' }] : []
  const made = await generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    keyType: 'ec',
    ca,
    notBeforeDate: new Date(Date.now() - 3 * day),
    notAfterDate: new Date(Date.now() + (expired ? -day : day)),
    extensions: [
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }, ...names] },
    ],
  })
  return { cert: made.cert, key: made.private }
}

/** A certificate for loopback that no authority signed but itself, as an emulator or a fresh server has it. */
export async function selfSigned(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  return { cert: made.cert, key: made.private }
}
