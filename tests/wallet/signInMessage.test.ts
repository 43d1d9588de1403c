import { ed25519 } from '@noble/curves/ed25519'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signInText } from '../../sandbox/wallet/signInText'
import {
  chainName,
  faultOf,
  isFreshSignIn,
  newSignIn,
  readSignInMessage,
  writeMessage,
  type SignInData,
} from '../../src/wallet/signInMessage'
import { encodeBase58 } from '../../src/units/base58'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const SITE = new URL('https://mint.example:8443/tokens/')
const NOW = Date.UTC(2026, 10, 25, 12)
const MINUTE = 60_000

const key = Keypair.generate()
const accountAddress = key.publicKey.toBase58()
const asked = newSignIn({ accountAddress, chainId: DEVNET }, SITE, NOW)

/** A text as the account, or another one, signs it. */
function signed(message: string, by = key) {
  const bytes = new TextEncoder().encode(message)
  return { message, signature: ed25519.sign(bytes, by.secretKey.slice(0, 32)) }
}

const faultAt = (now: number, answer = signed(writeMessage(asked))) => faultOf(asked, answer, SITE, now)

describe('the message', () => {
  it('says site, account, network, purpose and times, and is never the same twice', () => {
    expect(writeMessage({ ...asked, nonce: 'n0nce0001', requestId: 'r1' })).toBe(
      `mint.example:8443 wants you to sign in with your Solana account:
${accountAddress}

Sign in to Mintwright. This moves nothing and costs nothing.

URI: https://mint.example:8443/tokens/
Version: 1
Chain ID: devnet
Nonce: n0nce0001
Issued At: 2026-11-25T12:00:00.000Z
Expiration Time: 2026-11-26T12:00:00.000Z
Not Before: 2026-11-25T12:00:00.000Z
Request ID: r1
Resources:
- https://mint.example:8443/tokens/terms
- https://mint.example:8443/tokens/privacy`,
    )
    expect(asked.nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(newSignIn({ accountAddress, chainId: DEVNET }, SITE, NOW).nonce).not.toBe(asked.nonce)
  })

  const line = fc.stringMatching(/^[ -~äπ]*$/)
  const data: fc.Arbitrary<SignInData> = fc.record({
    domain: line,
    accountAddress: line,
    statement: line,
    uri: line,
    version: line,
    chainId: fc.oneof(
      fc.constantFrom(MAINNET, DEVNET),
      line.map((text) => `x${text}`),
    ),
    nonce: line,
    issuedAt: line,
    expirationTime: line,
    notBefore: line,
    requestId: line,
    resources: fc.array(line),
  })

  it('is read back as what was written, whatever stands in its lines', () => {
    fc.assert(
      fc.property(data, (one) => {
        expect(readSignInMessage(writeMessage(one))).toEqual(one)
      }),
    )
  })

  it('is no message where a line is missing, added, or in another place', () => {
    const lines = writeMessage(asked).split('\n')
    const at = fc.nat(lines.length - 3)
    fc.assert(
      fc.property(at, line, fc.string(), (here, more, text) => {
        expect(readSignInMessage(lines.toSpliced(here, 1).join('\n'))).toBeNull()
        expect(readSignInMessage(lines.toSpliced(here + 1, 0, more).join('\n'))).not.toEqual(asked)
        expect(readSignInMessage(text)).toBeNull()
      }),
    )
  })

  it('is what a wallet writes from the fields, by either name of the network', () => {
    const { accountAddress: address, chainId, resources, ...fields } = asked
    for (const name of [chainName(chainId), `solana:${chainName(chainId)}`]) {
      const input = { ...fields, address, chainId: name, resources }
      expect(readSignInMessage(signInText(input, { domain: asked.domain, address }))).toEqual(asked)
    }
  })
})

describe('a signed message', () => {
  it('signs in the account that signed what it was asked, from its beginning to its end', () => {
    expect(faultAt(NOW)).toBeNull()
    expect(faultAt(NOW + 24 * 60 * MINUTE - 1)).toBeNull()
    expect(faultAt(NOW + 24 * 60 * MINUTE)).toBe('The sign-in has expired.')
    expect(faultAt(NOW - 11 * MINUTE)).toBe('The sign-in is not valid yet.')
    expect(isFreshSignIn(asked, NOW + 9 * MINUTE)).toBe(true)
    expect(isFreshSignIn(asked, NOW + 11 * MINUTE)).toBe(false)
  })

  it('is refused where one field is another, with the field’s name', () => {
    const other: SignInData = {
      domain: 'evil.example',
      accountAddress: Keypair.generate().publicKey.toBase58(),
      statement: 'Give everything away.',
      uri: 'https://evil.example/',
      version: '2',
      chainId: MAINNET,
      nonce: newSignIn({ accountAddress, chainId: DEVNET }, SITE, NOW).nonce,
      issuedAt: '2026-11-25T12:00:01.000Z',
      expirationTime: '2036-11-25T12:00:00.000Z',
      notBefore: '2026-11-24T12:00:00.000Z',
      requestId: 'another',
      resources: [...asked.resources, 'https://evil.example/'],
    }
    const faults = (Object.keys(other) as (keyof SignInData)[]).map((field) =>
      faultAt(NOW, signed(writeMessage({ ...asked, [field]: other[field] }))),
    )
    expect(faults).toEqual([
      'The wallet signed for another site.',
      'The wallet signed for another account.',
      'The wallet signed a message with another statement.',
      'The wallet signed for another address of this site.',
      'The wallet signed a message of another version.',
      'The wallet signed for another network.',
      'The wallet signed a message of another request.',
      'The wallet signed a message with another time of issue.',
      'The wallet signed a message with another expiry time.',
      'The wallet signed a message with another start time.',
      'The wallet signed a message of another request.',
      'The wallet signed a message with other links.',
    ])
  })

  it('is refused on another site, though it is what was asked there', () => {
    expect(faultOf(asked, signed(writeMessage(asked)), new URL('https://evil.example/tokens/'), NOW)).toBe(
      'The wallet signed for another site.',
    )
  })

  it('is refused by another app on the same host', () => {
    const other = new URL('/other/', SITE)
    expect(faultOf(asked, signed(writeMessage(asked)), other, NOW)).toBe(
      'The wallet signed for another address of this site.',
    )
  })

  it('lasts no longer than a day, though its text says so', () => {
    const long = { ...asked, expirationTime: new Date(NOW + 1000 * 24 * 60 * MINUTE).toISOString() }
    const faultThen = (now: number) => faultOf(long, signed(writeMessage(long)), SITE, now)
    expect(faultThen(NOW + 24 * 60 * MINUTE - 1)).toBeNull()
    expect(faultThen(NOW + 24 * 60 * MINUTE)).toBe('The sign-in has expired.')
  })

  it('is refused where its times cannot be read', () => {
    const odd = { ...asked, expirationTime: 'never' }
    expect(faultOf(odd, signed(writeMessage(odd)), SITE, NOW)).toBe('The sign-in has expired.')
    const early = { ...asked, notBefore: '' }
    expect(faultOf(early, signed(writeMessage(early)), SITE, NOW)).toBe('The sign-in is not valid yet.')
  })

  it('is refused with a text that is none, and with a signature of another key, of another text, damaged or missing', () => {
    expect(faultAt(NOW, signed('Let me in.'))).toBe('The wallet signed another text.')
    const text = writeMessage(asked)
    const { signature } = signed(text)
    const another = Keypair.generate()
    const wrong = [
      signed(text, another).signature,
      signed(`${text} `).signature,
      new Uint8Array(64),
      new Uint8Array(),
      signature.slice(0, 63),
    ]
    for (const each of wrong)
      expect(faultAt(NOW, { message: text, signature: each })).toBe('The signature is not of this account.')
    fc.assert(
      fc.property(fc.nat(511), (bit) => {
        const damaged = Uint8Array.from(signature)
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(faultAt(NOW, { message: text, signature: damaged })).not.toBeNull()
      }),
      { numRuns: 50 },
    )
  })

  it('is refused for an account that is no key of 32 bytes', () => {
    const bytes = key.publicKey.toBytes()
    const ofLength = (length: number) => encodeBase58(Uint8Array.from({ length }, (_, at) => bytes[at] ?? 1))
    expect(ofLength(32)).toBe(accountAddress)
    for (const accountAddress of ['nobody', '', ofLength(31), ofLength(33)]) {
      const odd = { ...asked, accountAddress }
      const fault = faultOf(odd, signed(writeMessage(odd)), SITE, NOW)
      expect(fault, accountAddress).toBe('The signature is not of this account.')
    }
  })
})
