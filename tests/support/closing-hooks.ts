/** For every file of tests: see `closing.ts`. */
import { afterAll, afterEach } from 'vitest'
import { closeWhatTheFileOpened, closeWhatTheTestOpened } from './closing.js'

afterEach(closeWhatTheTestOpened)
afterAll(closeWhatTheFileOpened)
