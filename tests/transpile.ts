/** Tests that start the command line run what a user runs: the transpiled files, made anew before the first test. */
export default async function transpile(): Promise<void> {
  const script = new URL('../scripts/transpile.js', import.meta.url)
  await import(script.href)
}
