import 'fake-indexeddb/auto'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WalletScaleNote } from '../../src/forms/WalletScaleNote'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { routeSubject } from '../../src/liquidity/subject'
import { decisionOf } from '../../src/operations/decision'
import AccountPage from '../../src/pages/account/AccountPage'
import HistoryPage from '../../src/pages/history/HistoryPage'
import SendPage from '../../src/pages/send/SendPage'
import TokenPage from '../../src/pages/token/TokenPage'
import TransactionPage from '../../src/pages/transaction/TransactionPage'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { saveFile } from '../../src/ui/saveFile'
import { setConnected, setDisconnected } from '../../src/wallet/walletStore'
import { groupPlain } from '../../src/units/grouping'
import type { PracticeChain } from '../support/chain'
import { press, showPage } from '../support/hands'
import { startPageChain } from '../support/page'
import { aManagedToken } from '../support/tokenOperations'
import { carryOut } from '../tokens/operations/carryOut'

/* Each page shows of a token with a multiplier what the node's uiAmountString says, and its base units beside it. */

vi.mock('../../src/ui/saveFile', async () => (await import('../support/savedFiles')).savingMock())

let practice: PracticeChain
let payer: Keypair
let mint: PublicKey
const friend = Keypair.generate().publicKey
beforeAll(async () => {
  practice = await startPageChain()
  payer = await practice.aPayer(10n ** 11n)
  const extensions = { scaledAmount: { multiplier: 4.2, authority: 'wallet' } } as const
  mint = await aManagedToken(practice, payer, { extensions })
  const to = friend.toBase58()
  await carryOut(practice, payer, mint, { kind: 'send', to, amount: 7_250_000_001n })
})
afterAll(() => practice.stop())
afterEach(() => {
  cleanup()
  setDisconnected()
})

function open(Page: ComponentType, path: string, at: string, wallet = payer.publicKey): void {
  setConnected({ address: wallet.toBase58(), walletName: 'Test' })
  showPage(at, { [path]: <Page /> })
}

/** As the node shows an amount, with commas, and its base units. */
function asShown({ amount, uiAmountString = '' }: Readonly<{ amount: string; uiAmountString?: string }>) {
  const [whole = '', ...places] = uiAmountString.split('.')
  return [[groupPlain(whole), ...places].join('.'), `${groupPlain(amount)} base units`] as const
}

async function balanceOf(owner: PublicKey) {
  const account = tokenAccountOf(owner, mint, 'token-2022')
  return (await practice.connection.getTokenAccountBalance(account, 'confirmed')).value
}

it('the account', async () => {
  const [shown, raw] = asShown(await balanceOf(payer.publicKey))
  open(AccountPage, '/account', '/account')
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(screen.getByText(raw)).toBeTruthy()
})

it('the history, of who sent it and of who got it', async () => {
  const { uiAmountString } = await balanceOf(friend)
  open(HistoryPage, '/history', '/history')
  const row = await screen.findByRole('button', { name: /^Sent / })
  expect(row.textContent).toContain(`−${uiAmountString}`)
  cleanup()
  open(HistoryPage, '/history', '/history', friend)
  await userEvent.click(await screen.findByRole('button', { name: 'This wallet' }))
  // The whole amount is for a screen reader; the eye has six digits of it.
  const whole = await screen.findByText(uiAmountString ?? '')
  expect(whole.closest('span:not(.sr, [data-whole])')?.textContent).toMatch(/^\+/)
})

it('a transaction', async () => {
  const account = tokenAccountOf(friend, mint, 'token-2022')
  const [made] = await practice.connection.getSignaturesForAddress(account, {}, 'confirmed')
  const [shown, raw] = asShown(await balanceOf(friend))
  open(TransactionPage, '/transaction/:signature', `/transaction/${made?.signature}`)
  expect(await screen.findByText(new RegExp(`^\\+${shown}`))).toBeTruthy()
  expect(screen.getAllByText(new RegExp(raw))).toHaveLength(2)
})

it('the token, its holders and their list', async () => {
  const { value } = await practice.connection.getTokenSupply(mint, 'confirmed')
  const [supply, raw] = asShown(value)
  const [held, heldRaw] = asShown(await balanceOf(friend))
  open(TokenPage, '/token/:mint', `/token/${mint.toBase58()}`)
  expect(await screen.findByText(supply)).toBeTruthy()
  expect(screen.getByText(raw)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Holders' }))
  await screen.findByRole('heading', { name: 'Largest holders' })
  window.dispatchEvent(new Event('scroll'))
  expect(await screen.findByText(held)).toBeTruthy()
  expect(screen.getByText(new RegExp(heldRaw))).toBeTruthy()
  await press(/CSV/)
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled())
  const [, , csv] = vi.mocked(saveFile).mock.lastCall ?? []
  for (const owner of [payer.publicKey, friend])
    expect(csv).toContain(`${owner.toBase58()},${(await balanceOf(owner)).uiAmountString}\n`)
})

it('the choice of what to send', async () => {
  const [shown] = asShown(await balanceOf(payer.publicKey))
  open(SendPage, '/send', '/send')
  await userEvent.click(await screen.findByRole('button', { name: /^You send: .*Choose another$/ }))
  expect(await screen.findByText(shown)).toBeTruthy()
})

it('a venue, whose pools count base units, and says so in form and review', async () => {
  const base = await fetchPairToken(practice.connection, mint.toBase58())
  const { symbol } = base
  render(<WalletScaleNote tokens={[base]} />)
  const said = `Its multiplier is 4.2: 1,000,000,000 base units are shown as 4.2 ${symbol}. Pools count base units, and other sites may show amounts and prices before the multiplier.`
  expect(screen.getByText(said)).toBeTruthy()
  const pays = { from: base, to: await fetchPairToken(practice.connection, SOL_MINT) }
  const amounts = { amountIn: 10n ** 9n, amountOut: 1n }
  const pool = { label: 'Raydium CPMM', pool: friend.toBase58(), part: 10_000n, fee: null }
  const figures = {
    ...amounts,
    minimum: 1n,
    slippage: 1,
    impact: null,
    loss: null,
    legs: [{ ...pool, ...amounts, from: base.mint, to: SOL_MINT }],
    readAt: 0,
  }
  const { facts } = decisionOf({ kind: 'swap', subject: routeSubject({ ...pays, ...figures }, null) })
  expect(facts.find(({ label }) => label === 'You pay')).toMatchObject({
    value: `4.2 ${symbol}`,
    note: '1,000,000,000 base units',
  })
  expect(facts.at(-1)).toMatchObject({
    label: 'What is shown',
    value: `1,000,000,000 base units as 4.2 ${symbol}`,
    note: expect.stringMatching(
      /^its multiplier is 4\.2, read on .*; the pool itself counts base units, its prices here are of what is shown$/,
    ) as string,
  })
})
