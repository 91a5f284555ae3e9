import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { TlsKey } from './server.js'
import { InvalidEmulatorOption } from '../errors.js'

/** How https is served: with a certificate made at start, which has these names too, or with the given one. */
export type TlsOptions = { readonly names: readonly string[] } | TlsKey

/** A key with its certificate, and the certificate that clients have to trust. */
export interface ServedCertificate extends TlsKey {
  readonly ca: string | undefined
}

/**
 * The certificate to serve https with; undefined for http. Throws InvalidEmulatorOption for a given key and certificate that OpenSSL
 * refuses, or that do not belong together.
 */
export async function certificateOf(
  tls: boolean | TlsOptions,
  hosts: readonly string[],
): Promise<ServedCertificate | undefined> {
  if (tls === false) return undefined
  if (tls === true || 'names' in tls) {
    const made = await makeCertificate(tls === true ? hosts : [...hosts, ...tls.names])
    return { ...made, ca: made.cert }
  }
  try {
    createSecureContext(tls)
  } catch (fault) {
    throw new InvalidEmulatorOption(`tls: the certificate and the key cannot be used: ${String(fault)}`)
  }
  return { ...tls, ca: rootOf(tls.cert) }
}

/** The self-signed certificate of a chain. */
function rootOf(chain: string): string | undefined {
  const certificates = chain.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  return certificates.find((pem) => {
    const certificate = new X509Certificate(pem)
    return certificate.checkIssued(certificate)
  })
}

/** A key and a self-signed certificate for loopback and these hosts, good for a year. */
export async function makeCertificate(hosts: readonly string[]): Promise<TlsKey> {
  const { default: selfsigned } = await import('selfsigned')
  const names = [...new Set(['localhost', '127.0.0.1', '::1', ...hosts])]
  const made = await selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
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
