// The executable with a stdout and a stderr that say that they are a terminal. Plain JavaScript, since it runs as a
// process of its own.
process.stdout.isTTY = true
process.stderr.isTTY = true
process.stderr.columns = 120
const { main } = await import('../../dist/src/cli/program.js')
process.exit(await main(process.argv))
