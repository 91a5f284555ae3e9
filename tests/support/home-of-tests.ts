/**
 * The environment of a process that knows nothing but where programs are and where it may write: not into the home of
 * whoever plays the tests (vitest.config.ts).
 */
export function homeOfTests(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, XDG_STATE_HOME, XDG_CACHE_HOME } = process.env
  return { PATH, HOME, TMPDIR, XDG_STATE_HOME, XDG_CACHE_HOME }
}
