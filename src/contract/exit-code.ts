/** What can have come about by the end of a command, with the exit code of each, the gravest first. */
export const exitConditions = [
  { id: 'notRestored', code: 5, meaning: 'a changed record could not be restored' },
  { id: 'checkerFault', code: 4, meaning: 'internal error of the checker' },
  { id: 'interrupted', code: 130, meaning: 'interrupted by SIGINT' },
  { id: 'terminated', code: 143, meaning: 'interrupted by SIGTERM' },
  { id: 'usage', code: 2, meaning: 'wrong usage or an invalid profile' },
  { id: 'nonconformant', code: 1, meaning: 'nonconformant, or a failed verify, compare or prove' },
  {
    id: 'nothingJudged',
    code: 6,
    meaning: 'nothing could be judged: the target could not be reached or the login was refused',
  },
  { id: 'incomplete', code: 3, meaning: 'incomplete' },
  { id: 'conformant', code: 0, meaning: 'conformant, or the command succeeded' },
  { id: 'holds', code: 0, meaning: 'everything selected passed' },
] as const

export type ExitCondition = (typeof exitConditions)[number]['id']
export type ExitCode = (typeof exitConditions)[number]['code']

/**
 * The exit code of a command: that of the gravest condition. With no condition at all nobody has said that anything is
 * well, which is a fault of the checker and never a success.
 */
export function exitCodeOf(conditions: Iterable<ExitCondition>): ExitCode {
  const present = new Set(conditions)
  return exitConditions.find(({ id }) => present.has(id))?.code ?? 4
}

/** The signal that broke a command off, by the reason of its `AbortSignal`. */
export function signalOf(reason: unknown): 'SIGINT' | 'SIGTERM' {
  return reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT'
}

/** How a command ended that a signal broke off, by the name of the signal as an `AbortSignal` has it for its reason. */
export function conditionOfSignal(reason: unknown): ExitCondition {
  return signalOf(reason) === 'SIGTERM' ? 'terminated' : 'interrupted'
}

/** The exit code of a command that ended with one already, once something else has come about: that of the graver. */
export function worstExitCode(code: ExitCode, condition: ExitCondition): ExitCode {
  return exitCodeOf([condition, ...exitConditions.filter((each) => each.code === code).map(({ id }) => id)])
}
