import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import SendPage from '../../../src/pages/send/SendPage'
import { changeSettings } from '../../../src/settings/settingsStore'
import { setCluster } from '../../../src/wallet/walletStore'
import { fill, pageTitle, pressSoon, showPage, textbox } from '../../support/hands'
import { linkKey, mainnetPage } from '../../support/pageWallet'
import { wholeAddress } from '../../support/wholeAddress'
import { sentence } from '../../support/sentence'

/* A name typed as the receiver of Send, on a chain that says that it is Mainnet. The rules of names: tests/solana/names.test.ts. */

const SOL = 10n ** 9n
const page = mainnetPage()

async function aWallet() {
  const key = await page.practice.aPayer(5n * SOL)
  let asked = 0
  linkKey(key, async () => void (asked += 1))
  return { key, asked: () => asked }
}

const show = (to: string) =>
  showPage(`/send?amount=1&to=${encodeURIComponent(to)}`, {
    '/send': <SendPage />,
    '/account': <p>The account</p>,
  })
const receiver = () => textbox('Receiver address')

describe('a name as the receiver', () => {
  it('shows the whole address below the field; review and receipt name both, and the owner is paid', async () => {
    const { key, asked } = await aWallet()
    const owner = await page.give('alice')
    show('Alice.sol')
    await screen.findByText(wholeAddress(owner.toBase58()))
    expect(receiver().value).toBe('Alice.sol')
    await pressSoon('Review')
    await pageTitle('Review')
    const [begin, end] = [owner.toBase58().slice(0, 4), owner.toBase58().slice(-4)]
    expect(screen.getAllByText(sentence(new RegExp(`to alice\\.sol.→.${begin}…${end}`)))).not.toHaveLength(0)
    await pressSoon('Send')
    await screen.findByText('The account', {}, { timeout: 50_000 })
    expect(asked()).toBe(1)
    expect(await page.practice.connection.getBalance(owner, 'confirmed')).toBe(Number(SOL))
    expect(await page.practice.balance(key)).toBeLessThan(4n * SOL)
  })

  it('that is pressed on before it is read goes on to the review once it is', async () => {
    await aWallet()
    await page.give('bob')
    show('bob.sol')
    await pressSoon('Review')
    await pageTitle('Review')
  })

  it('that is sold during the review stops before the wallet: both addresses are named, and typing it again pays the new owner', async () => {
    const { asked } = await aWallet()
    const first = await page.give('carol')
    show('carol.sol')
    await screen.findByText(wholeAddress(first.toBase58()))
    await pressSoon('Review')
    await pageTitle('Review')
    const second = await page.give('carol')
    await pressSoon('Send')
    await screen.findByText('carol.sol leads to another address now', {}, { timeout: 50_000 })
    const said = screen.getByText(/^It led to /).textContent
    expect(said).toContain(first.toBase58())
    expect(said).toContain(second.toBase58())
    expect(asked()).toBe(0)
    expect(await page.practice.connection.getBalance(first, 'confirmed')).toBe(0)
  })

  it('that is sold between typing and the review stops there', async () => {
    await aWallet()
    const first = await page.give('dave')
    show('dave.sol')
    await screen.findByText(wholeAddress(first.toBase58()))
    await page.give('dave')
    await pressSoon('Review')
    await screen.findByText('dave.sol leads to another address now', {}, { timeout: 50_000 })
    const third = await page.give('dave')
    fill(receiver(), 'dave.so')
    await screen.findByText(sentence(/This is not a Solana address/))
    fill(receiver(), 'dave.sol')
    await screen.findByText(wholeAddress(third.toBase58()))
  })

  it.each([
    ['nobody-has-this.sol', /No one has the name nobody-has-this\.sol/],
    ['аlice.sol', /letters, digits and hyphens only/],
    ['a.b.c.sol', /one part before/],
  ])('%s is refused at the field', async (name, words) => {
    await aWallet()
    show(name)
    await screen.findByText(words)
    await waitFor(() => expect(receiver().getAttribute('aria-invalid')).toBe('true'))
  })

  it('is "Error resolving name" where the node does not answer', async () => {
    await aWallet()
    changeSettings({ rpcUrls: { mainnet: 'http://127.0.0.1:9' } })
    show('alice.sol')
    await screen.findByText(/^Error resolving name: /, {}, { timeout: 50_000 })
    changeSettings({ rpcUrls: { mainnet: page.practice.rpcUrl } })
  })

  it('is read on Mainnet only, and the field says so elsewhere', async () => {
    await aWallet()
    setCluster({ ...page.mainnet, id: 'devnet', name: 'Devnet' })
    show('alice.sol')
    await screen.findByText('Names such as alice.sol are read on Mainnet only. Type the address.')
  })
})
