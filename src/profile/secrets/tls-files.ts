import { createPrivateKey, X509Certificate } from 'node:crypto'
import { resolve } from 'node:path'
import type { Profile } from '../../schema/generated/profile.js'
import { readBounded, utf8 } from '../text/bounded-file.js'
import { quotable, type Finding } from '../faults/fault.js'
import type { Rough } from '../faults/rough.js'

/** The PEM texts that a profile's `target.tls` names. */
export interface TlsTexts {
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
}

const mostBytes = 4 * 1024 * 1024

type Kind = keyof TlsTexts

/** Reads and checks the certificates and the key: a wrong one is named here, not as a failed handshake later. */
export async function readTlsFiles(
  tls: NonNullable<Rough<Profile>['target']>['tls'],
  folder: string,
): Promise<{ readonly texts: TlsTexts; readonly findings: readonly Finding[] }> {
  const texts: Partial<Record<Kind, string>> = {}
  const findings: Finding[] = []
  for (const kind of ['ca', 'cert', 'key'] as const) {
    const file = tls?.[kind]
    if (file === undefined) continue
    const path = ['target', 'tls', kind]
    const shown = quotable(resolve(folder, file)) ?? 'its file'
    const read = await readBounded(resolve(folder, file), mostBytes)
    if ('trouble' in read) {
      findings.push({ path, message: `names a file that ${read.trouble}: ${shown}` })
      continue
    }
    const text = utf8(read.bytes) ?? ''
    const fault = kind === 'key' ? keyFault(text) : certificateFault(text)
    if (fault === undefined) texts[kind] = text
    else findings.push({ path, message: `names a file that ${fault}: ${shown}` })
  }
  if (texts.cert !== undefined && texts.key !== undefined && !belongTogether(texts.cert, texts.key))
    findings.push({ path: ['target', 'tls', 'key'], message: 'is not the key of the certificate in `target.tls.cert`' })
  return { texts, findings }
}

function certificateFault(text: string): string | undefined {
  try {
    new X509Certificate(text)
    return undefined
  } catch {
    return 'contains no PEM certificate'
  }
}

function keyFault(text: string): string | undefined {
  if (/ENCRYPTED/.test(text)) return 'contains an encrypted key. Decrypt it first'
  try {
    createPrivateKey(text)
    return undefined
  } catch {
    return 'contains no PEM private key'
  }
}

function belongTogether(cert: string, key: string): boolean {
  return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
}
