import { tmpdir } from 'node:os'

/** What to do where a fault is that no folder for temporary files could be made; undefined where it is another. */
export function noTemporaryFolder(fault: unknown): string | undefined {
  if (!(fault instanceof Error) || !('syscall' in fault) || fault.syscall !== 'mkdtemp') return undefined
  return `error: no folder for temporary files could be made below ${tmpdir()} (${fault.message}): name one that is there and takes files in TMPDIR`
}
