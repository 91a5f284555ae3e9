import { fstatSync, writeSync } from 'node:fs'

/** Without a handle in a thread, whose streams lead to those of the process. */
type StandardStream = NodeJS.WriteStream & { readonly fd?: number }

/**
 * Stdout or stderr of this process. That it takes nothing more, as a file on a full disk does, is kept and thrown nowhere:
 * a run that has changed a record has to put it back first. A reader that has gone away, as `head` does, is no fault.
 */
export class Outlet {
  readonly #stream: StandardStream
  /** The handle, where it leads into a file. */
  readonly #file: number | undefined
  #fault: string | undefined

  constructor(stream: StandardStream) {
    this.#stream = stream
    this.#file = fileOf(stream)
    stream.on('error', (fault) => {
      this.#note(fault)
    })
  }

  /** Why something that was written is not there; undefined as long as everything is. */
  get fault(): string | undefined {
    return this.#fault
  }

  /** Writes a text, whole; after a fault nothing more. */
  write(text: string): void {
    if (this.#fault !== undefined) return
    try {
      if (this.#file === undefined) this.#stream.write(text)
      else writeWhole(this.#file, text)
    } catch (fault) {
      this.#note(fault)
    }
  }

  /** Resolves once all that was written is on its way: what goes into a socket, as a child process has it, takes its time. */
  flushed(): Promise<void> {
    if (this.#file !== undefined || this.#stream.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#stream.write('', () => {
        resolve()
      })
    })
  }

  #note(fault: unknown): void {
    if (isReaderGone(fault)) return
    this.#fault ??= fault instanceof Error ? fault.message : String(fault)
  }
}

function fileOf({ fd, isTTY }: StandardStream): number | undefined {
  if (fd === undefined || isTTY || process.platform === 'win32') return undefined
  // In big integers, since Node goes by what the last plain `stat` saw where it follows links: after a pipe it follows none,
  // and loads a module that lies behind a link, as package managers lay them, a second time under another name.
  const stat = fstatSync(fd, { bigint: true })
  return stat.isFile() || stat.isCharacterDevice() ? fd : undefined
}

/** Node's own stream for a file takes a part that was written, as the last free bytes of a disk take it, for the whole. */
function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text)
  let at = 0
  while (at < bytes.length) at += writeSync(handle, bytes, at)
}

function isReaderGone(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && (fault.code === 'EPIPE' || fault.code === 'ECONNRESET')
}
