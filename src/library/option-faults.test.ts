import { describe, expect, it } from 'vitest'
import { emulatorOptionFaults, optionFaults } from './option-faults.js'

describe('what is wrong with the options of a run', () => {
  it.each<[string, object, RegExp]>([
    ['a name that differs in case', { readonly: true }, /^unknown option `readonly`\. Did you mean `readOnly`\?$/],
    ['a name that is misspelt', { onyl: ['READ-1'] }, /unknown option `onyl`\. Did you mean `only`\?/],
    ['a name like no other', { frobnicate: 1 }, /^unknown option `frobnicate`$/],
    ['one word in the place of several', { only: 'page' }, /^`only` must be an array of clause ids or classes$/],
    ['a word that is empty', { skip: ['READ-1', ''] }, /`skip` must be an array/],
    ['a text for a switch', { readOnly: 'false' }, /^`readOnly` must be true or false$/],
    ['another level of evidence', { evidence: 'fully' }, /^`evidence` must be full, masked or none$/],
    ['a format that there is not', { formats: ['html', 'pdf'] }, /`formats` must be/],
    ['no request at a time', { concurrency: 0 }, /^`concurrency` must be a whole number from 1 to 64$/],
    ['more at a time than a profile may ask for', { concurrency: 65 }, /`concurrency` must be/],
    ['a number as text', { concurrency: '4' }, /`concurrency` must be/],
    ['no time', { timeoutSeconds: 0 }, /^`timeoutSeconds` must be a number of seconds above 0$/],
    ['an empty path', { out: '' }, /^`out` must be a non-empty string$/],
    ['half a seed', { seed: 0.5 }, /`seed` must be/],
    ['an emulator that is not wanted', { emulator: false }, /`emulator` must be true or an object/],
    ['a signal that is none', { signal: {} }, /`signal` must be an AbortSignal/],
  ])('names %s', (_case, options, told) => {
    expect(optionFaults(options)).toEqual([expect.stringMatching(told)])
  })

  it('names them all', () => {
    expect(optionFaults({ onyl: [], strict: 1, seed: -1 })).toHaveLength(3)
  })

  it('finds nothing wrong with what the types allow', () => {
    const options = {
      profile: { target: { baseUrl: 'http://127.0.0.1:1' } },
      ...{ baseUrl: 'http://127.0.0.1:1', emulator: { rows: 1 }, out: 'x', only: ['page'], skip: [] },
      ...{ readOnly: false, strict: true, acceptUntested: true, evidence: 'none', formats: ['json'], seed: 0 },
      ...{ concurrency: 64, timeoutSeconds: 0.5, waivers: 'w', specs: 's', env: {}, folder: '.' },
      ...{ signal: new AbortController().signal, onVerdict: () => undefined },
    }
    expect(optionFaults(options)).toEqual([])
    expect(optionFaults({ readOnly: undefined, out: undefined })).toEqual([])
  })
})

describe('what is wrong with the options of an emulator', () => {
  it.each<[string, object, RegExp]>([
    [
      'one in the place of several',
      { deviation: ['x'] },
      /^unknown option `deviation` of an emulator\. Did you mean `deviations`\?$/,
    ],
    [
      'the name of the command line',
      { latency: 20 },
      /unknown option `latency` of an emulator\. Did you mean `latencyMs`\?/,
    ],
    [
      'an id that is not in an array',
      { variants: 'rotating-cookies' },
      /^`variants` of an emulator must be an array of ids/,
    ],
    ['a number as text', { port: '8080' }, /^`port` of an emulator must be a number$/],
    ['a switch as text', { tls: 'false' }, /`tls` of an emulator must be true, false, \{ names \} or \{ cert, key \}/],
    ['a clock that stands still', { now: new Date(0) }, /`now` of an emulator must be a function/],
  ])('names %s, also where a run is to start it', (_case, options, told) => {
    expect(emulatorOptionFaults(options)).toEqual([expect.stringMatching(told)])
    expect(optionFaults({ emulator: options })).toEqual([expect.stringMatching(told)])
  })

  it('finds nothing wrong with what the types allow', () => {
    const options = {
      ...{ port: 0, host: '127.0.0.1', basePath: '', rows: 1, maxEntityRowCount: 5, deviations: [], variants: ['a'] },
      ...{ vendorPrefix: 'ABC', cultureHeader: 'X-Culture', tls: true, latencyMs: 0, seed: 1, sessionLifetimeMs: 1 },
      ...{
        now: () => new Date(0),
        publicUrl: 'https://x',
        control: true,
        recordRequests: false,
        onHint: () => undefined,
      },
    }
    expect(emulatorOptionFaults(options)).toEqual([])
    expect(emulatorOptionFaults({ rows: undefined })).toEqual([])
  })
})
