import * as v from 'valibot'
import { useStore } from 'zustand'
import { keptStore } from '../storage/keptStore'
import { decodeBase58 } from '../units/base58'
import { faultOf, type SignInData } from './signInMessage'
import { walletStore } from './walletStore'

/*
 * The accounts that are signed in, and until when. Each session is kept in localStorage by account and network, so that a reload needs no
 * prompt, and is checked again each time: site, account, network, time and signature.
 */

/**
 * The session of a sign-in: the request, the signed text, and its signature in base58. The optional `cacao` of other chains (a container
 * for sign-ins, CAIP-74) does not occur: WalletConnect makes it only for the chains of eip155.
 */
export type SignInSession = Readonly<{ data: SignInData; message: string; signature: string }>

const signInStore = /* @__PURE__ */ keptStore<readonly SignInSession[]>('mintwright.signin', {
  empty: [],
  parse: (text) => v.parse(sessions(), JSON.parse(text)),
  format: (kept) => (kept.length === 0 ? null : JSON.stringify(kept)),
  isShared: true,
})

/** A network by its CAIP-2 id. */
type Network = Readonly<{ caip: string }>

/** The session of an account on a network, if it is valid now. */
export function signInOf(address: string, { caip }: Network): SignInSession | undefined {
  return signInStore.getState().find((kept) => isOf(kept, address, caip) && isValid(kept))
}

/** Whether an account is signed in on a network now. */
export function isSignedIn(address: string, network: Network): boolean {
  return signInOf(address, network) !== undefined
}

/** Until when (ms since 1970) the connected account is signed in on the network of the page; null where it is not. */
export function useSignedInUntil(): number | null {
  useStore(signInStore)
  const wallet = useStore(walletStore)
  const found = wallet.status === 'connected' ? signInOf(wallet.address, wallet.cluster) : undefined
  return found ? Date.parse(found.data.expirationTime) : null
}

/** Stores a checked session, in place of an earlier one of this account on this network. */
export function keepSession(added: SignInSession): void {
  const { accountAddress, chainId } = added.data
  signInStore.keep([...signInStore.getState().filter((kept) => !isOf(kept, accountAddress, chainId)), added])
}

/** Replaces all stored sessions by the valid ones among these. */
export function replaceSessions(sessions: readonly SignInSession[]): void {
  signInStore.keep(sessions.filter(isValid))
}

/** Ends the session of an account on a network. */
export function revokeSession(address: string, { caip }: Network): void {
  const sessions = signInStore.getState()
  const left = sessions.filter((kept) => !isOf(kept, address, caip))
  if (left.length < sessions.length) signInStore.keep(left)
}

/** Milliseconds between two checks for expired sessions. One long timer would not do: it stands still while a device sleeps. */
const LOOK_MS = 30_000

/**
 * Ends a session when its account is disconnected, when the wallet changes its account, when the network changes, and when it expires.
 * `onChange` is called after each change.
 */
export function followSignIn(onChange: () => void): void {
  signInStore.subscribe(onChange)
  walletStore.subscribe((now, before) => {
    if (before.status !== 'connected') return
    const isSame =
      now.status === 'connected' && now.address === before.address && now.cluster.caip === before.cluster.caip
    if (!isSame) revokeSession(before.address, before.cluster)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const sessions = signInStore.getState()
    const left = sessions.filter(({ data: { expirationTime } }) => Date.parse(expirationTime) > Date.now())
    if (left.length < sessions.length) return signInStore.keep(left)
    const ends = left.map(({ data: { expirationTime } }) => Date.parse(expirationTime) - Date.now())
    if (ends.length > 0) timer = setTimeout(look, Math.min(LOOK_MS, ...ends))
  }
  signInStore.subscribe(look)
  document.addEventListener('visibilitychange', look)
  look()
}

function isOf({ data: { accountAddress, chainId } }: SignInSession, address: string, caip: string): boolean {
  return accountAddress === address && chainId === caip
}

function isValid({ data: asked, message, signature }: SignInSession): boolean {
  const bytes = decodeBase58(signature)
  return bytes !== undefined && faultOf(asked, { message, signature: bytes }) === null
}

/** The schema of the stored sessions: a function, so that a build without sign-in does not contain it. */
function sessions() {
  const data = v.object({
    domain: v.string(),
    accountAddress: v.string(),
    statement: v.string(),
    uri: v.string(),
    version: v.string(),
    chainId: v.string(),
    nonce: v.string(),
    issuedAt: v.string(),
    expirationTime: v.string(),
    notBefore: v.string(),
    requestId: v.string(),
    resources: v.pipe(v.array(v.string()), v.readonly()),
  }) satisfies v.GenericSchema<unknown, SignInData>
  return v.array(v.object({ data, message: v.string(), signature: v.string() }))
}
