/** What a profile is read in: handed in, so that nothing of it is taken from the process unseen. */
export interface Surroundings {
  /** The environment variables that `{ env: NAME }` may name. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Asks a person for a secret, unechoed. Given on a terminal only; without it a password that is not to be had is a fault. */
  readonly askSecret?: (prompt: string) => Promise<string>
  /**
   * Whether only `users.main` is going to log in: then neither the passwords of the others nor a saved session are looked
   * for, and the resolved profile has none of them.
   */
  readonly mainAlone?: boolean
  /** The present day as year-month-day, UTC; by default the clock's. */
  readonly today?: string
}

/** What the command line says over the profile. */
export interface Overrides {
  /** BASE_URL of the command line. An empty one is a fault, never "not given". */
  readonly baseUrl?: string
  /** Whether that is where an earlier run was let through to: it is taken as it stands. */
  readonly isOfEarlierRun?: boolean
  /** Limits given as options, in the units of the resolved profile. */
  readonly limits?: {
    readonly requestTimeout?: number
    readonly runTimeout?: number
    readonly concurrency?: number
  }
}
