import { walletErrorOf } from '../../errors/codes'
import { describeError } from '../../errors/describeError'
import { takeExpected } from '../../wallet/callbackState'
import { returnPath } from './returnPath'

/** An address's query and fragment, each with its first character, or ''. */
export type CallbackAddress = Readonly<{ search: string; hash: string }>

/** The page to show next, and the error sentence above it, if any. */
export type CallbackOutcome = Readonly<{ to: string; error?: string }>

/** The name under which callback.js stores the address. */
const HANDED_OVER = 'mintwrightAnswer'

/**
 * Takes the query and fragment of the address, once. callback.js has removed them from the address bar and kept them in memory. Where that
 * script did not run (the host answered with an empty shell, or the development server), this function removes them from the address bar.
 */
export function takeAddress(): CallbackAddress {
  const handed = (window as { [HANDED_OVER]?: CallbackAddress })[HANDED_OVER]
  if (handed) {
    delete (window as { [HANDED_OVER]?: CallbackAddress })[HANDED_OVER]
    return handed
  }
  const { href, search, hash } = window.location
  if (search !== '' || hash !== '') history.replaceState(history.state, '', href.replace(/[?#].*$/s, ''))
  return { search, hash }
}

/**
 * The outcome of an address, or undefined where it carries no answer. An answer whose state was not issued here is an error, and the page
 * that it names is ignored. Codes, keys and sealed data are dropped: nothing here requests them yet.
 */
export function outcomeOf(address: CallbackAddress, base: string): CallbackOutcome | undefined {
  const given = readParameters(address)
  if (given.size === 0) return undefined
  const expected = takeExpected(single(given, 'state'))
  const said = errorOf(given)
  if (!expected) return { to: '/', error: [NOT_EXPECTED, said].filter(Boolean).join(' ') }
  const to = returnPath(expected.returnTo, base) ?? returnPath(single(given, 'returnTo'), base) ?? '/'
  return said === undefined ? { to } : { to, error: said }
}

const NOT_EXPECTED =
  'An answer came back that was not asked for in this tab, or that came too late. Nothing was done with it.'

/** The parameters of OAuth 2.0 (RFC 6749, sections 4.1.2 and 4.2.2), and those that Phantom, Solflare and Backpack return in a link. */
const NAMES = [
  'error',
  'error_description',
  'error_uri',
  'errorCode',
  'errorMessage',
  'code',
  'state',
  'returnTo',
  'access_token',
  'token_type',
  'expires_in',
  'scope',
  'phantom_encryption_public_key',
  'solflare_encryption_public_key',
  'wallet_encryption_public_key',
  'nonce',
  'data',
] as const
type Name = (typeof NAMES)[number]
type Given = ReadonlyMap<Name, readonly string[]>

/** Every known parameter in the query or the fragment, with all its values. */
function readParameters({ search, hash }: CallbackAddress): Given {
  const parts = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#\??/, ''))]
  const all = NAMES.map((name) => [name, parts.flatMap((part) => part.getAll(name))] as const)
  return new Map(all.filter(([, values]) => values.length > 0))
}

/** The value of a parameter that has exactly one: none may be repeated (RFC 6749, section 3.1). */
function single(given: Given, name: Name): string | undefined {
  const values = given.get(name) ?? []
  return values.length === 1 ? values[0] : undefined
}

/**
 * The error of an answer, its code in our words; undefined where it has none. Anyone can write an address, so the answer's own words are
 * not shown, and stay in no entry of the browser's history.
 */
function errorOf(given: Given): string | undefined {
  const repeated = [...given.values()].some((values) => values.length > 1)
  if (repeated) return 'The answer contradicts itself: a part of it came more than once.'
  const code = single(given, 'errorCode')
  if (code !== undefined) return wordsOfCode(code, walletOf(given))
  const error = single(given, 'error')
  if (error !== undefined) return OAUTH_ERRORS.get(error) ?? `An error came back${coded(error)}.`
  return given.has('error_description') || given.has('errorMessage') ? 'An error came back.' : undefined
}

/** A wallet's error number in words. */
function wordsOfCode(code: string, wallet: string | undefined): string {
  if (!/^-?\d{1,6}$/.test(code)) return `The wallet returned an error${coded(code)}.`
  const { title, detail, remedy } = describeError(walletErrorOf({ code: Number(code), message: '', wallet }))
  return `${title} (code ${Number(code)}). ${detail} ${remedy}`
}

/** The code in parentheses, " (code odd_one)"; '' where the text is no code, but a sentence or an address. */
function coded(text: string): string {
  return /^[A-Za-z][A-Za-z0-9_]{0,31}$/.test(text) ? ` (code ${text})` : ''
}

function walletOf(given: Given): string | undefined {
  if (given.has('phantom_encryption_public_key')) return 'Phantom'
  return given.has('solflare_encryption_public_key') ? 'Solflare' : undefined
}

/** The errors of RFC 6749, sections 4.1.2.1 and 4.2.2.1. */
const OAUTH_ERRORS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'The sign-in was declined.'],
  ['invalid_request', 'The sign-in could not read what it was asked.'],
  ['unauthorized_client', 'This site is not registered with that sign-in.'],
  ['unsupported_response_type', 'The sign-in cannot answer in the way that it was asked to.'],
  ['invalid_scope', 'The sign-in does not give what was asked of it.'],
  ['server_error', 'The sign-in had an error of its own. Try again.'],
  ['temporarily_unavailable', 'The sign-in is too busy now. Try again in a minute.'],
])
