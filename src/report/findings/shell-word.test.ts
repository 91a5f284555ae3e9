import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellWord, type WordPart } from './shell-word.js'

const noBash = process.platform === 'win32'

/** What bash hands to a command for each of these words. */
function throughBash(words: readonly string[], env: Record<string, string> = {}): Buffer[] {
  const output = execFileSync('bash', ['--norc', '-c', `printf '%s\\0' ${words.join(' ')}`], {
    env: { LC_ALL: 'C.UTF-8', ...env },
  })
  const parts: Buffer[] = []
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(0, from)
    parts.push(output.subarray(from, end))
    from = end + 1
  }
  return parts
}

describe.skipIf(noBash)('a shell word', () => {
  it.each([
    ['plain'],
    [''],
    ["it's"],
    ['$(touch /tmp/x) `id` "$HOME" \\ !! ~ *'],
    ['a\nb\tc'],
    ['\u001b[31mred'],
    ["quote ' and \u202e override \\ back"],
    ['Зоряна 高橋 🙂'],
    ['-n'],
    ['#comment'],
    ['{a,b}'],
    ['é\u001b1'],
  ])('%j comes out of the shell as it went in', (text) => {
    expect(throughBash([shellWord([{ text }])]).map(String)).toEqual([text])
  })

  it('comes out as it went in whatever the text, and is safe to print', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((told) => !told.includes('\0'))
    const texts = fc.sample(fc.oneof(text, fc.string({ unit: 'binary-ascii', minLength: 1 })), {
      seed: 3,
      numRuns: 300,
    })
    const sound = texts.map((each) => each.replaceAll('\0', ''))
    const words = sound.map((each) => shellWord([{ text: each }]))
    expect(throughBash(words).map(String)).toEqual(sound)
    expect(words.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('gives bytes back as bytes where the text stands for bytes', () => {
    const text = "/é?q='\u00ff\\'"
    expect(throughBash([shellWord([{ text }], 'latin1')])).toEqual([Buffer.from(text, 'latin1')])
  })

  it('takes a variable as it is, blanks, quotes and all, and nothing in the text as a variable', () => {
    const parts: WordPart[] = [{ text: 'Cookie: ' }, { variable: 'SVC_COOKIE' }, { text: '; $SVC_COOKIE' }]
    const value = 'a=b c; d="e" $f `g` \\'
    const [word] = throughBash([shellWord(parts)], { SVC_COOKIE: value })
    expect(String(word)).toBe(`Cookie: ${value}; $SVC_COOKIE`)
  })
})
