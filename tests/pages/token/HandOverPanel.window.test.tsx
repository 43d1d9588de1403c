import 'fake-indexeddb/auto'
import { getMint, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import TokenPage from '../../../src/pages/token/TokenPage'
import { fill, pageTitle, showPage } from '../../support/hands'
import { heldBy, practicePage } from '../../support/pageWallet'
import { aManagedToken } from '../../support/tokenOperations'
import { wholeAddress } from '../../support/wholeAddress'

/* Handing a token over, from its page to the wallet's signature. */

let asked = 0
const page = practicePage({ before: async () => void (asked += 1) })
beforeEach(() => void (asked = 0))

/** Presses, and counts it. */
let presses = 0
async function press(role: string, name: string | RegExp): Promise<void> {
  presses += 1
  const all = await screen.findAllByRole(role, { name }, { timeout: 50_000 })
  await userEvent.click(all.at(-1) as HTMLElement)
}

async function open(draft: Parameters<typeof aManagedToken>[2] = {}): Promise<PublicKey> {
  const mint = await aManagedToken(page.practice, page.key, { uri: '', ...draft })
  presses = 0
  showPage(`/token/${mint.toBase58()}?tab=manage`, { '/token/:mint': <TokenPage /> })
  return mint
}

const receiver = () => screen.findByRole('textbox', { name: /^New owner/ })
const tick = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const figures = () => screen.findByRole('region', { name: 'The bill' })

it('takes at most six presses and one field from the page of the token to the signature, the tokens included', async () => {
  const mint = await open()
  const to = Keypair.generate().publicKey
  await press('button', 'Hand over…')
  fill(await receiver(), to.toBase58())
  for (const name of ['Mint authority', 'Freeze authority', 'Update authority'])
    expect(tick(name).checked).toBe(true)
  const tokens = tick(/that your wallet holds$/)
  expect(tokens.checked).toBe(false)
  await press('checkbox', /that your wallet holds$/)
  await press('button', 'Review')
  await pageTitle('Review')
  const decided = within(document.body)
  expect(decided.getAllByText(wholeAddress(to.toBase58())).length).toBeGreaterThan(0)
  await press('checkbox', /./)
  await press('button', 'Hand over')
  await waitFor(() => expect(asked).toBe(1), { timeout: 50_000 })
  // One more press is the wallet's own.
  expect(presses + 1).toBeLessThanOrEqual(6)
  await screen.findByRole('heading', { level: 1, name: /^Handed over / }, { timeout: 50_000 })
  const { mintAuthority, freezeAuthority } = await getMint(
    page.practice.connection,
    mint,
    'confirmed',
    TOKEN_2022_PROGRAM_ID,
  )
  expect([mintAuthority, freezeAuthority].map((one) => one?.toBase58())).toEqual(
    [to, to].map((one) => one.toBase58()),
  )
  expect((await heldBy(page.practice, page.key.publicKey, mint))[0]).toBe('0')
})

it('leaves out what is not ticked, and says that the wallet keeps it', async () => {
  await open()
  await press('button', 'Hand over…')
  fill(await receiver(), Keypair.generate().publicKey.toBase58())
  await userEvent.click(tick('Freeze authority'))
  const bill = within(await figures())
  expect(await bill.findByText('Your wallet keeps')).toBeTruthy()
  expect(bill.getByText(/^the freeze authority and /)).toBeTruthy()
  expect(bill.queryByText('Freeze authority')).toBeNull()
  expect(bill.getByText('Not looked at')).toBeTruthy()
})

it('refuses an address that can never use an authority, and the wallet itself', async () => {
  const mint = await open()
  await press('button', 'Hand over…')
  fill(await receiver(), mint.toBase58())
  await waitFor(async () => expect((await receiver()).getAttribute('aria-invalid')).toBe('true'))
  fill(await receiver(), page.key.publicKey.toBase58())
  expect(await within(await figures()).findByText('This address is the authority already.')).toBeTruthy()
})

it('goes into the batch under the names of its parts', async () => {
  await open({ authorities: { mint: 'wallet', freeze: 'wallet', metadata: 'revoked' } })
  await press('button', 'Hand over…')
  const to = Keypair.generate().publicKey.toBase58()
  fill(await receiver(), to)
  await press('button', 'Add to batch')
  await screen.findByText('Batch: 2 operations')
  expect(screen.getByRole('button', { name: `Remove: Transfer freeze authority: ${to}` })).toBeTruthy()
})

it('is offered only to a wallet that holds an authority', async () => {
  await open({ authorities: { mint: 'revoked', freeze: 'revoked', metadata: 'revoked' } })
  await screen.findByRole('button', { name: 'Burn' })
  expect(screen.queryByRole('button', { name: 'Hand over…' })).toBeNull()
})
