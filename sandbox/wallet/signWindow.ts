import { formatSol } from '../../src/units/lamports'
import { ask } from './ask'
import { el } from './dom'
import { reviewTransaction, signed, type Review } from './review'

const MAINNET = ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** Shows the transactions' effects on the account and asks for one answer to all of them. */
export function askToSign(
  wires: readonly Uint8Array[],
  address: string,
  chain: string | undefined,
): Promise<boolean> {
  const many = wires.length > 1
  const title = many ? `Approve ${wires.length} transactions?` : 'Approve this transaction?'
  if (chain && MAINNET.includes(chain)) return askForMainnet(title)
  const places = wires.map(() => el('div', { 'aria-live': 'polite' }, 'Trying it on the practice chain …'))
  const ready = Promise.all(wires.map((wire, index) => fillIn(places[index], wire, address)))
  return ask({ title, body: places, yes: 'Approve', no: 'Reject', ready })
}

/** Shows a text, or bytes where they are no text. */
export function askToSignMessage(message: Uint8Array, title = 'Sign this message?'): Promise<boolean> {
  return ask({
    title,
    body: [
      el('p', { class: 'quiet' }, 'A signed message moves no money. It proves that this account is yours.'),
      el('pre', { class: 'mono', tabindex: '0', role: 'region', 'aria-label': 'Message' }, readable(message)),
    ],
    yes: 'Approve',
    no: 'Reject',
  })
}

function askForMainnet(title: string): Promise<boolean> {
  const why =
    'This is meant for Mainnet. The Practice Wallet holds play money only and cannot say what it would do there.'
  return ask({ title, body: [el('p', { class: 'warning' }, `▲ ${why}`)], yes: 'Approve', no: 'Reject' })
}

async function fillIn(place: HTMLElement | undefined, wire: Uint8Array, address: string): Promise<void> {
  try {
    place?.replaceChildren(...describe(await reviewTransaction(wire, address)))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    place?.replaceChildren(el('p', { class: 'failure' }, `✕ The practice chain cannot try it: ${why}`))
  }
}

function describe({ sol, tokens, fee, programs, failure }: Review): Node[] {
  if (failure)
    return [
      el('p', { class: 'failure' }, `✕ This would fail: ${failure}`),
      el('h3', {}, 'Programs'),
      el('p', {}, programs.join(', ')),
    ]
  const lines = [
    line('SOL', signed(formatSol(sol))),
    ...tokens.map(({ label, amount }) => line(label, amount)),
    line('Network fee, included', `${formatSol(fee)} SOL`),
  ]
  return [
    el('h3', {}, 'What changes'),
    el('dl', {}, ...lines),
    el('h3', {}, 'Programs'),
    el('p', {}, programs.join(', ')),
  ]
}

function line(name: string, value: string): HTMLElement {
  return el('div', {}, el('dt', {}, name), el('dd', { class: 'mono' }, value))
}

function readable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  }
}
