import { formatSol } from '../../src/units/lamports'
import { refresh } from './balanceLabel'
import { adopt, el } from './dom'
import { createAccount, ensureAccount } from './keys'
import type { Pill } from './pill'
import type { Session } from './practiceWallet'
import { FAUCET_LAMPORTS, fetchBalance, rpc } from './rpc'
import { BASE_CSS } from './styles'

const CSS = `${BASE_CSS}
.panel { position: absolute; left: 8px; bottom: 56px; width: min(320px, calc(100vw - 32px)); padding: 16px; border: 1px solid #2a3d45;
  border-radius: 10px; background: #10191d; color: #e9f2f2; box-shadow: 0 12px 40px #0009;
  font: 400 13px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.panel p { margin: 0 0 12px; } .panel .quiet { color: #9fb4b9; }
.row { display: flex; gap: 8px; } .row button { flex: 1; padding: 0 8px; }
`

/** Opens the panel above the pill, or takes it away; Escape and a press elsewhere take it away too. */
export function togglePanel(pill: Pill, session: Session): void {
  const { root, button, place } = pill
  if (place.childElementCount > 0) return closePanel(pill)
  button.setAttribute('aria-expanded', 'true')
  adopt(root, CSS)
  const controller = new AbortController()
  closers.set(place, controller)
  const { signal } = controller
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && closePanel(pill, true), { signal })
  document.addEventListener('pointerdown', ({ target }) => target !== root.host && closePanel(pill), {
    signal,
  })
  void fillPanel(place, session)
}

/** What ends the listening of an open panel. */
const closers = new WeakMap<HTMLElement, AbortController>()

function closePanel({ button, place }: Pill, backToPill = false): void {
  closers.get(place)?.abort()
  place.replaceChildren()
  button.setAttribute('aria-expanded', 'false')
  if (backToPill) button.focus()
}

/** Address, balance, play money, another address. */
async function fillPanel(place: HTMLElement, session: Session): Promise<void> {
  const account = await ensureAccount()
  const balance = el('p', { class: 'mono', 'aria-live': 'polite' }, '…')
  const show = async () => {
    balance.textContent = await fetchBalance(account.address).then(
      (held) => `${formatSol(held)} SOL`,
      offline,
    )
    refresh()
  }
  const fill = () => rpc('requestAirdrop', account.address, FAUCET_LAMPORTS).then(show, show)
  const renew = async () => {
    const another = await createAccount()
    if (session.account()) session.show(another)
    await fillPanel(place, session)
  }
  place.replaceChildren(
    el(
      'div',
      { class: 'panel' },
      el('p', { class: 'quiet' }, 'Play money on a chain of its own. Nothing here is worth anything.'),
      el('p', { class: 'mono' }, account.address),
      balance,
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'button', onclick: () => void fill() }, 'Get 10 SOL'),
        el('button', { type: 'button', onclick: () => void renew() }, 'New address'),
      ),
    ),
  )
  await show()
}

function offline(): string {
  return 'The practice chain does not answer.'
}
