import { startEmulator, type Emulator } from '../emulator.js'
import type { EmulatorOptions } from '../options.js'
import { legacy, loggedIn, type Client, type Seen } from './client.js'

export type Values = Readonly<Record<string, unknown>>

/** An emulator of its own with the main user logged in, and the record that may be changed. */
export class Sandbox {
  readonly emulator: Emulator
  readonly client: Client
  readonly id: string
  readonly address: string

  constructor(emulator: Emulator, client: Client) {
    this.emulator = emulator
    this.client = client
    this.id = (emulator.profile as { sandbox: { id: string } }).sandbox.id
    this.address = legacy(`LeadCollection(guid'${this.id}')`)
  }

  /** The record as the legacy data service shows it. */
  async verbose(): Promise<Values> {
    const { text } = await this.client.send('GET', this.address, { accept: 'application/json' })
    return (JSON.parse(text) as { d: Values }).d
  }

  /** Its fields alone. */
  async record(): Promise<Values> {
    const shown = Object.entries(await this.verbose())
    return Object.fromEntries(shown.filter(([, value]) => typeof value !== 'object' || value === null))
  }

  /** Sends a change of it; a string goes out as it is. */
  async change(method: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Seen> {
    return this.client.send(method, this.address, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    })
  }
}

export async function openSandbox(options: EmulatorOptions = {}): Promise<Sandbox> {
  const emulator = await startEmulator({ rows: 10, ...options })
  return new Sandbox(emulator, await loggedIn(emulator))
}
