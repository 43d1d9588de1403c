/*
 * The state that proves that an answer at /callback belongs to a request of this tab (OAuth 2.0, RFC 6749 section 10.12). Code that sends
 * a person to another site registers the expected answer here, and passes the state on. OAuth has a parameter for it. A wallet's link has
 * none, so the state is in the query of the link's own return address: redirect_link=https://<this site>/callback?state=<state>. It is kept
 * in this tab: an answer that a wallet opens in another tab finds no state there.
 */

const STORE = 'mintwright.callback'
const KEPT = 5
/** Milliseconds for which an answer is expected: the longest life of an authorization code (RFC 6749, section 4.1.2). */
const LONGEST = 10 * 60_000

/** An expected answer. `since`: when it was registered, ms since 1970. `returnTo`: the page to show afterwards. */
type Expected = Readonly<{ state: string; since: number; returnTo?: string }>

/** Expects an answer at /callback, and returns the state that it must carry: 128 random bits, good for one answer within ten minutes. */
export function expectCallback(returnTo?: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const one: Expected = { state, since: Date.now(), ...(returnTo !== undefined && { returnTo }) }
  write([...read(), one].slice(-KEPT))
  return state
}

/**
 * Removes and returns the expected answer for this state: a second answer with the same state finds none. Undefined where there is none.
 */
export function takeExpected(state: string | undefined): Expected | undefined {
  const all = read()
  const found = all.find((one) => one.state === state)
  if (found) write(all.filter((one) => one !== found))
  return found
}

/** The stored expected answers that are neither damaged nor too old. A clock that was set back makes them invalid as well. */
function read(): readonly Expected[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isExpected) : []
  } catch {
    return []
  }
}

function isExpected(value: unknown): value is Expected {
  if (typeof value !== 'object' || value === null) return false
  const { state, since, returnTo } = value as Partial<Record<keyof Expected, unknown>>
  if (typeof state !== 'string' || !/^[0-9a-f]{32}$/.test(state) || typeof since !== 'number') return false
  const age = Date.now() - since
  return age >= 0 && age < LONGEST && (returnTo === undefined || typeof returnTo === 'string')
}

/** Stores the expected answers. Where storage is full or forbidden, the answer will be refused as unexpected. */
function write(all: readonly Expected[]): void {
  try {
    if (all.length === 0) sessionStorage.removeItem(STORE)
    else sessionStorage.setItem(STORE, JSON.stringify(all))
  } catch {
    return
  }
}
