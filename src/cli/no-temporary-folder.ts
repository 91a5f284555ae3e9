import { tmpdir } from 'node:os'

/** What to do where a fault is that no folder for temporary files could be made; undefined where it is another. */
export function noTemporaryFolder(fault: unknown): string | undefined {
  if (!(fault instanceof Error) || !('syscall' in fault) || fault.syscall !== 'mkdtemp') return undefined
  return `error: cannot create a temporary directory below ${tmpdir()} (${fault.message}). Set TMPDIR to a writable directory`
}
