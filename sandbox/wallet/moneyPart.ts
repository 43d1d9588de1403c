import { formatSol } from '../../src/units/lamports'
import { refresh } from './balanceLabel'
import { row, type Say } from './controls'
import { el } from './dom'
import { createAccount, ensureAccount } from './keys'
import type { Session } from './session'
import { fetchBalance, getPlayMoney, OFFLINE } from './rpc'

/** The wallet's balance and address, play money, and a new address. */
export function moneyPart(session: Session, say: Say): HTMLElement {
  const fund = el('button', { type: 'button', onclick: () => void fill().then(say, say) }, 'Get 10 SOL')
  const another = el('button', { type: 'button', onclick: () => void renew().then(say, say) }, 'New address')
  const balance = row('balance', '…', fund)
  const address = row('address', 'Address', another)
  const show = async () => {
    const account = await ensureAccount()
    address.tell(account.address)
    balance.name(await fetchBalance(account.address).then(solText, () => OFFLINE))
    refresh()
  }
  const fill = async () => {
    await getPlayMoney((await ensureAccount()).address)
    await show()
    return '10 SOL have arrived.'
  }
  const renew = async () => {
    const account = await createAccount()
    if (session.account()) session.show(account)
    await show()
    return 'A new address. What the one before holds stays there.'
  }
  balance.tell('Play money. Nothing here is worth anything.')
  void show()
  return el('section', { 'aria-label': 'Play money' }, balance.element, address.element)
}

function solText(lamports: bigint): string {
  return `${formatSol(lamports)} SOL`
}
