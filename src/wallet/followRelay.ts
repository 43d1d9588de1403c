import type { AppKit } from '@reown/appkit'
import { env } from '../env'
import { serviceErrorOf } from '../errors/codes'
import { describeError } from '../errors/describeError'
import { projectMissing } from './knownWallets'
import { leavesToApprove } from './phone'

/*
 * Connecting a wallet on another device: a pairing, whose code the user scans, and WalletConnect's relay, which carries the messages.
 * The kit's view waits for the code for ever and shows no reason; this file explains why there is no code.
 */

/** Milliseconds without a code after which the view says that there is none. */
const PATIENCE = 4_000

/** Milliseconds that the attestation of this page's origin may take; without it a wallet says that the origin is unknown. */
const PROOF_MS = 2_000

type Words = Readonly<{ title: string; text: string }>

const HERE = 'Wallets in this browser still connect.'

const NO_PHONES = 'Wallets on a phone cannot connect to this copy.'

const SILENT: Words = {
  title: 'No code yet',
  text: `The WalletConnect service has not answered. The code appears here as soon as it does. ${HERE}`,
}

/** The view that waits for a code, the timer after which it shows the reason, and the relay's last message. */
let view: ShadowRoot | null = null
let late: ReturnType<typeof setTimeout> | undefined
let isLate = false
let refusal: Words | null = null
let hasCode: () => boolean = () => false

/** The pairing that the user has begun and neither cancelled nor approved, and when it expires (ms). */
let pending: Readonly<{ uri: string; expiry: number }> | null = null

/** Listens to the relay of `kit`, for `explainPart` and `pendingPairing`. Does nothing without a project id. */
export function followRelay(kit: AppKit): void {
  hasCode = () => kit.getWalletConnectUri().wcUri !== undefined
  kit.subscribeWalletConnectUri(() => {
    const { wcUri, wcError, wcPairingExpiry } = kit.getWalletConnectUri()
    if (wcError) pending = null
    if (wcUri !== undefined && wcPairingExpiry !== undefined && wcUri !== pending?.uri)
      pending = { uri: wcUri, expiry: wcPairingExpiry }
    if (wcUri !== undefined) refusal = null
    explain()
  })
  kit.subscribeAccount(({ isConnected }) => isConnected && forgetPairing(), 'solana')
  void kit.getUniversalProvider().then((provider) => {
    if (!provider) return
    const { relayer, verify } = provider.client.core
    // WalletConnect attests the origin in a hidden frame. Where that frame is blocked, each code and each request would wait 5 s for it.
    const register = verify.register.bind(verify)
    verify.register = (request) => Promise.race([register(request), nothingAfter(PROOF_MS)])
    relayer.on('relayer_error', ({ message }: Error) => {
      const { title, detail, remedy } = describeError(serviceErrorOf(message))
      refusal = { title, text: `${detail} ${remedy}` }
      explain()
    })
  })
}

function nothingAfter(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve(''), ms))
}

/** The code of a pairing that can still be approved, for browsers in which the user leaves the page to approve it. */
export function pendingPairing(): string | undefined {
  const isGone = pending === null || pending.expiry - Date.now() < 10_000
  return isGone || !leavesToApprove() ? undefined : pending?.uri
}

/** Forgets the pairing after a reset or a new session. */
export function forgetPairing(): void {
  pending = null
}

/**
 * Adds explanations to a part of the kit's modal. The view that waits for a code says why there is none, as soon as the reason is known and
 * after four seconds at the latest. Without a project id, the list says where wallets on a phone would stand that they cannot connect.
 */
export function explainPart(root: ShadowRoot): void {
  const part = root.host.localName
  if (part === 'w3m-connecting-wc-view' && root !== view) watchForCode(root)
  if (part === 'w3m-connect-view' && env.projectId === undefined) void standLast(root, noteWithoutProject())
}

function noteWithoutProject(): HTMLElement {
  const { alert, remedy } = projectMissing()
  return note(`${remedy} Who runs this copy can change that (${alert}).`, 'note', NO_PHONES)
}

/** Puts a note below what the part itself shows, which it renders later, once. */
async function standLast(root: ShadowRoot, last: HTMLElement): Promise<void> {
  await (root.host as HTMLElement & { updateComplete?: Promise<unknown> }).updateComplete
  if (!root.querySelector('[data-note]')) root.append(last)
}

function watchForCode(root: ShadowRoot): void {
  view = root
  isLate = false
  clearTimeout(late)
  late = setTimeout(() => {
    isLate = true
    explain()
  }, PATIENCE)
  explain()
}

function explain(): void {
  if (!view) return
  const words = hasCode() ? null : (refusal ?? (isLate ? SILENT : null))
  const shown = view.querySelector<HTMLElement>('[data-note]')
  const waiting = view.querySelector<HTMLElement>('.platform-container')
  if (waiting) waiting.hidden = words !== null
  if (shown?.dataset['note'] === words?.text) return
  shown?.remove()
  if (words) view.prepend(note(words.text, 'alert', words.title))
}

function note(text: string, role: 'alert' | 'note', title?: string): HTMLElement {
  const element = document.createElement('div')
  element.dataset['note'] = text
  element.setAttribute('role', role)
  element.style.cssText =
    'padding: 4px 20px 24px; font: 14px/1.5 var(--sans); color: var(--apkt-tokens-theme-textSecondary)'
  if (title !== undefined) {
    const heading = element.appendChild(document.createElement('b'))
    heading.textContent = title
    const size = role === 'alert' ? 18 : 14
    heading.style.cssText = `display: block; margin-bottom: 4px; font-size: ${size}px; color: var(--apkt-tokens-theme-textPrimary)`
  }
  element.append(text)
  return element
}
