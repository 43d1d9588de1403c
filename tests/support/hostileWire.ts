import { createPrivateKey, sign } from 'node:crypto'
import bs58 from 'bs58'
import { little, SIGNERS, type HostileTransaction, type Role } from './hostileTransactions'

/** The bytes of a transaction, signed by everybody who has a key. */
export function wireOf(transaction: HostileTransaction, blockhash: string): Buffer {
  const accounts = inOrder(transaction)
  const message = messageOf(transaction, accounts, blockhash)
  const { change } = transaction
  if (change && change.at < message.length) message[change.at] = change.byte
  const signatures = accounts.filter(({ signs }) => signs).map((each) => signatureOf(each.key, message))
  if (transaction.version === 1) return Buffer.concat([message, ...signatures])
  return Buffer.concat([length(signatures.length), ...signatures, message])
}

/** Each account once, in the order of a message: signers first, and of both kinds the writable ones first. */
function inOrder({ payer, instructions }: HostileTransaction): Role[] {
  const found = new Map([[payer, { key: payer, signs: true, writable: true }]])
  const programs = instructions.map(({ program }): Role => ({ key: program, signs: false, writable: false }))
  for (const { key: address, signs, writable } of [
    ...instructions.flatMap(({ accounts }) => accounts),
    ...programs,
  ]) {
    const known = found.get(address)
    found.set(address, {
      key: address,
      signs: signs || known?.signs === true,
      writable: writable || known?.writable === true,
    })
  }
  const rank = (each: Role) => (each.key === payer ? 0 : (each.signs ? 1 : 3) + (each.writable ? 0 : 1))
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

function messageOf(transaction: HostileTransaction, accounts: readonly Role[], blockhash: string): Buffer {
  const count = (signs: boolean, readonly: boolean) =>
    accounts.filter((each) => each.signs === signs && (!readonly || !each.writable)).length
  const index = (address: string) => accounts.findIndex((each) => each.key === address)
  const header = [count(true, false), count(true, true), count(false, true)]
  const keys = accounts.map((each) => Buffer.from(bs58.decode(each.key)))
  const compiled = transaction.instructions.map(({ program, accounts: named, data }) => ({
    program: index(program),
    named: named.map((each) => index(each.key)),
    data,
  }))
  const hash = Buffer.from(bs58.decode(blockhash))
  return transaction.version === 1
    ? messageOfV1(transaction, { header, keys, compiled, hash })
    : messageUpToV0(transaction, { header, keys, compiled, hash })
}

type Compiled = Readonly<{ program: number; named: readonly number[]; data: Buffer }>
type Parts = Readonly<{ header: number[]; keys: Buffer[]; compiled: readonly Compiled[]; hash: Buffer }>

function messageUpToV0({ version, lookups }: HostileTransaction, parts: Parts): Buffer {
  const { header, keys, compiled, hash } = parts
  const instructions = compiled.flatMap(({ program, named, data }) => [
    Buffer.from([program]),
    counted(named),
    length(data.length),
    data,
  ])
  return Buffer.concat([
    Buffer.from(version === 0 ? [0x80, ...header] : header),
    length(keys.length),
    ...keys,
    hash,
    length(compiled.length),
    ...instructions,
    ...(version === 0 ? [length(lookups.length), ...lookups.map(lookupOf)] : []),
  ])
}

/** The layout of version 1 (SIMD-0385). */
function messageOfV1({ config }: HostileTransaction, { header, keys, compiled, hash }: Parts): Buffer {
  const { fee, units, loadedBytes, heap } = config
  const mask =
    (fee === null ? 0 : 3) +
    (units === null ? 0 : 4) +
    (loadedBytes === null ? 0 : 8) +
    (heap === null ? 0 : 16)
  const values = [units, loadedBytes, heap].flatMap((value) =>
    value === null ? [] : [little(4, BigInt(value))],
  )
  return Buffer.concat([
    Buffer.from([0x81, ...header]),
    little(4, BigInt(mask)),
    hash,
    Buffer.from([compiled.length, keys.length]),
    ...keys,
    ...(fee === null ? [] : [little(8, fee)]),
    ...values,
    ...compiled.map(({ program, named, data }) =>
      Buffer.concat([Buffer.from([program, named.length]), little(2, BigInt(data.length))]),
    ),
    ...compiled.flatMap(({ named, data }) => [Buffer.from(named), data]),
  ])
}

function lookupOf({ table, writable, readonly }: HostileTransaction['lookups'][number]): Buffer {
  return Buffer.concat([bs58.decode(table), counted(writable), counted(readonly)])
}

/** The bytes before the seed in a PKCS #8 file of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function signatureOf(address: string, message: Buffer): Buffer {
  const signer = SIGNERS.find(({ publicKey }) => publicKey.toBase58() === address)
  if (!signer) return Buffer.alloc(64)
  const der = Buffer.concat([PKCS8_HEAD, signer.secretKey.subarray(0, 32)])
  return sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}

function counted(bytes: readonly number[]): Buffer {
  return Buffer.concat([length(bytes.length), Buffer.from(bytes)])
}

/** A compact-u16. */
function length(value: number): Buffer {
  return value < 128 ? Buffer.from([value]) : Buffer.from([(value & 127) | 128, value >> 7])
}
