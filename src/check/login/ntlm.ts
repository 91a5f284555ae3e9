/**
 * The first two messages of Windows login by NTLM: what a client says first, and whether what it is answered is a
 * challenge as Microsoft's open specification [MS-NLMP] lays it down (section "Other modes" of the document).
 */

const signature = Buffer.from('NTLMSSP\0', 'latin1')

/** Flags of both messages, by [MS-NLMP] 2.2.2.5. */
const flag = {
  unicode: 0x0000_0001,
  oem: 0x0000_0002,
  requestTarget: 0x0000_0004,
  ntlm: 0x0000_0200,
  alwaysSign: 0x0000_8000,
  extendedSessionSecurity: 0x0008_0000,
  targetInfo: 0x0080_0000,
} as const

/** Byte offsets in a challenge: [MS-NLMP] 2.2.1.2. What stands from `context` on came with later editions. */
const at = { type: 8, targetName: 12, flags: 20, challenge: 24, context: 32, targetInfo: 40, end: 48 } as const

/** A negotiate message (type 1) that names neither domain nor workstation, in base64. */
export function negotiateMessage(): string {
  const message = Buffer.alloc(32)
  signature.copy(message)
  message.writeUInt32LE(1, at.type)
  message.writeUInt32LE(
    flag.unicode | flag.oem | flag.requestTarget | flag.ntlm | flag.alwaysSign | flag.extendedSessionSecurity,
    12,
  )
  return message.toString('base64')
}

/** What is wrong with a challenge message (type 2), given in base64; undefined where it is well-formed. */
export function challengeFault(base64: string): string | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return 'it is not base64'
  const message = Buffer.from(base64, 'base64')
  if (!message.subarray(0, signature.length).equals(signature)) return 'it does not begin with NTLMSSP and a zero byte'
  if (message.length < at.context)
    return `it has ${String(message.length)} bytes, too few for the ${String(at.context)} up to the end of the challenge`
  const type = message.readUInt32LE(at.type)
  if (type !== 2) return `it is a message of type ${String(type)}, not 2`
  const flags = message.readUInt32LE(at.flags)
  if ((flags & (flag.unicode | flag.oem)) === 0) return 'its flags select no text encoding'
  return targetNameFault(message, flags) ?? targetInfoFault(message, flags)
}

interface Section {
  readonly length: number
  readonly offset: number
}

/** A field of lengths and offset: 16 bits each for the length and the room for it, 32 bits for where it begins. */
function sectionAt(message: Buffer, position: number): Section {
  return { length: message.readUInt16LE(position), offset: message.readUInt32LE(position + 4) }
}

function targetNameFault(message: Buffer, flags: number): string | undefined {
  const name = sectionAt(message, at.targetName)
  const inUnicode = (flags & flag.unicode) !== 0
  if (inUnicode && name.length % 2 === 1)
    return 'the target name has an odd number of bytes, but needs two for each character'
  return outOfBounds(message, name, 'target name')
}

function targetInfoFault(message: Buffer, flags: number): string | undefined {
  if ((flags & flag.targetInfo) === 0) return undefined
  if (message.length < at.end) return 'its flags announce target information, but the message ends before that field'
  const info = sectionAt(message, at.targetInfo)
  return (
    outOfBounds(message, info, 'target information') ??
    listFault(message.subarray(info.offset, info.offset + info.length))
  )
}

function outOfBounds(message: Buffer, { length, offset }: Section, what: string): string | undefined {
  if (length === 0) return undefined
  if (offset < at.context) return `the ${what} begins at byte ${String(offset)}, inside the fixed part`
  return offset + length > message.length
    ? `the ${what} ends at byte ${String(offset + length)}, but the message ends at ${String(message.length)}`
    : undefined
}

/** The target information is a list of pairs, each with its number and its length, that ends with pair 0. */
function listFault(list: Buffer): string | undefined {
  for (let position = 0; position + 4 <= list.length;) {
    const id = list.readUInt16LE(position)
    const length = list.readUInt16LE(position + 2)
    if (id === 0) return undefined
    position += 4 + length
  }
  return 'the target information has no end mark'
}
