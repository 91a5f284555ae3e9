// What a checker's process may do, by the name of its profile: it stands in the place of the program.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const given = process.argv.slice(2)
const after = (option) => given[given.indexOf(option) + 1]
const [out, manner] = [after('--out'), basename(after('--profile'), '.yaml')]
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'told.json'), JSON.stringify({ given, env: process.env }))
const report = () => {
  writeFileSync(join(out, 'report.json'), readFileSync(process.env.SAMPLE))
  process.stdout.write(`${out}\n`)
}

if (manner === 'crashes') process.kill(process.pid, 'SIGKILL')
if (manner === 'reports') {
  report()
  process.exitCode = 1
}
if (manner === 'refuses') {
  process.stderr.write('error: the profile does not hold\u001b[2J\n')
  process.exitCode = 2
}
if (manner === 'lies') process.exitCode = 0
if (manner === 'breaks-off') {
  writeFileSync(join(out, 'report.json'), '{')
  process.stdout.write(`${out}\n`)
}
if (manner === 'waits') {
  let signals = 0
  const alive = setInterval(() => undefined, 1000)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      signals += 1
      writeFileSync(join(out, 'signals'), `${signal} ${signals}`)
      report()
      process.exitCode = signal === 'SIGINT' ? 130 : 143
      clearInterval(alive)
    })
  writeFileSync(join(out, 'ready'), '')
}
