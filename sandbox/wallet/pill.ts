import { formatSol } from '../../src/units/lamports'
import { storedAccount } from './account'
import { el, shadowHost } from './dom'
import { ROSETTE } from './icon'
import { fetchBalance } from './rpc'
import { BASE_CSS } from './styles'

/** On narrow windows the page keeps a bar at its lower edge: the pill shrinks to its mark and stays above it. */
const CSS = `${BASE_CSS}
aside { position: fixed; left: 16px; bottom: 16px; z-index: 40; font: 400 13px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: #e9f2f2; }
.pill { display: flex; align-items: center; gap: 8px; padding: 0 14px 0 10px; border-radius: 999px; border-color: #2a3d45;
  background: #10191d; color: #9fb4b9; font-weight: 400; font-size: 13px; }
.panel { position: absolute; left: 0; bottom: 56px; width: min(320px, calc(100vw - 32px)); padding: 16px; border: 1px solid #2a3d45;
  border-radius: 10px; background: #10191d; box-shadow: 0 12px 40px #0009; }
.panel p { margin: 0 0 12px; } .panel .quiet { color: #9fb4b9; }
.row { display: flex; gap: 8px; } .row button { flex: 1; padding: 0 8px; }
@media (max-width: 959px) {
  aside { bottom: 84px; }
  .pill { width: 44px; padding: 0; justify-content: center; }
  .pill .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
}
@media print { aside { display: none; } }
`

export type Pill = Readonly<{
  /** Shows the balance as it is now. */
  refresh: () => void
}>

/** The quiet button at the lower left that says what the wallet holds. `open` puts a panel above it or takes it away. */
export function showPill(open: (place: HTMLElement, button: HTMLButtonElement) => void): Pill {
  const root = shadowHost(CSS)
  const words = el('span', { class: 'words' }, 'Practice Wallet')
  const place = el('div')
  const button = el(
    'button',
    { class: 'pill', type: 'button', 'aria-expanded': 'false', onclick: () => open(place, button) },
    rosette(),
    words,
  )
  root.append(el('aside', { 'aria-label': 'Practice Wallet' }, place, button))
  const refresh = () => void label().then((text) => (words.textContent = text))
  refresh()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  return { refresh }
}

async function label(): Promise<string> {
  const account = storedAccount()
  if (!account) return 'Practice Wallet'
  const lamports = await fetchBalance(account.address).catch(() => null)
  return lamports === null
    ? 'Practice Wallet · offline'
    : `Practice Wallet · ${formatSol(rounded(lamports))} SOL`
}

/** To a ten-thousandth of a SOL, downwards: a label, not a bill. */
function rounded(lamports: bigint): bigint {
  return lamports - (lamports % 100_000n)
}

function rosette(): HTMLElement {
  const mark = el('span')
  mark.innerHTML = ROSETTE
  return mark
}
