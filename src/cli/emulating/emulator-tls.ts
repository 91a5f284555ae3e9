import { readFile } from 'node:fs/promises'
import type { EmulatorOptions } from '../../emulator/index.js'
import { UsageFault } from '../errors.js'

/** The options of `emulate` about https, as commander gives them. */
export interface GivenTls {
  readonly tls: boolean
  readonly tlsName?: readonly string[]
  readonly tlsCert?: string
  readonly tlsKey?: string
}

/** How the emulator is to serve https: not at all, with a certificate of its own, or with the given one. Throws UsageFault. */
export async function emulatorTls({
  tls,
  tlsName,
  tlsCert,
  tlsKey,
}: GivenTls): Promise<NonNullable<EmulatorOptions['tls']>> {
  if (tlsCert === undefined && tlsKey === undefined) return tlsName === undefined ? tls : { names: tlsName }
  if (tlsCert === undefined || tlsKey === undefined) throw new UsageFault('--tls-cert and --tls-key need each other')
  if (tlsName !== undefined)
    throw new UsageFault('--tls-name adds to the certificate created at start. Remove it, or --tls-cert and --tls-key')
  return { cert: await pemIn('--tls-cert', tlsCert), key: await pemIn('--tls-key', tlsKey) }
}

/** The PEM text of the file that an option names. Throws UsageFault. */
export async function pemIn(option: string, path: string): Promise<string> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (fault) {
    const reason = fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault)
    throw new UsageFault(`${option}: cannot read ${path} (${reason})`)
  }
  if (!text.includes('-----BEGIN ')) throw new UsageFault(`${option}: ${path} is not a PEM file`)
  return text
}
