import 'fake-indexeddb/auto'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import SendPage from '../../../src/pages/send/SendPage'
import { closeToasts } from '../../closeToasts'
import { press, pressReady, review, searchNow, showPage } from '../../support/hands'
import { heldBy, practicePage } from '../../support/pageWallet'
import { aManagedToken } from '../../support/tokenOperations'
import { sentence } from '../../support/sentence'

/* A token with a transfer fee: what is typed is sent, or arrives. */

const page = practicePage({ after: closeToasts })

/** A token of the key's that withholds this fee; the key holds its supply of 1,000. */
async function aToken(basisPoints: number, maximum: bigint): Promise<PublicKey> {
  const transferFee = { basisPoints, maximum, config: 'wallet', withdraw: 'wallet' } as const
  return await aManagedToken(page.practice, page.key, { extensions: { transferFee }, supply: 10n ** 12n })
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
  await screen.findByText(sentence('100 QHR leave your wallet, 92.5 QHR arrive.'))
  await press('arrives')
  await screen.findByText(sentence('108.108108109 QHR leave your wallet, 100 QHR arrive.'))
  expect(searchNow()).toContain('amountIs=arrives')
  await review()
  expect(screen.getByText(sentence(/^Send 108\.108108109 QHR \(100 arrive\) to /))).toBeTruthy()
  expect(screen.getAllByText(sentence('8.108108109 QHR'))).not.toHaveLength(0)
  await pressReady('Send')
  await screen.findByText('It has landed', {}, { timeout: 50_000 })
  expect(await heldBy(page.practice, to, mint)).toEqual(['100000000000', '100'])
})

it('says what is missing for it to arrive; Max is what arrives of all', async () => {
  const mint = await aToken(750, 5n * 10n ** 9n)
  const to = Keypair.generate().publicKey
  show(mint, to, '998')
  await screen.findByText(sentence('998 QHR leave your wallet, 993 QHR arrive.'))
  await press('arrives')
  await screen.findByText(sentence(/^That takes 1,003 \S+, and you can send at most 1,000\. You lack 3 /))
  await pressReady('Max')
  await screen.findByText(sentence('1,000 QHR leave your wallet, 995 QHR arrive.'))
})

it('sends nothing of which nothing arrives', async () => {
  const mint = await aToken(10_000, 10n ** 18n)
  show(mint, Keypair.generate().publicKey, '7')
  await screen.findByText('Nothing would arrive: the transfer fee takes all of it.')
})
