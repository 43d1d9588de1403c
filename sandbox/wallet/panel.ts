import { formatSol } from '../../src/units/lamports'
import type { StoredAccount } from './account'
import { el } from './dom'
import { createAccount, ensureAccount } from './keys'
import { FAUCET_LAMPORTS, fetchBalance, rpc } from './rpc'

export type PanelEvents = Readonly<{
  onMoney: () => void
  onAccount: (account: StoredAccount) => void
}>

/** Puts the wallet's panel into a place: address, balance, play money, another address. */
export async function openPanel(place: HTMLElement, events: PanelEvents): Promise<void> {
  const account = await ensureAccount()
  const balance = el('p', { class: 'mono', 'aria-live': 'polite' }, '…')
  const show = async () => {
    balance.textContent = `${formatSol(await fetchBalance(account.address))} SOL`
    events.onMoney()
  }
  const fill = async () => {
    await rpc('requestAirdrop', account.address, FAUCET_LAMPORTS)
    await show()
  }
  const renew = async () => {
    events.onAccount(await createAccount())
    await openPanel(place, events)
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
