import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import bs58 from 'bs58'

/** An account that pays out play money: each new chain makes a new one, whose key is of no use anywhere else. */
export type Faucet = Readonly<{
  address: string
  /** The thirty-two bytes that the key is made of. */
  seed: Uint8Array
  /** The wire bytes of a signed System transfer. */
  transfer: (to: string, lamports: bigint, blockhash: string) => Uint8Array
}>

const SYSTEM_PROGRAM = new Uint8Array(32)
const TRANSFER = 2
/** The bytes before the seed in a PKCS #8 file of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 key with the only transaction that it signs, serialized by hand (legacy message, one signature). */
export function createFaucet(seed: Uint8Array = randomBytes(32)): Faucet {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const address = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    address: bs58.encode(address),
    seed,
    transfer(to, lamports, blockhash) {
      const message = transferMessage(address, bs58.decode(to), lamports, bs58.decode(blockhash))
      return Buffer.concat([[1], sign(null, message, key), message].map((part) => Buffer.from(part)))
    },
  }
}

function transferMessage(from: Uint8Array, to: Uint8Array, lamports: bigint, blockhash: Uint8Array): Buffer {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(TRANSFER, 0)
  data.writeBigUInt64LE(lamports, 4)
  const header = Buffer.from([1, 0, 1])
  const instruction = Buffer.from([1, 2, 2, 0, 1, data.length])
  return Buffer.concat([header, [3], from, to, SYSTEM_PROGRAM, blockhash, instruction, data].map(asBuffer))
}

function asBuffer(part: Uint8Array | number[]): Buffer {
  return Buffer.from(part)
}
