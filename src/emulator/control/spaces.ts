import { InvalidControlInput } from '../errors.js'
import { emulatorControl, type Controlled, type EmulatorControl } from './emulator-control.js'

/** What callers of one space share, and those of other spaces never see: data, sessions, faults, stubs, log, variants. */
export interface Space extends Controlled {
  readonly control: EmulatorControl
}

/** The header by which a request names its space, in lower case. */
export const spaceHeader = 'x-emulator-space'

/** Each has records of its own: so many are plenty for parallel tests, and too few to fill the memory. */
const mostSpaces = 200

/** The spaces of an emulator, each made at its first use. */
export class Spaces {
  readonly #make: () => Controlled
  readonly #named = new Map<string, Space>()
  /** The space of requests that name none. */
  readonly common: Space

  constructor(make: () => Controlled) {
    this.#make = make
    this.common = this.#made()
  }

  /** Throws InvalidControlInput for what cannot be a name, and for one space too many. */
  of(name: string | readonly string[] | undefined): Space {
    if (name === undefined) return this.common
    if (typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name))
      throw new InvalidControlInput('X-Emulator-Space: expected up to 64 letters, digits, dots, hyphens or underscores')
    const known = this.#named.get(name)
    if (known) return known
    if (this.#named.size === mostSpaces)
      throw new InvalidControlInput(
        `X-Emulator-Space: there are ${String(mostSpaces)} spaces already. Use the name of an earlier one, and reset it first`,
      )
    const space = this.#made()
    this.#named.set(name, space)
    return space
  }

  #made(): Space {
    const parts = this.#make()
    return { ...parts, control: emulatorControl(parts) }
  }
}
