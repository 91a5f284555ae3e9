// The executable with a stderr that says it is a terminal. Plain JavaScript, since it runs as a process of its own.
process.stderr.isTTY = true
process.stderr.columns = 120
const { main } = await import('../../dist/src/cli/program.js')
process.exit(await main(process.argv))
