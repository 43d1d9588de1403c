import 'fake-indexeddb/auto'
import { getMint, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import type { Keypair } from '@solana/web3.js'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import TokenPage from '../../../src/pages/token/TokenPage'
import { pageTitle, press, pressLast, showPage } from '../../support/hands'
import { linkKey, mainnetPage } from '../../support/pageWallet'
import { aManagedToken } from '../../support/tokenOperations'
import { wholeAddress } from '../../support/wholeAddress'
import { carryOut } from '../../tokens/operations/carryOut'

/* Names on the page of a token: typed into its panels, and beside its authorities. */

const page = mainnetPage()
let payer: Keypair
let asked = 0
beforeAll(async () => {
  payer = await page.practice.aPayer(10n ** 11n)
})

function open(mint: string, search = '?tab=manage'): void {
  asked = 0
  linkKey(payer, async () => void (asked += 1))
  showPage(`/token/${mint}${search}`, { '/token/:mint': <TokenPage /> })
}

it('an authority goes to the owner of a typed name, once that is confirmed; a name that is sold meanwhile stops it', async () => {
  const mint = await aManagedToken(page.practice, payer, { uri: '' })
  const first = await page.give('alice')
  open(mint.toBase58(), '?action=transfer-mint')
  await userEvent.type(await screen.findByRole('textbox', { name: /New mint authority/ }), 'alice.sol')
  await screen.findByText(wholeAddress(first.toBase58()), {}, { timeout: 50_000 })
  const reviewed = async () => {
    await screen.findByRole('button', { name: 'Review' })
    await press('Review')
    await pageTitle('Review')
  }
  const sign = async () => {
    const tick = await screen.findByRole<HTMLInputElement>('checkbox')
    if (!tick.checked) await userEvent.click(tick)
    await pressLast('Change authority')
  }
  await reviewed()
  expect(screen.getAllByText(/to alice\.sol.→/)).not.toHaveLength(0)
  await page.give('alice')
  await sign()
  await screen.findByText('alice.sol leads to another address now', {}, { timeout: 50_000 })
  expect(asked).toBe(0)
  await page.give('alice', first)
  await sign()
  await waitFor(
    async () => {
      const { mintAuthority } = await getMint(
        page.practice.connection,
        mint,
        'confirmed',
        TOKEN_2022_PROGRAM_ID,
      )
      expect(mintAuthority?.toBase58()).toBe(first.toBase58())
    },
    { timeout: 50_000 },
  )
})

it('a name that leads elsewhere than in the batch is not added to it: each operation pays the address that was shown for it', async () => {
  const mint = await aManagedToken(page.practice, payer, { uri: '' })
  const mintTo = async () => {
    const receiver = await screen.findByRole('textbox', { name: /^Receiver/ }, { timeout: 50_000 })
    const [amount] = screen.getAllByRole('textbox').filter((field) => field !== receiver)
    await userEvent.type(amount ?? receiver, '1')
    await userEvent.type(receiver, 'batch.sol')
  }
  const add = () => press('Add to batch')
  const first = await page.give('batch')
  open(mint.toBase58(), '?action=mint-more')
  await mintTo()
  await screen.findByText(wholeAddress(first.toBase58()), {}, { timeout: 50_000 })
  await add()
  await userEvent.click(await screen.findByRole('button', { name: 'Mint more' }))
  const second = await page.give('batch')
  await mintTo()
  await screen.findByText(wholeAddress(second.toBase58()), {}, { timeout: 50_000 })
  await screen.findByText(/^batch\.sol led to another address when it was put into the batch\./)
  await add()
  expect(screen.getAllByRole('button', { name: /^Remove: / })).toHaveLength(1)
})

it('the name of an authority stands beside its address', async () => {
  const mint = await aManagedToken(page.practice, payer, { uri: '' })
  const minter = await page.give('minter')
  await page.names.favour(minter, 'minter')
  const to = minter.toBase58()
  await carryOut(page.practice, payer, mint, { kind: 'change-authority', role: 'mint', newAuthority: to })
  open(mint.toBase58())
  const [name] = await screen.findAllByText('minter.sol', {}, { timeout: 50_000 })
  const short = `${to.slice(0, 4)}…${to.slice(-4)}`
  expect(within(name?.parentElement ?? document.body).getByText(short)).toBeTruthy()
})
