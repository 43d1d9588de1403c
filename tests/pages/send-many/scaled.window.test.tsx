import 'fake-indexeddb/auto'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import SendManyPage from '../../../src/pages/send-many/SendManyPage'
import { paths } from '../../../src/paths'
import { forgetDraft, readDraft, saveDraft } from '../../../src/storage/drafts'
import { fill, pressReady, review, showPage } from '../../support/hands'
import { heldBy, practicePage, scaledBy } from '../../support/pageWallet'
import { sentence } from '../../support/sentence'

/* A list of a token with a multiplier: its amounts are what wallets show, and the base units that were reviewed move. */

const page = practicePage({ after: () => forgetDraft('send-many') })

const show = (mint: PublicKey) =>
  showPage(paths.sendTokenToMany(mint.toBase58()), { [paths.sendMany]: <SendManyPage /> })

const listField = () => screen.findByRole('textbox', { name: 'Addresses and amounts' })

it('pays the base units that were reviewed', async () => {
  const mint = await scaledBy(page.practice, page.key, 4)
  const [one, two] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  show(mint)
  fill(await listField(), `${one.toBase58()},20\n${two.toBase58()},4.5`)
  await screen.findAllByText(sentence(/6,125,000,000 base units/))
  await review()
  expect(screen.getByText(sentence(/24\.5 \w+ to 2 addresses/))).toBeTruthy()
  expect(screen.getByText(sentence(/^6,125,000,000 base units$/))).toBeTruthy()
  expect(screen.getByText(sentence(/its multiplier is 4, read on/))).toBeTruthy()
  await pressReady('Start sending')
  await vi.waitFor(
    async () => {
      expect(await heldBy(page.practice, one, mint)).toEqual(['5000000000', '20'])
      expect(await heldBy(page.practice, two, mint)).toEqual(['1125000000', '4.5'])
    },
    { timeout: 50_000, interval: 200 },
  )
})

it('keeps the multiplier with the list, and asks again where it has changed', async () => {
  const mint = await scaledBy(page.practice, page.key, 8)
  const text = `${Keypair.generate().publicKey.toBase58()},20`
  await saveDraft('send-many', { text, choices: {}, times: { mint: mint.toBase58(), by: '4' } })
  show(mint)
  await screen.findByText('The multiplier was 4 when this list was put in, and is 8 now')
  await pressReady('Review')
  const accept = screen.getByRole('button', { name: 'Read its amounts by 8' })
  expect(document.activeElement).toBe(accept)
  expect(screen.queryByText(sentence(/2,500,000,000 base units/))).toBeNull()
  await userEvent.click(accept)
  await screen.findAllByText(sentence(/2,500,000,000 base units/))
  await vi.waitFor(async () =>
    expect(await readDraft('send-many')).toMatchObject({ text, times: { mint: mint.toBase58(), by: '8' } }),
  )
})
