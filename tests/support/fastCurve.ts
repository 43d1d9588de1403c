import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { createRequire } from 'node:module'
import { ed25519 } from '@noble/curves/ed25519'
import type { PublicKey } from '@solana/web3.js'

/*
 * Node signs, checks signatures and makes keys ten times as fast as the curve in JavaScript, which would take a twelfth of the time of all
 * tests, and answers the same: a signature of RFC 8032 has one value, and where Node finds none valid the library is asked. Whether an
 * address is on the curve is computed once for each, and how a key of web3.js is written, which never changes. A browser test goes
 * through the library alone.
 */

const KEY_BYTES = 32
/** So many addresses are kept at most. */
const MOST_KEPT = 100_000
const REPLACED = Symbol.for('mintwright.curve')

type Curve = typeof ed25519 & { [REPLACED]?: true }

const load = createRequire(import.meta.url)
/** The library once for web3.js, and once for the app. */
const { ed25519: ofWeb3 } = load('@noble/curves/ed25519') as { ed25519: Curve }
for (const curve of [ed25519 as Curve, ofWeb3]) if (!curve[REPLACED]) replace(curve)

type Key = Pick<PublicKey, 'toBase58'> & { [REPLACED]?: true }
const addresses = new WeakMap<Key, string>()
const { prototype: keys } = load('@solana/web3.js').PublicKey as { prototype: Key }
if (!keys[REPLACED]) {
  const { toBase58 } = keys
  const writeOnce = function (this: Key) {
    const address = addresses.get(this) ?? toBase58.call(this)
    addresses.set(this, address)
    return address
  }
  Object.assign(keys, { [REPLACED]: true, toBase58: writeOnce })
}

function replace(curve: Curve): void {
  const { getPublicKey, sign: signSlowly, verify: verifySlowly, ExtendedPoint } = curve
  const fromHex = ExtendedPoint.fromHex.bind(ExtendedPoint)
  const points = new Map<string, ReturnType<typeof fromHex> | Error>()
  Object.assign(curve, {
    [REPLACED]: true,
    getPublicKey: (secret: unknown) => (isKey(secret) ? publicBytes(secret) : getPublicKey(secret as string)),
    sign: (message: unknown, secret: unknown, ...more: []) =>
      isBytes(message) && isKey(secret) && more.length === 0
        ? new Uint8Array(sign(null, message, privateKey(secret)))
        : signSlowly(message as string, secret as string, ...more),
    verify: (signature: unknown, message: unknown, key: unknown, ...more: []) =>
      (isSignedFor(signature, message, key) && isOrdinary(() => ExtendedPoint.fromHex(key as Uint8Array))) ||
      verifySlowly(signature as string, message as string, key as string, ...more),
  })
  ExtendedPoint.fromHex = (address, ...more) => {
    if (!isKey(address) || more.length > 0) return fromHex(address, ...more)
    const name = Buffer.from(address).toString('latin1')
    const point = points.get(name) ?? computed(() => fromHex(address))
    if (points.size < MOST_KEPT) points.set(name, point)
    if (point instanceof Error) throw point
    return point
  }
}

/** Whether a key's point is one with which all rules for a valid signature agree. */
function isOrdinary(point: () => Readonly<{ isSmallOrder: () => boolean }>): boolean {
  const found = computed(point)
  return !(found instanceof Error) && !found.isSmallOrder()
}

function computed<Value>(compute: () => Value): Value | Error {
  try {
    return compute()
  } catch (error) {
    return error as Error
  }
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
const isKey = (value: unknown): value is Uint8Array => isBytes(value) && value.length === KEY_BYTES

function isSignedFor(signature: unknown, message: unknown, key: unknown): boolean {
  return (
    isBytes(signature) && isBytes(message) && isKey(key) && verify(null, message, publicKey(key), signature)
  )
}

const written = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Node computes the public half itself, and takes any for it. */
function privateKey(seed: Uint8Array): KeyObject {
  const key = { kty: 'OKP', crv: 'Ed25519', d: written(seed), x: written(seed) }
  return createPrivateKey({ key, format: 'jwk' })
}

function publicKey(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: written(bytes) }, format: 'jwk' })
}

function publicBytes(seed: Uint8Array): Uint8Array {
  const { x = '' } = privateKey(seed).export({ format: 'jwk' })
  return new Uint8Array(Buffer.from(x, 'base64url'))
}
