import { Writable } from 'node:stream'

/**
 * Where vitest writes, and what is printed in a user's clause files with it: to stderr, since stdout carries only what was
 * asked for, and to no terminal, of which vitest would hide and show the cursor. What stderr does not take is not ours to
 * report, and must not end a run.
 */
export function vitestStreams(): { readonly stdout: Writable; readonly stderr: Writable } {
  return { stdout: toStderr(), stderr: toStderr() }
}

function toStderr(): Writable {
  return new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      try {
        process.stderr.write(chunk)
      } catch {
        // It is lost like what the command line says.
      }
      done()
    },
  })
}
