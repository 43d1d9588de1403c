import 'fake-indexeddb/auto'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import SendPage from '../../../src/pages/send/SendPage'
import { setDisconnected } from '../../../src/wallet/walletStore'
import { closeToasts } from '../../closeToasts'
import type { PracticeChain } from '../../support/chain'
import { press, pressReady, review, searchNow, showPage } from '../../support/hands'
import { bePracticeChain, startPageChain } from '../../support/page'
import { heldBy, linkKey } from '../../support/pageWallet'
import { aManagedToken } from '../../support/tokenOperations'
import { sentence } from '../../support/sentence'

/* A token with a transfer fee: what is typed is sent, or arrives. */

let practice: PracticeChain
let end: () => void
let key: Keypair
beforeAll(async () => {
  practice = await startPageChain()
  end = bePracticeChain(practice)
})
afterAll(async () => {
  end()
  await practice.stop()
})
beforeEach(async () => {
  key = await practice.aPayer(5n * 10n ** 9n)
  linkKey(key)
})
afterEach(async () => {
  cleanup()
  setDisconnected()
  await closeToasts()
})

/** A token of the key's that withholds this fee; the key holds its supply of 1,000. */
async function aToken(basisPoints: number, maximum: bigint): Promise<PublicKey> {
  const transferFee = { basisPoints, maximum, config: 'wallet', withdraw: 'wallet' } as const
  return await aManagedToken(practice, key, { extensions: { transferFee }, supply: 10n ** 12n })
}

const show = (mint: PublicKey, to: PublicKey, amount: string) =>
  showPage(`/send?token=${mint.toBase58()}&to=${to.toBase58()}&amount=${amount}`, {
    '/send': <SendPage />,
    '/account': <p>It has landed</p>,
  })

it('says what arrives of what is sent, and what must be sent for it to arrive; the link says the choice', async () => {
  const mint = await aToken(750, 10n ** 18n)
  const to = Keypair.generate().publicKey
  show(mint, to, '100')
  await screen.findByText('100 QHR leave your wallet, 92.5 QHR arrive.')
  await press('arrives')
  await screen.findByText('108.108108109 QHR leave your wallet, 100 QHR arrive.')
  expect(searchNow()).toContain('amountIs=arrives')
  await review()
  expect(screen.getByText(sentence(/^Send 108\.108108109 QHR \(100 arrive\) to /))).toBeTruthy()
  expect(screen.getAllByText('8.108108109 QHR')).not.toHaveLength(0)
  await pressReady('Send')
  await screen.findByText('It has landed', {}, { timeout: 50_000 })
  expect(await heldBy(practice, to, mint)).toEqual(['100000000000', '100'])
})

it('says what is missing for it to arrive; Max is what arrives of all', async () => {
  const mint = await aToken(750, 5n * 10n ** 9n)
  const to = Keypair.generate().publicKey
  show(mint, to, '998')
  await screen.findByText('998 QHR leave your wallet, 993 QHR arrive.')
  await press('arrives')
  await screen.findByText(/^That takes 1,003 \S+, and you can send at most 1,000\. You lack 3 /)
  await pressReady('Max')
  await screen.findByText('1,000 QHR leave your wallet, 995 QHR arrive.')
})

it('sends nothing of which nothing arrives', async () => {
  const mint = await aToken(10_000, 10n ** 18n)
  show(mint, Keypair.generate().publicKey, '7')
  await screen.findByText('Nothing would arrive: the transfer fee takes all of it.')
})
