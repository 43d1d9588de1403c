import 'fake-indexeddb/auto'
import { createAccount, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import TokenPage from '../../../src/pages/token/TokenPage'
import { listClusters } from '../../../src/solana/cluster'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { readAgain } from '../../../src/ui/QueryRoot'
import { setCluster, setConnected, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { field, fill, pasteInto, showPage, textbox } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { aManagedToken } from '../../support/tokenOperations'
import { carryOut } from '../../tokens/operations/carryOut'
import { sentence } from '../../support/sentence'

/* What a connected wallet can do on the page of a token whose authorities it has. */

let practice: PracticeChain
let payer: Keypair

beforeAll(async () => {
  practice = await startPageChain()
  payer = await practice.aPayer(10n ** 11n)
})
afterAll(() => practice.stop())
afterEach(() => {
  cleanup()
  setDisconnected()
})

function open(mint: string, search = '?tab=manage'): void {
  setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test' })
  showPage(`/token/${mint}${search}`, { '/token/:mint': <TokenPage /> })
}

const figures = () => screen.findByRole('region', { name: 'The bill' })

it('adds, changes and removes further fields, and shows the rent of the longer mint', async () => {
  const mint = await aManagedToken(practice, payer, {
    uri: '',
    fields: [
      { key: 'motto', value: 'Stand still' },
      { key: 'river', value: 'Elbe' },
      { key: 'odd', value: 'a\u200Bb' },
    ],
  })
  open(mint.toBase58(), '?action=update-metadata')
  const rows = await screen.findByRole('group', { name: 'Further fields' })
  const names = () => within(rows).getAllByLabelText<HTMLInputElement>('Name of the field')
  const values = () => within(rows).getAllByLabelText<HTMLInputElement>('What it holds')
  expect(names().map(({ value }) => value)).toEqual(['motto', 'river'])
  expect(rows.textContent).toContain('One more field cannot be changed here')

  await userEvent.click(field(/Keep the present metadata file/))
  await pasteInto(values()[0], ', and wait for the fish to come')
  await userEvent.click(within(rows).getByRole('button', { name: 'Remove row 2' }))
  await userEvent.click(within(rows).getByRole('button', { name: 'Add a field' }))
  await userEvent.type(names()[1] as HTMLInputElement, 'uri')
  await userEvent.type(values()[1] as HTMLInputElement, 'x')
  await userEvent.tab()
  expect((await within(rows).findByText(/The token already has this field/)).textContent).toBeTruthy()
  await userEvent.clear(names()[1] as HTMLInputElement)
  await userEvent.type(names()[1] as HTMLInputElement, 'colour')

  const bill = within(await figures())
  expect(await bill.findByText('Rent of the longer mint')).toBeTruthy()
  expect(bill.getByText(sentence(/3 further fields/))).toBeTruthy()
  expect(bill.getByText('motto')).toBeTruthy()
  expect(bill.getByText('Stand still, and wait for the fish to come')).toBeTruthy()
})

it('offers neither minting nor burning while the token is paused, nor closing while there is supply, and says why', async () => {
  const extensions = { pausable: 'wallet', closeAuthority: 'wallet' } as const
  const mint = await aManagedToken(practice, payer, { uri: '', extensions })
  open(mint.toBase58())
  const close = await screen.findByRole<HTMLButtonElement>('button', { name: 'Close the mint' })
  expect([close.disabled, button('Mint more').disabled]).toEqual([true, false])
  expect(screen.getByText(/^Close the mint: possible once the supply is zero/)).toBeTruthy()
  cleanup()
  const paused = await aManagedToken(practice, payer, { uri: '', extensions })
  await carryOut(practice, payer, paused, { kind: 'pause' })
  open(paused.toBase58())
  await screen.findByRole('button', { name: 'Burn' })
  expect([button('Burn').disabled, button('Mint more').disabled]).toEqual([true, true])
  expect(screen.getByText('Mint more: not while the token is paused. Resume transfers first.')).toBeTruthy()
  await userEvent.click(button('Resume transfers'))
  await userEvent.click(await screen.findByRole('button', { name: 'Add to batch' }))
  expect([button('Burn').disabled, button('Mint more').disabled]).toEqual([false, false])
})

it('offers nothing before it knows all that it offers: no button moves under a press', async () => {
  const mint = await aManagedToken(practice, payer, { uri: '' })
  const fetchNow = globalThis.fetch
  let release = () => {}
  const held = new Promise<void>((resume) => (release = resume))
  const requests = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const { body } = request[1] ?? {}
    if (typeof body === 'string' && body.includes('getTokenAccountsByOwner')) await held
    return await fetchNow(...request)
  })
  onTestFinished(() => requests.mockRestore())
  open(mint.toBase58())
  await screen.findByRole('heading', { name: 'Manage this token' })
  expect(screen.queryByRole('button', { name: 'Mint more' })).toBeNull()
  release()
  expect(await screen.findByRole('button', { name: 'Mint more' })).toBeTruthy()
  expect(button('Burn')).toBeTruthy()
})

it('has Review in front of the bill, which moves it as it fills if it is above it', async () => {
  const mint = await aManagedToken(practice, payer, { uri: '' })
  open(mint.toBase58(), '?action=mint-more')
  const review = await screen.findByRole('button', { name: 'Review' })
  expect(review.compareDocumentPosition(await figures())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('shows the present picture where another one can be chosen', async () => {
  const uri = 'https://files.example/heron.json'
  const fetchNow = globalThis.fetch
  const file = { name: 'Quiet Heron', symbol: 'QHRN', image: 'https://files.example/heron.png' }
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) =>
    request[0] instanceof Request || `${request[0]}` !== uri
      ? fetchNow(...request)
      : Promise.resolve(Response.json(file)),
  )
  const mint = await aManagedToken(practice, payer, { uri })
  open(mint.toBase58(), '?action=update-metadata')
  await screen.findByText('The present picture stays')
  expect(screen.getByText('Choose another')).toBeTruthy()
  expect(screen.queryByText('Choose')).toBeNull()
  vi.restoreAllMocks()
})

it.each([
  [
    'paused',
    { kind: 'pause' },
    'Paused: no one can transfer, mint or burn it now.',
    'Send: not while the token is paused.',
  ],
  [
    'frozen',
    { kind: 'freeze', account: 'own' },
    /^Your account of it is frozen/,
    /^Send: not while your account is frozen\./,
  ],
] as const)('says at the head that it is %s, and closes the ways to send it', async (_, order, head, why) => {
  const authorities = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const
  const mint = await aManagedToken(practice, payer, {
    uri: '',
    authorities,
    extensions: { pausable: 'wallet' },
  })
  open(mint.toBase58())
  await screen.findByRole('link', { name: 'Send' })
  expect(screen.queryByText(head)).toBeNull()
  cleanup()
  const own = payer.publicKey.toBase58()
  await carryOut(practice, payer, mint, order.kind === 'pause' ? order : { ...order, account: own })
  await readAgain([mint.toBase58()])
  open(mint.toBase58(), '')
  const said = await screen.findByText(head)
  expect(said.closest('.title')).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: 'Manage' }))
  await screen.findByText(why)
  expect([button('Send').disabled, button('Send to many').disabled]).toEqual([true, true])
  expect(button('Send').getAttribute('aria-describedby')).toBe(screen.getByText(why).id)
  expect(screen.queryByRole('link', { name: 'Send' })).toBeNull()
})

it('has nothing to collect as an empty state, which is no error and asks for no correction', async () => {
  const transferFee = { basisPoints: 100, maximum: 10n ** 9n, config: 'wallet', withdraw: 'wallet' } as const
  const mint = await aManagedToken(practice, payer, { uri: '', extensions: { transferFee } })
  open(mint.toBase58(), '?action=collect-fees')
  const said = await screen.findByText(/^No fees are withheld now\./, {}, { timeout: 50_000 })
  expect(said.closest('.note')?.className).toBe('note')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/Correct it/)).toBeNull()
})

it('says which fee is taken now where it can be changed, and where that right is given up for good', async () => {
  const transferFee = {
    basisPoints: 100,
    maximum: 5n * 10n ** 9n,
    config: 'wallet',
    withdraw: 'wallet',
  } as const
  const mint = (await aManagedToken(practice, payer, { uri: '', extensions: { transferFee } })).toBase58()
  open(mint, '?action=transfer-fee')
  await screen.findByText('Now: 1.00 % of each transfer, at most 5.')
  cleanup()
  open(mint, '?action=revoke-fee-config')
  await screen.findByText('The transfer fee can then never change. Now: 1.00 % of each transfer, at most 5.')
  cleanup()
  await carryOut(practice, payer, new PublicKey(mint), {
    kind: 'transfer-fee',
    basisPoints: 250,
    maximum: 10n ** 9n,
  })
  await readAgain([mint])
  open(mint, '?action=transfer-fee')
  await screen.findByText(
    /^Now: 1\.00 % of each transfer, at most 5\. From epoch \d+ on: 2\.50 % of each transfer, at most 1\.$/,
  )
})

it('asks for the most that a transfer costs again where the multiplier is another one than when it was typed', async () => {
  const transferFee = { basisPoints: 100, maximum: 10n ** 9n, config: 'wallet', withdraw: 'wallet' } as const
  const scaledAmount = { multiplier: 4, authority: 'wallet' } as const
  const mint = await aManagedToken(practice, payer, { uri: '', extensions: { transferFee, scaledAmount } })
  open(mint.toBase58(), '?action=transfer-fee')
  await screen.findByText(sentence('Now: 1.00 % of each transfer, at most 4.'))
  fill(textbox('At most'), '20')
  await carryOut(practice, payer, mint, { kind: 'scaled-amount', multiplier: 8, effectiveAt: 0 })
  await readAgain([mint.toBase58()])
  await screen.findByText(
    sentence('The multiplier was 4 when you typed this, and is 8 now. Type the amount again.'),
  )
})

const authority = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  return within(row ?? document.body)
}

it('lists who holds each authority, and lets a wallet change its own: transfer it, or give it up for good', async () => {
  const authorities = { mint: 'wallet', freeze: 'revoked', metadata: 'wallet' } as const
  const mint = await aManagedToken(practice, payer, { uri: '', authorities })
  open(mint.toBase58())
  await screen.findByRole('rowheader', { name: 'Mint authority' })
  expect(authority('Mint authority').getByText('your wallet')).toBeTruthy()
  expect(authority('Freeze authority').getByText('no one, ever')).toBeTruthy()
  expect(authority('Freeze authority').queryByRole('button')).toBeNull()
  expect(screen.queryByText('Who holds its authorities')).toBeNull()

  await userEvent.click(button('Change mint authority'))
  await screen.findByRole('textbox', { name: /New mint authority/ })
  const revoke = button('Revoke forever')
  await userEvent.click(revoke)
  await screen.findByRole('heading', { name: 'Revoke mint authority' })
  expect(document.activeElement).toBe(revoke)
  expect(await within(await figures()).findByText(/^Revoke the mint authority/)).toBeTruthy()
  await userEvent.click(button('Change update authority'))
  await userEvent.click(await screen.findByRole('button', { name: 'Make immutable' }))
  await screen.findByRole('heading', { name: 'Make metadata immutable' })
  expect(screen.queryByRole('button', { name: 'Revoke forever' })).toBeNull()
})

it('takes no error of a transfer along to the revocation', async () => {
  const authorities = { mint: 'wallet', freeze: 'revoked', metadata: 'wallet' } as const
  const mint = await aManagedToken(practice, payer, { uri: '', authorities })
  open(mint.toBase58(), '?action=transfer-mint')
  const to = await screen.findByRole('textbox', { name: /New mint authority/ })
  await userEvent.type(to, Keypair.generate().publicKey.toBase58())
  const { fetch } = globalThis
  const refusing = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((asked, init) =>
      typeof init?.body === 'string' && init.body.includes('"simulateTransaction"')
        ? Promise.resolve(new Response('no', { status: 403 }))
        : fetch(asked, init),
    )
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
  await screen.findByRole('alert', {}, { timeout: 50_000 })
  await userEvent.click(button('Revoke forever'))
  await screen.findByRole('heading', { name: 'Revoke mint authority' })
  expect(screen.queryByRole('alert')).toBeNull()
  refusing.mockRestore()
})

it('has one line for a wallet that can do nothing, and for none at all: who holds the authorities', async () => {
  const other = await practice.aPayer()
  const authorities = { mint: 'wallet', freeze: 'revoked', metadata: 'revoked' } as const
  const mint = (await aManagedToken(practice, other, { uri: '', authorities })).toBase58()
  open(mint)
  await userEvent.click(await screen.findByText('Who holds its authorities'))
  const own = other.publicKey.toBase58()
  expect(authority('Mint authority').getByText(`${own.slice(0, 4)}…${own.slice(-4)}`)).toBeTruthy()
  expect(screen.getByText('Your wallet holds no authority over this token.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Manage this token' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull()
  cleanup()
  setDisconnected()
  showPage(`/token/${mint}`, { '/token/:mint': <TokenPage /> })
  await userEvent.click(await screen.findByText('Who holds its authorities'))
  expect(button('Connect wallet')).toBeTruthy()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('lists all accounts of an owner, and freezes those that are chosen', async () => {
  const mint = await aManagedToken(practice, payer, { uri: '' })
  const owner = Keypair.generate().publicKey
  await carryOut(practice, payer, mint, { kind: 'mint-more', amount: 5n, to: owner.toBase58() })
  const other = await createAccount(
    practice.connection,
    payer,
    mint,
    owner,
    Keypair.generate(),
    { commitment: 'confirmed' },
    TOKEN_2022_PROGRAM_ID,
  )
  open(mint.toBase58(), '?action=freeze')
  await pasteInto(await screen.findByLabelText('Account or owner'), owner.toBase58())
  const list = await screen.findByRole('group', { name: 'This owner has 2 accounts of the token' })
  const [one, two] = within(list).getAllByRole<HTMLInputElement>('checkbox')
  expect([one?.checked, two?.checked]).toEqual([true, true])
  expect(await within(await figures()).findByText(/^Change .*: freeze .*; freeze /)).toBeTruthy()
  await userEvent.click(
    within(list).getByRole('checkbox', { name: new RegExp(other.toBase58().slice(0, 4)) }),
  )
  expect(await within(await figures()).findByText(/^Freeze the .* account of/)).toBeTruthy()
  await userEvent.click(button('Add to batch'))
  await userEvent.click(button('Freeze account'))
  const account = tokenAccountOf(owner, mint, 'token-2022').toBase58()
  await pasteInto(await screen.findByLabelText('Account or owner'), account)
  expect(await screen.findByText('This account is in the batch already.')).toBeTruthy()
})

it.each(['network', 'wallet'] as const)(
  'shows no batch as the %s changes, says that it is kept, and shows it again',
  async (what) => {
    const { cluster } = walletStore.getState()
    const [other = cluster] = listClusters().filter(({ id }) => id !== cluster.id)
    const mint = await aManagedToken(practice, payer, { uri: '', extensions: { pausable: 'wallet' } })
    open(mint.toBase58())
    await userEvent.click(await screen.findByRole('button', { name: 'Pause all transfers' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add to batch' }))
    await screen.findByText('Batch: one operation')
    const status = () => screen.queryByText(/is kept for the/)?.closest('[role=status]')?.textContent
    expect(status()).toBeUndefined()
    act(() => (what === 'network' ? setCluster(other) : setDisconnected()))
    onTestFinished(() => act(() => setCluster(cluster)))
    await waitFor(() =>
      expect(status()).toMatch(new RegExp(`^The batch of operations is kept for the ${what} `)),
    )
    expect(screen.queryByText('Batch: one operation')).toBeNull()
    act(() =>
      what === 'network'
        ? setCluster(cluster)
        : setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test' }),
    )
    await screen.findByText('Batch: one operation')
    expect(status()).toBeUndefined()
  },
)
