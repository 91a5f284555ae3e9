// Preloaded with --import, into the process and its threads: whatever opens a socket or looks a name up throws, and says so.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'

function forbid(owner, name) {
  owner[name] = () => {
    appendFileSync(process.env.NETWORK_LOG, `${name}\n`)
    throw new Error(`the network was used: ${name}`)
  }
}

forbid(net.Socket.prototype, 'connect')
forbid(net.Server.prototype, 'listen')
forbid(tls, 'connect')
forbid(dgram, 'createSocket')
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  forbid(dns, name)
  forbid(dns.promises, name)
}
appendFileSync(process.env.NETWORK_LOG, '')
