import 'fake-indexeddb/auto'
import { createUpdateMultiplierDataInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reviewTransaction } from '../../../sandbox/wallet/review'
import SendPage from '../../../src/pages/send/SendPage'
import { closeToasts } from '../../closeToasts'
import { fill, pressReady, review, showPage, textbox } from '../../support/hands'
import { heldBy, practicePage, scaledBy } from '../../support/pageWallet'
import { sentence } from '../../support/sentence'

/* Tokens whose amounts a multiplier shows: what is typed is what wallets show, and what moves are base units. */

/** What the Practice Wallet says of what it is asked to sign. */
let prompt: Awaited<ReturnType<typeof reviewTransaction>> | undefined
const page = practicePage({
  async before(transaction, key) {
    prompt = await reviewTransaction(transaction.serialize(), key.publicKey.toBase58())
  },
  after: closeToasts,
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
  const mint = await scaledBy(page.practice, page.key, 4)
  const to = Keypair.generate().publicKey
  const [raw, said] = await heldBy(page.practice, page.key.publicKey, mint)
  show(mint, `&amount=20&to=${to.toBase58()}`)
  const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  await screen.findByText(sentence(new RegExp(`you hold ${grouped(said)}: ${grouped(raw)} base units$`)))
  expect(screen.getByText(sentence(/What moves is 5,000,000,000 base units, shown as 20 \w+\./))).toBeTruthy()
  await review()
  expect(screen.getAllByText(sentence(/Send 20 \w+/))).not.toHaveLength(0)
  expect(screen.getByText(sentence(/^5,000,000,000 base units$/))).toBeTruthy()
  expect(screen.getByText(sentence(/its multiplier is 4, read on/))).toBeTruthy()
  await land()
  expect(await heldBy(page.practice, to, mint)).toEqual(['5000000000', '20'])
  expect(prompt?.tokens.map((token) => token.amount)).toEqual(['−20'])
})

it('sends all with Max, where many base units are shown as one', async () => {
  const mint = await scaledBy(page.practice, page.key, 0.0003)
  const to = Keypair.generate().publicKey
  const [raw] = await heldBy(page.practice, page.key.publicKey, mint)
  show(mint, `&to=${to.toBase58()}`)
  await pressReady('Max')
  await review()
  await land()
  expect((await heldBy(page.practice, to, mint))[0]).toBe(raw)
  expect((await heldBy(page.practice, page.key.publicKey, mint))[0]).toBe('0')
})

it('asks again where the multiplier is another one than when the amount was typed', async () => {
  const mint = await scaledBy(page.practice, page.key, 4)
  const change = createUpdateMultiplierDataInstruction(
    mint,
    page.key.publicKey,
    8,
    0n,
    [],
    TOKEN_2022_PROGRAM_ID,
  )
  await page.practice.send([change], page.key)
  show(mint, `&amount=20&times=4&to=${Keypair.generate().publicKey.toBase58()}`)
  await screen.findByText(
    sentence('The multiplier was 4 when you typed this, and is 8 now. Type the amount again.'),
  )
  fill(amount(), '40')
  await screen.findByText(sentence(/What moves is 5,000,000,000 base units, shown as 40 \w+\./))
  await review()
})
