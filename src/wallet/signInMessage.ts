import { ed25519 } from '@noble/curves/ed25519'
import { decodeBase58 } from '../units/base58'

/*
 * The message that a person signs to sign in, and the check of the wallet's answer. There is no server: the page asks, checks and
 * remembers. The text follows Sign In With Solana (github.com/phantom/sign-in-with-solana, ABNF Message Format), which follows EIP-4361.
 */

/**
 * The fields of the message. `accountAddress` is base58, `chainId` the CAIP-2 id of the network, `nonce` letters and digits, the times are
 * ISO 8601. The person is signed in until `expirationTime`.
 */
export type SignInData = Readonly<{
  domain: string
  accountAddress: string
  statement: string
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime: string
  notBefore: string
  requestId: string
  resources: readonly string[]
}>

/** Milliseconds that a person stays signed in. */
const LASTS = 24 * 60 * 60_000
/** Milliseconds within which the wallet has to answer. Wallets refuse older messages as well. */
const FRESH = 10 * 60_000

/** The address of this app, with a slash at its end. */
const pagesHere = () => new URL(import.meta.env.BASE_URL, location.origin)

/** A message to sign now, with a nonce that no other message has. `pages` is the address of the app, with a slash at its end. */
export function newSignIn(
  account: Readonly<{ accountAddress: string; chainId: string }>,
  pages = pagesHere(),
  now = Date.now(),
): SignInData {
  const issuedAt = new Date(now).toISOString()
  return {
    domain: pages.host,
    accountAddress: account.accountAddress,
    statement: 'Sign in to Mintwright. This moves nothing and costs nothing.',
    uri: pages.href,
    version: '1',
    chainId: account.chainId,
    nonce: randomHex(),
    issuedAt,
    expirationTime: new Date(now + LASTS).toISOString(),
    notBefore: issuedAt,
    requestId: randomHex(),
    resources: [new URL('terms', pages).href, new URL('privacy', pages).href],
  }
}

/** 128 random bits. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The names by which messages call the networks, by CAIP-2 id; the message of another network has the id itself. */
const CHAINS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
}

/** The name of a network in a message, and in a request to a wallet. */
export function chainName(chainId: string): string {
  return CHAINS[chainId] ?? chainId
}

const ASKS = ' wants you to sign in with your Solana account:'

/** The labelled lines in order, each field with its label in the text. */
const LINES = [
  ['uri', 'URI: '],
  ['version', 'Version: '],
  ['chainId', 'Chain ID: '],
  ['nonce', 'Nonce: '],
  ['issuedAt', 'Issued At: '],
  ['expirationTime', 'Expiration Time: '],
  ['notBefore', 'Not Before: '],
  ['requestId', 'Request ID: '],
] as const satisfies readonly (readonly [keyof SignInData, string])[]

/** The text that the wallet shows and signs. */
export function writeMessage(data: SignInData): string {
  const lines = { ...data, chainId: chainName(data.chainId) }
  return [
    data.domain + ASKS,
    data.accountAddress,
    '',
    data.statement,
    '',
    ...LINES.map(([field, name]) => name + lines[field]),
    'Resources:',
    ...data.resources.map((resource) => `- ${resource}`),
  ].join('\n')
}

/** Parses a text that has every line of such a message in order; null for any other text. */
export function readSignInMessage(text: string): SignInData | null {
  const [asks = '', accountAddress = '', above, statement = '', below, ...rest] = text.split('\n')
  const resources = rest.slice(LINES.length + 1)
  const isWhole =
    asks.endsWith(ASKS) &&
    above === '' &&
    below === '' &&
    LINES.every(([, name], at) => rest[at]?.startsWith(name)) &&
    rest[LINES.length] === 'Resources:' &&
    resources.every((line) => line.startsWith('- '))
  if (!isWhole) return null
  const entries = LINES.map(([field, name], at) => [field, rest[at]?.slice(name.length) ?? ''])
  const lines = Object.fromEntries(entries) as Record<(typeof LINES)[number][0], string>
  const chainId = Object.keys(CHAINS).find((id) => namesOf(id).includes(lines.chainId)) ?? lines.chainId
  return {
    ...lines,
    chainId,
    domain: asks.slice(0, -ASKS.length),
    accountAddress,
    statement,
    resources: resources.map((line) => line.slice('- '.length)),
  }
}

/** A wallet may write a network by either of its names. */
function namesOf(chainId: string): readonly string[] {
  return [chainName(chainId), `solana:${chainName(chainId)}`]
}

/** A text and its signature (64 bytes, Ed25519) as the wallet returned them. */
export type SignedText = Readonly<{ message: string; signature: Uint8Array }>

/** The description of a signed message in which a field differs from the request. */
const OTHER: Readonly<Record<keyof SignInData, string>> = {
  domain: 'for another site',
  accountAddress: 'for another account',
  statement: 'a message with another statement',
  uri: 'for another address of this site',
  version: 'a message of another version',
  chainId: 'for another network',
  nonce: 'a message of another request',
  issuedAt: 'a message with another time of issue',
  expirationTime: 'a message with another expiry time',
  notBefore: 'a message with another start time',
  requestId: 'a message of another request',
  resources: 'a message with other links',
}

/**
 * Why a signed text does not sign this account in on this site, as a sentence; null where it does. Each field is compared with the request,
 * site and address with this app's own (`pages`: another app may share the host and its storage), and the signature with the account's key.
 * No sign-in lasts longer than those of this page, whatever its text says.
 */
export function faultOf(
  asked: SignInData,
  { message, signature }: SignedText,
  pages = pagesHere(),
  now = Date.now(),
): string | null {
  const said = readSignInMessage(message)
  if (said === null) return 'The wallet signed another text.'
  const fields = Object.keys(OTHER) as (keyof SignInData)[]
  const due: SignInData = { ...asked, domain: pages.host, uri: pages.href }
  const other = fields.find((field) => !isSame(said[field], due[field]))
  if (other !== undefined) return `The wallet signed ${OTHER[other]}.`
  const [begins, ends] = [Date.parse(said.notBefore), Date.parse(said.expirationTime)]
  // A time that cannot be read compares as false.
  if (!(now >= begins - FRESH)) return 'The sign-in is not valid yet.'
  if (!(now < Math.min(ends, begins + LASTS))) return 'The sign-in has expired.'
  const key = decodeBase58(said.accountAddress)
  const isSigned = key?.length === 32 && isSignature(signature, new TextEncoder().encode(message), key)
  return isSigned ? null : 'The signature is not of this account.'
}

/** Whether a wallet's answer comes soon after it was asked. */
export function isFreshSignIn({ issuedAt }: SignInData, now = Date.now()): boolean {
  return Math.abs(now - Date.parse(issuedAt)) < FRESH
}

function isSame(one: string | readonly string[], other: string | readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isSignature(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return signature.length === 64 && ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}
