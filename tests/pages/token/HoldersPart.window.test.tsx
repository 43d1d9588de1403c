import {
  createAccount,
  createAssociatedTokenAccount,
  createMint,
  freezeAccount,
  getAssociatedTokenAddressSync,
  mintTo,
  transfer,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import TokenPage from '../../../src/pages/token/TokenPage'
import { readAgain } from '../../../src/ui/QueryRoot'
import { saveFile } from '../../../src/ui/saveFile'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { press, pressSoon, searchNow, showPage } from '../../support/hands'
import { startPageChain } from '../../support/page'

vi.mock('../../../src/ui/saveFile', () => ({ saveFile: vi.fn() }))

const CONFIRMED = { commitment: 'confirmed' } as const
const INCINERATOR = new PublicKey('1nc1nerator11111111111111111111111111111111')

let practice: PracticeChain
let payer: Keypair
beforeAll(async () => {
  practice = await startPageChain()
  payer = await practice.aPayer()
})
afterAll(() => practice.stop())
afterEach(() => {
  cleanup()
  setDisconnected()
  vi.mocked(saveFile).mockClear()
})

/** A token of which the payer has three quarters, and the rest is burnt. */
async function aToken(freezer: PublicKey | null): Promise<string> {
  const { connection } = practice
  const key = await createMint(connection, payer, payer.publicKey, freezer, 0, undefined, CONFIRMED)
  const give = async (owner: PublicKey, amount: number) => {
    const account = await createAssociatedTokenAccount(
      connection,
      payer,
      key,
      owner,
      CONFIRMED,
      undefined,
      undefined,
      true,
    )
    await mintTo(connection, payer, key, account, payer, amount, [], CONFIRMED)
  }
  await Promise.all([give(payer.publicKey, 75), give(INCINERATOR, 25)])
  return key.toBase58()
}

async function openAndLook(freezer: PublicKey | null = null): Promise<string> {
  const mint = await aToken(freezer)
  await look(mint)
  return mint
}

async function look(mint: string): Promise<void> {
  showPage(`/token/${mint}?tab=holders`, { '/token/:mint': <TokenPage /> })
  await screen.findByRole('heading', { name: 'Largest holders' })
}

/** happy-dom measures nothing: what a browser tells by itself is told to the parts that wait to come near. */
async function toOverview(): Promise<void> {
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('heading', { name: 'Report card' })
  window.dispatchEvent(new Event('scroll'))
}

function part(name: string) {
  return within(screen.getByRole('heading', { name }).parentElement ?? document.body)
}

it('names the largest holders with their shares, and one’s own wallet', async () => {
  setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test' })
  await openAndLook()
  await screen.findByText('burnt: Incinerator')
  const [mine, burnt] = part('Largest holders').getAllByRole('listitem')
  expect(mine?.textContent).toMatch(/your wallet.*75 %/)
  expect(burnt?.textContent).toMatch(/burnt: Incinerator.*25 %/)
  await toOverview()
  await vi.waitFor(() =>
    expect(part('Report card').getByText('Top 10 share').closest('li')?.textContent).toMatch(
      /of the whole supply.*at slot.*75 %Of one owner, without pools and burnt tokens\./,
    ),
  )
})

it('offers its freeze authority to freeze a holder in the row, filled with the owner', async () => {
  setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test' })
  await openAndLook()
  await screen.findByText('burnt: Incinerator')
  expect(screen.queryByRole('button', { name: /^Freeze/ })).toBeNull()
  cleanup()
  await openAndLook(payer.publicKey)
  await screen.findByText('burnt: Incinerator')
  const own = payer.publicKey.toBase58()
  const name = `Freeze ${own.slice(0, 4)}…${own.slice(-4)}`
  expect(screen.getAllByRole('button', { name: /^Freeze [^a]/ })).toHaveLength(1)
  await press(name)
  const account = await screen.findByLabelText<HTMLInputElement>('Account or owner')
  expect(account.value).toBe(own)
  expect(account.closest('li')?.textContent).toContain('your wallet')
  expect(searchNow()).toBe('?tab=holders&action=freeze')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Freeze account' }))
  const bill = screen.getByRole('region', { name: 'The bill' })
  expect(await within(bill).findByText(/^Freeze .* account of/)).toBeTruthy()
  await press('Close')
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  await userEvent.click(screen.getByRole('link', { name: 'Manage' }))
  await pressSoon('Freeze account')
  expect((await screen.findByLabelText<HTMLInputElement>('Account or owner')).value).toBe('')
})

it('offers both where one account of an owner is frozen and another is not', async () => {
  const mint = new PublicKey(await aToken(payer.publicKey))
  const { connection } = practice
  const other = await createAccount(connection, payer, mint, payer.publicKey, Keypair.generate(), CONFIRMED)
  await mintTo(connection, payer, mint, other, payer, 10, [], CONFIRMED)
  await freezeAccount(connection, payer, other, mint, payer, [], CONFIRMED)
  setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test' })
  await look(mint.toBase58())
  const row = within((await screen.findByText('partly frozen')).closest('li') ?? document.body)
  const names = row
    .getAllByRole('button', { name: /^(?:Freeze|Thaw) / })
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Freeze', 'Thaw'])
})

it('closes the panel of a row with another wallet, and moves it to the section where the row is gone', async () => {
  const own = payer.publicKey.toBase58()
  setConnected({ address: own, walletName: 'Test' })
  const mint = new PublicKey(await openAndLook(payer.publicKey))
  const freeze = { name: `Freeze ${own.slice(0, 4)}…${own.slice(-4)}` }
  const account = () => screen.findByLabelText<HTMLInputElement>('Account or owner')
  await userEvent.click(await screen.findByRole('button', freeze))
  expect((await account()).closest('li')).toBeTruthy()
  act(() => setConnected({ address: INCINERATOR.toBase58(), walletName: 'Test' }))
  expect(screen.queryByLabelText('Account or owner')).toBeNull()
  act(() => setConnected({ address: own, walletName: 'Test' }))
  expect((await account()).closest('li')).toBeNull()

  await userEvent.click(screen.getByRole('link', { name: 'Holders' }))
  await userEvent.click(await screen.findByRole('button', freeze))
  expect((await account()).closest('li')).toBeTruthy()
  const [from, to] = [payer.publicKey, INCINERATOR].map((owner) =>
    getAssociatedTokenAddressSync(mint, owner, true),
  )
  if (!from || !to) throw new Error('two accounts')
  await transfer(practice.connection, payer, from, to, payer, 75, [], CONFIRMED)
  await act(() => readAgain([mint.toBase58()]))
  await vi.waitFor(() => expect(screen.queryByRole('button', freeze)).toBeNull())
  await vi.waitFor(async () => expect((await account()).closest('li')).toBeNull())
})

it('says how it was made, with the transaction', async () => {
  await openAndLook()
  await toOverview()
  await screen.findByText(/Made with a keypair/)
  const link = part('Where it comes from').getByRole('link')
  expect(link.getAttribute('href')).toMatch(/^\/tx\/\w{80,}$/)
})

it('saves all holders as a file, with those who are no people where that is wanted', async () => {
  const mint = await openAndLook()
  await userEvent.click(await screen.findByRole('button', { name: 'Save holders as CSV' }))
  await screen.findByText(/^Saved one holder \(\d+ bytes\), as of slot [\d,]+; 1 left out\.$/)
  const [name, , csv] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toMatch(new RegExp(`^holders-${mint}-\\d+\\.csv$`))
  expect(csv).toBe(`address,amount\n${payer.publicKey.toBase58()},75\n`)
  await userEvent.click(screen.getByRole('checkbox', { name: /Leave out pools/ }))
  await press('Save holders as CSV')
  await screen.findByText(/^Saved 2 holders/)
})

it('keeps a line for what the largest holders mean while they are read, so that the lines below stay', async () => {
  const { fetch } = globalThis
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const waiting = vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
    if (/getTokenLargestAccounts/.test(init?.body as string)) await answered
    return await fetch(asked, init)
  })
  await openAndLook()
  await toOverview()
  const line = async () => (await part('Report card').findByText('Top 10 share')).closest('li')
  expect((await line())?.querySelector('p')?.textContent).toBe('Reading the largest holders.')
  answer()
  await vi.waitFor(async () =>
    expect((await line())?.querySelector('p')?.textContent).toMatch(/^Of one owner/),
  )
  waiting.mockRestore()
})

it('says that holders are not known where the node refuses, and asks again at a press', async () => {
  const { fetch } = globalThis
  const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) => {
    const isRefused = /getTokenLargestAccounts|getProgramAccounts/.test(init?.body as string)
    return isRefused ? Promise.resolve(new Response('no', { status: 403 })) : fetch(asked, init)
  })
  await openAndLook()
  await toOverview()
  await vi.waitFor(() =>
    expect(part('Report card').getByText('Top 10 share').closest('li')?.textContent).toMatch(/not known/),
  )
  await userEvent.click(screen.getByRole('link', { name: 'Holders' }))
  const again = await part('Largest holders').findByRole('button', { name: 'Try again' })
  await press('Save holders as CSV')
  expect((await screen.findByRole('alert')).textContent).toMatch(/The list of holders is not known/)
  expect(saveFile).not.toHaveBeenCalled()
  refusing.mockRestore()
  await userEvent.click(again)
  expect(await screen.findByText('burnt: Incinerator')).toBeTruthy()
})
