import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, PublicKey } from '@solana/web3.js'
import bs58 from 'bs58'
import { expect, test } from 'vitest'
import { isOnCurve } from '../src/tokens/onCurve'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** The third example of RFC 8032, 7.1. */
const SECRET = bytes('c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7')
const KEY = bytes('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025')
const MESSAGE = bytes('af82')
const SIGNATURE = bytes(
  '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
)

/** A key of small order, for which no signature says anything. */
const SMALL = bytes('0100000000000000000000000000000000000000000000000000000000000000')

test('what Node computes for the app and for web3.js is what the RFC says', () => {
  expect(Keypair.fromSeed(SECRET).publicKey.toBytes()).toEqual(KEY)
  expect(ed25519.getPublicKey(SECRET)).toEqual(KEY)
  expect(ed25519.sign(MESSAGE, SECRET)).toEqual(SIGNATURE)
})

test.each([undefined, { zip215: true }, { zip215: false }])(
  'a signature is checked by the rule %o',
  (rule) => {
    const wrong = SIGNATURE.with(0, 0)
    expect(ed25519.verify(SIGNATURE, MESSAGE, KEY, rule)).toBe(true)
    expect(ed25519.verify(wrong, MESSAGE, KEY, rule)).toBe(false)
    const none = new Uint8Array([...SMALL, ...new Uint8Array(32)])
    expect(ed25519.verify(none, MESSAGE, SMALL, rule)).toBe(rule?.zip215 !== false)
  },
)

test('an address is on the curve or not, however often somebody asks', () => {
  const [program] = PublicKey.findProgramAddressSync([MESSAGE], new PublicKey(KEY))
  for (const _ of [1, 2]) {
    expect([isOnCurve(KEY), isOnCurve(program.toBytes())]).toEqual([true, false])
    expect([PublicKey.isOnCurve(KEY), PublicKey.isOnCurve(program)]).toEqual([true, false])
  }
})

test('a key is written as its own address, however often somebody asks', () => {
  const key = new PublicKey(KEY)
  const twin = new PublicKey(key)
  const another = new PublicKey(SMALL)
  for (const _ of [1, 2]) {
    expect([key.toBase58(), twin.toString()]).toEqual([bs58.encode(KEY), bs58.encode(KEY)])
    expect(JSON.stringify(another)).toBe(`"${bs58.encode(SMALL)}"`)
  }
})
