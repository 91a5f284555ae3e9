import { parentPort } from 'node:worker_threads'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'
import { carryOut } from './saving-thread.js'

/**
 * What runs in an early thread: vitest's own worker, and, while vitest itself is still being loaded in the main thread,
 * what the scenarios will need.
 */
if (!parentPort) throw new Error('this module is the entry of a worker thread')
const port = parentPort

init({
  post: (message) => {
    port.postMessage(message)
  },
  on: (listener) => port.on('message', listener),
  off: (listener) => port.off('message', listener),
  teardown: () => port.removeAllListeners('message'),
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: setupEnvironment,
})

port.on('message', (message) => {
  void carryOut(message)
})
await Promise.all([import('../session/index.js'), import('../odata/index.js'), import('../sandbox/index.js')])
// By its address, or it would be joined to this module and vitest load another copy.
await import(new URL('../../specs/classes.js', import.meta.url).href)
await Promise.all([import('allure-js-commons/sdk/reporter'), import('allure-js-commons/sdk/runtime')])
