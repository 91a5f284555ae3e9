/** The entries that have a value. */
type Given<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}
const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

const bytes: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
}

/** Milliseconds of a time span as a profile writes it: `30s`, `10m`, `500ms`, or a bare number of seconds. */
export function millisecondsOf(duration: string | number): number {
  return Math.round(typeof duration === 'number' ? duration * 1000 : measured(duration, milliseconds))
}

/** Bytes of a size as a profile writes it: `256MiB`, `10MB`, or a bare number of bytes. */
export function bytesOf(size: string | number): number {
  return Math.round(typeof size === 'number' ? size : measured(size, bytes))
}

/** The schema lets only these forms through; another one here is a fault of the checker, not of the profile. */
function measured(text: string, units: Readonly<Record<string, number>>): number {
  const [, amount, unit = ''] = /^([0-9]+(?:\.[0-9]+)?)([A-Za-z]+)$/.exec(text) ?? []
  const factor = units[unit]
  if (amount === undefined || factor === undefined) throw new RangeError('a quantity of the profile has no known unit')
  return Number(amount) * factor
}

/** An object without the keys whose value is undefined, so that what is not given is not there. */
export function given<T extends object>(entries: T): Given<T> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Given<T>
}

/** The same value, unchangeable through and through. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}
