const signature = Buffer.from('NTLMSSP\0', 'latin1')

/** Unicode, target name, NTLM, always sign, target is a server, target info, version: what a server commonly grants. */
const grantedFlags = 0x02828205

/** Whether these bytes are an NTLM type 1 message: the signature, the type, and room for the flags. */
export function isNegotiateMessage(message: Buffer): boolean {
  return message.length >= 16 && message.subarray(0, 8).equals(signature) && message.readUInt32LE(8) === 1
}

/**
 * A type 2 message: fixed part, version, then the target's name and the list of attribute-value pairs (server name,
 * domain name, end) to which its two security buffers point.
 */
export function challengeMessage(serverChallenge: Buffer, targetName: string): Buffer {
  const name = Buffer.from(targetName, 'utf16le')
  const pairs = Buffer.concat([pair(2, name), pair(1, name), pair(0, Buffer.alloc(0))])
  const fixed = Buffer.alloc(56)
  signature.copy(fixed, 0)
  fixed.writeUInt32LE(2, 8)
  securityBuffer(fixed, 12, name.length, 56)
  fixed.writeUInt32LE(grantedFlags, 20)
  serverChallenge.copy(fixed, 24, 0, 8)
  securityBuffer(fixed, 40, pairs.length, 56 + name.length)
  Buffer.from([10, 0, 0x5d, 0x58, 0, 0, 0, 15]).copy(fixed, 48)
  return Buffer.concat([fixed, name, pairs])
}

function securityBuffer(message: Buffer, at: number, length: number, offset: number): void {
  message.writeUInt16LE(length, at)
  message.writeUInt16LE(length, at + 2)
  message.writeUInt32LE(offset, at + 4)
}

function pair(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(value.length, 2)
  return Buffer.concat([head, value])
}
