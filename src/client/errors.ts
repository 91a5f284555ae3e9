/** The program cannot be started: there is none of that name, or it may not be run. */
export class CommandNotStarted extends Error {
  override readonly name = 'CommandNotStarted'

  constructor(program: string, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason =
      code === 'ENOENT'
        ? 'there is no such program'
        : code === 'EACCES'
          ? 'permission denied'
          : cause instanceof Error
            ? cause.message
            : String(cause)
    super(`cannot start "${program}": ${reason}. Give the command after --, such as: client -- node sync.js`, { cause })
  }
}

/** The command sent no request in any scenario. `ending` says how it ended. */
export class NothingSent extends Error {
  override readonly name = 'NothingSent'

  constructor(ending: string | undefined) {
    super(
      `the command sent no request to the emulator. It finds the base URL in SVC_BASE_URL, or as {baseUrl} in its arguments${
        ending === undefined ? '' : `. It ended with ${ending}`
      }`,
    )
  }
}
