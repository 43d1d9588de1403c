import { formatSol } from '../../src/units/lamports'
import type { StoredAccount } from './account'
import { ask } from './ask'
import { el } from './dom'
import { fetchBalance, getPlayMoney } from './rpc'

/** Asks whether the page may see the account, and offers play money where there is none. */
export async function askToConnect(account: StoredAccount): Promise<boolean> {
  const balance = el('dd', { class: 'mono', 'aria-live': 'polite' }, '…')
  const faucet = el('button', { type: 'button', onclick: () => void fill() }, 'Get 10 SOL')
  faucet.hidden = true
  const show = async () => {
    const lamports = await fetchBalance(account.address)
    balance.textContent = `${formatSol(lamports)} SOL`
    faucet.hidden = lamports > 0n
  }
  const fill = async () => {
    faucet.disabled = true
    await getPlayMoney(account.address)
    await show()
  }
  void show()
  return ask({
    title: `Connect to ${location.host}?`,
    body: [
      el(
        'p',
        { class: 'quiet' },
        'It will see the address and the balance, and can ask for a signature. Play money only.',
      ),
      el(
        'dl',
        {},
        el('div', {}, el('dt', {}, 'Address'), el('dd', { class: 'mono' }, account.address)),
        el('div', {}, el('dt', {}, 'Balance'), balance),
      ),
      el('p', {}),
      faucet,
    ],
    yes: 'Connect',
    no: 'Cancel',
  })
}

/** Asks for the password of a wallet that locks itself, which any press answers. */
export function askToUnlock(): Promise<boolean> {
  return ask({
    title: 'Unlock the Practice Wallet',
    body: [el('p', { class: 'quiet' }, 'It locks itself each time its window closes. It has no password.')],
    yes: 'Unlock',
    no: 'Close',
  })
}
