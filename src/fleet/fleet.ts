/** One target of a fleet, ready to be judged by its own process. */
export interface FleetTarget {
  readonly name: string
  /** The path of its profile, absolute. */
  readonly profile: string
  /** In the place of the profile's own. */
  readonly baseUrl?: string
  /** The name of its report folder: safe on every file system, and nobody else's in this fleet. */
  readonly folder: string
}

/** The targets of a `fleet.yaml`, in its order. */
export interface Fleet {
  readonly targets: readonly FleetTarget[]
  /** Targets side by side, where the file says so. */
  readonly atOnce?: number
  /** SHA-256, in hex, of what the file says of its targets: parts of one fleet have the same. */
  readonly sha256: string
}
