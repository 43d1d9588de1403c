import 'fake-indexeddb/auto'
import { createUpdateMultiplierDataInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { reviewTransaction } from '../../../sandbox/wallet/review'
import SendPage from '../../../src/pages/send/SendPage'
import { setDisconnected } from '../../../src/wallet/walletStore'
import { closeToasts } from '../../closeToasts'
import type { PracticeChain } from '../../support/chain'
import { fill, pressReady, review, showPage, textbox } from '../../support/hands'
import { bePracticeChain, startPageChain } from '../../support/page'
import { heldBy, linkKey, scaledBy } from '../../support/pageWallet'
import { sentence } from '../../support/sentence'

/* Tokens whose amounts a multiplier shows: what is typed is what wallets show, and what moves are base units. */

let practice: PracticeChain
let end: () => void
let key: Keypair
/** What the Practice Wallet says of what it is asked to sign. */
let prompt: Awaited<ReturnType<typeof reviewTransaction>> | undefined
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
  linkKey(key, async (transaction) => {
    prompt = await reviewTransaction(transaction.serialize(), key.publicKey.toBase58())
  })
})
afterEach(async () => {
  cleanup()
  setDisconnected()
  await closeToasts()
})

const show = (mint: PublicKey, search: string) =>
  showPage(`/send?token=${mint.toBase58()}${search}`, {
    '/send': <SendPage />,
    '/account': <p>It has landed</p>,
  })

const land = async () => {
  await pressReady('Send')
  await screen.findByText('It has landed', {}, { timeout: 50_000 })
}
const amount = () => textbox(/^Amount of /)

it('moves the base units that were reviewed: 20 of a multiplier of 4 are 5 of the mint’s decimals', async () => {
  const mint = await scaledBy(practice, key, 4)
  const to = Keypair.generate().publicKey
  const [raw, said] = await heldBy(practice, key.publicKey, mint)
  show(mint, `&amount=20&to=${to.toBase58()}`)
  const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  await screen.findByText(sentence(new RegExp(`you hold ${grouped(said)}: ${grouped(raw)} base units$`)))
  expect(screen.getByText(sentence(/What moves is 5,000,000,000 base units, shown as 20 \w+\./))).toBeTruthy()
  await review()
  expect(screen.getAllByText(sentence(/Send 20 \w+/))).not.toHaveLength(0)
  expect(screen.getByText(sentence(/^5,000,000,000 base units$/))).toBeTruthy()
  expect(screen.getByText(sentence(/its multiplier is 4, read on/))).toBeTruthy()
  await land()
  expect(await heldBy(practice, to, mint)).toEqual(['5000000000', '20'])
  expect(prompt?.tokens.map((token) => token.amount)).toEqual(['−20'])
})

it('sends all with Max, where many base units are shown as one', async () => {
  const mint = await scaledBy(practice, key, 0.0003)
  const to = Keypair.generate().publicKey
  const [raw] = await heldBy(practice, key.publicKey, mint)
  show(mint, `&to=${to.toBase58()}`)
  await pressReady('Max')
  await review()
  await land()
  expect((await heldBy(practice, to, mint))[0]).toBe(raw)
  expect((await heldBy(practice, key.publicKey, mint))[0]).toBe('0')
})

it('asks again where the multiplier is another one than when the amount was typed', async () => {
  const mint = await scaledBy(practice, key, 4)
  const change = createUpdateMultiplierDataInstruction(mint, key.publicKey, 8, 0n, [], TOKEN_2022_PROGRAM_ID)
  await practice.send([change], key)
  show(mint, `&amount=20&times=4&to=${Keypair.generate().publicKey.toBase58()}`)
  await screen.findByText('The multiplier was 4 when you typed this, and is 8 now. Type the amount again.')
  fill(amount(), '40')
  await screen.findByText(sentence(/What moves is 5,000,000,000 base units, shown as 40 \w+\./))
  await review()
})
