// It counts what its page asks, which no page of another file is to join: it has a process of its own.
import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, sendAndConfirmTransaction, SystemProgram, Transaction } from '@solana/web3.js'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Wallet } from '@wallet-standard/base'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import HistoryPage from '../../../src/pages/history/HistoryPage'
import SendPage from '../../../src/pages/send/SendPage'
import { formatSolFixed } from '../../../src/units/lamports'
import { linkRemote, linkWallet, type RemoteProvider } from '../../../src/wallet/link'
import { setCluster, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import { shortAddress } from '../../../src/units/shortAddress'
import { pause } from '../../../src/units/pause'
import { openJournal } from '../../../src/transactions/journal'
import { prepareOperation } from '../../../src/transactions/prepare'
import { executeOperation } from '../../../src/transactions/sign'
import type { PracticeChain } from '../../support/chain'
import { all, aChainAccess, aSigner } from '../../support/engine'
import { closeToasts } from '../../closeToasts'
import {
  fill,
  pageTitle,
  Place,
  press,
  pressReady,
  review,
  showPage,
  textbox,
  travel,
  urlNow,
} from '../../support/hands'
import { HeldDrawing, holdDrawing } from '../../support/heldDrawing'
import { imitationOf } from '../../support/imitation'
import { beMainnet, startPageChain } from '../../support/page'
import { spreadTokens, wrapSol } from '../../support/spreadTokens'
import { wholeAddress } from '../../support/wholeAddress'
import { aManagedToken } from '../../support/tokenOperations'
import { carryOut } from '../../tokens/operations/carryOut'
import { sentence } from '../../support/sentence'

/* The states and texts of Send, on a real chain. Plans and costs: tests/tokens/operations/transfer.test.ts. */

const SOL = 10n ** 9n
const { cluster } = walletStore.getState()
let practice: PracticeChain
beforeAll(async () => {
  practice = await startPageChain()
  const content = JSON.stringify({ rpc: new URL(practice.rpcUrl).pathname, storage: '/s', market: '/m' })
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'mintwright-practice', content }),
  )
  begin()
})
afterAll(async () => {
  document.head.querySelector('meta')?.remove()
  setCluster(cluster)
  await practice.stop()
})
afterEach(async () => {
  cleanup()
  setDisconnected()
  vi.useRealTimers()
  await closeToasts()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
  begin()
})

/** The practice chain is the network of the page. */
function begin(): void {
  setCluster({ ...cluster, id: 'practice', name: 'Practice chain', rpcUrls: [practice.rpcUrl] })
}

/** A wallet with these lamports, which signs, or rejects with `refusal`. Resolves with its key and how often it was asked. */
async function aWallet(lamports = 5n * SOL, refusal?: () => Error | undefined) {
  const key = await practice.aPayer(lamports)
  let asked = 0
  const provider: RemoteProvider = {
    signTransaction(transaction) {
      asked += 1
      const refused = refusal?.()
      if (refused) return Promise.reject(refused)
      transaction.sign([key])
      return Promise.resolve(transaction)
    },
    signMessage: () => Promise.reject(new Error('never asked')),
    disconnect: () => Promise.resolve(),
  }
  linkRemote(provider, { address: key.publicKey.toBase58(), walletName: 'Test Wallet' })
  return { key, asked: () => asked }
}

const pages = { '/send': <SendPage />, '/account': <Link to="/send">Send again</Link> }
const show = (search = '') => showPage(['/before', `/send${search}`], pages)

const amount = () => textbox(/^Amount of /)
const receiver = () => textbox('Receiver address')
const typed = () => [amount().value, receiver().value]
/** A toast says it, apart from the page. */
const toasted = (text: string) => screen.findByText(text, { selector: '[data-sonner-toast] *' })
/** Whether something has landed is not answered until `release` is called; `held` counts who waits for it. */
function holdStatuses() {
  const counts = { held: 0 }
  let release = () => {}
  const promise = new Promise<void>((resolve) => (release = resolve))
  const fetchNow = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const body = request[1]?.body
    if (typeof body === 'string' && body.includes('getSignatureStatuses')) {
      counts.held += 1
      await promise
    }
    return await fetchNow(...request)
  })
  return { counts, release: () => release() }
}
const stranger = () => Keypair.generate().publicKey

describe('an empty form', () => {
  it('says what a payment costs and what can go wrong; of a token, the rent of a new account too', async () => {
    const { key } = await aWallet()
    const { unmount } = show()
    await screen.findByText(sentence('≈ 0.000015'))
    expect(
      screen.getByText(sentence(/^The network’s own fee, and the usual priority fee for sending SOL\./)),
    ).toBeTruthy()
    expect(screen.getByText('A payment cannot be undone: compare the whole address.')).toBeTruthy()
    expect(screen.queryByText('Token account')).toBeNull()
    unmount()
    show(`?token=${(await aManagedToken(practice, key)).toBase58()}`)
    expect(await screen.findByText('Token account')).toBeTruthy()
    expect(await screen.findByText(sentence(/^from ≈ 0\.00000\d+$/))).toBeTruthy()
    expect(
      screen.getByText(/^The network’s own fee and a priority fee, at the lowest prices that land now\./),
    ).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Copy mint address/ })).toBeTruthy()
  })
})

describe('what is typed', () => {
  it('is asked for where it is missing: "Please enter a valid amount and receiver address"', async () => {
    await aWallet()
    show()
    await pressReady('Review')
    await toasted('Please enter a valid amount and receiver address')
    expect(document.activeElement).toBe(amount())
    fill(amount(), '1')
    await pressReady('Review')
    expect(document.activeElement).toBe(receiver())
    fill(receiver(), 'nowhere')
    await pressReady('Review')
    expect(receiver().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(sentence(/This is not a Solana address/))).not.toHaveLength(0)
  })

  it('comes from the URL as text alone: a token that is none is SOL, and a wrong amount or receiver asks no wallet', async () => {
    const { asked } = await aWallet()
    const attack = '<script>document.title="owned"</script>'
    show(`?token=%00${'x'.repeat(300)}&amount=1e9&to=${encodeURIComponent(attack)}`)
    expect(screen.getByRole('button', { name: 'You send: SOL. Choose another' })).toBeTruthy()
    expect(typed()).toEqual(['1e9', attack])
    expect(document.querySelector('script')).toBeNull()
    await pressReady('Review')
    await toasted('Please enter a valid amount and receiver address')
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    await waitFor(() =>
      expect(urlNow()).toBe(`/send?amount=1e9&to=${new URLSearchParams({ to: attack }).toString().slice(3)}`),
    )
    expect(asked()).toBe(0)
  })

  it('cannot be more than the wallet holds', async () => {
    await aWallet(SOL)
    show(`?amount=1.5&to=${stranger().toBase58()}`)
    await screen.findByText(sentence(/^You can send at most 1\s\S+\. You lack /))
    await pressReady('Review')
    expect(document.activeElement).toBe(amount())
  })

  it('may take all but the fees, and the bill says what is missing where it takes those, too', async () => {
    const { key } = await aWallet(SOL)
    const friend = await practice.aPayer()
    show(`?amount=1&to=${friend.publicKey.toBase58()}`)
    expect(await screen.findByText('Missing in your wallet')).toBeTruthy()
    await pressReady('Review')
    await screen.findByText(sentence(/Insufficient SOL/))
    await pressReady('Max')
    await review()
    await pressReady('Send')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    expect(await practice.balance(key)).toBe(890_880n)
  })

  it('may take all SOL with what is wrapped, which is said and unwrapped with it', async () => {
    const { key, asked } = await aWallet(2n * SOL)
    const wrapped = await wrapSol(practice, key, SOL)
    const friend = await practice.aPayer()
    show(`?to=${friend.publicKey.toBase58()}`)
    await screen.findByText(
      sentence(/1\.002\d* SOL of it are wrapped: where they are needed, their accounts are closed first/),
    )
    await pressReady('Max')
    await review()
    expect(screen.getAllByText(sentence(/^Unwrap 1 SOL$/))).not.toHaveLength(0)
    await pressReady('Send')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    expect(asked()).toBe(1)
    expect(await practice.balance(key)).toBe(890_880n)
    expect(await practice.balance({ publicKey: wrapped })).toBe(0n)
  })

  it('says who else may take from what the wallet holds of it, in the form and in the list of tokens', async () => {
    const { key } = await aWallet()
    const accounts = [{ amount: 60_000_000n, delegated: true, closedByOther: true }] as const
    const held = await spreadTokens(practice, key, { standard: 'spl', accounts })
    const others = await wrapSol(practice, key, SOL, true)
    const [account] = held.accounts
    if (!account) throw new Error('it was made')
    const { delegate, closeAuthority } = await getAccount(practice.connection, account, 'confirmed')
    const { closeAuthority: taker } = await getAccount(practice.connection, others, 'confirmed')
    const short = (one: PublicKey | null) => shortAddress(one?.toBase58() ?? '')
    show()
    await screen.findByText(
      new RegExp(`^Another 1\\.002\\d* SOL are wrapped .* only ${short(taker)} can close`),
    )
    cleanup()
    show(`?token=${held.mint.toBase58()}`)
    await screen.findByText(new RegExp(`^${short(delegate)} can take up to 60 .* from an account of yours`))
    expect(
      screen.getByText(new RegExp(`^${short(closeAuthority)} can close an account of yours`)),
    ).toBeTruthy()
    await press(/Choose another$/)
    expect(await screen.findByText(new RegExp(`^${short(delegate)} can take 60 \\+1$`))).toBeTruthy()
  })

  it('may take what all accounts of a token hold, without what is frozen, which is said', async () => {
    const { key } = await aWallet()
    const accounts = [
      { amount: 40_000_000n, associated: true, frozen: true },
      { amount: 60_000_000n },
    ] as const
    const held = await spreadTokens(practice, key, { standard: 'spl', accounts })
    const to = stranger()
    show(`?token=${held.mint.toBase58()}&to=${to.toBase58()}`)
    await screen.findByText(sentence(/^you hold 60, and 40 that are frozen$/))
    await pressReady('Max')
    expect(amount().value).toBe('60')
    await review()
    await pressReady('Send')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    expect(await held.balances()).toEqual([40_000_000n, 0n])
    expect(await held.balances([tokenAccountOf(to, held.mint, 'spl')])).toEqual([60_000_000n])
  })

  it('is not counted in base units while the decimals of its token are being read, and the bill says that it waits for them', async () => {
    const { key } = await aWallet()
    const { mint } = await spreadTokens(practice, key, {
      standard: 'spl',
      accounts: [{ amount: 60_000_000n, associated: true }],
    })
    show()
    await screen.findByText(sentence(/^you hold /))
    // The balances are in the page's cache now.
    cleanup()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const ask = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      await released
      return await ask(input, init)
    })
    show(`?token=${mint.toBase58()}&amount=1&to=${stranger().toBase58()}`)
    expect(await screen.findByText('The bill is being read from the network.')).toBeTruthy()
    expect(screen.queryByText(/^you hold /)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Max' })).toBeNull()
    release()
    await screen.findByText(sentence('you hold 60'))
    expect(screen.getByRole('button', { name: 'Max' })).toBeTruthy()
  })

  it('keeps the receiver over a change of network, and says above the fields that the token and its amount went', async () => {
    const mint = await aManagedToken(practice, (await aWallet()).key)
    const friend = stranger().toBase58()
    show(`?token=${mint.toBase58()}&amount=2&to=${friend}`)
    await screen.findByText(/^you hold/)
    setCluster({ ...cluster, id: 'devnet', name: 'Devnet', rpcUrls: [practice.rpcUrl] })
    const news = await screen.findByText(
      'Removed, because the network changed: the token and its amount. The rest of what you typed is still here.',
    )
    expect(news.compareDocumentPosition(amount())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(typed()).toEqual(['', friend])
    expect(screen.getByRole('button', { name: 'You send: SOL. Choose another' })).toBeTruthy()
    await waitFor(() => expect(urlNow()).toBe(`/send?to=${friend}`))
  })
})

describe('the receiver', () => {
  const NEVER_PAID = /You have never paid it from this browser/
  const IMITATION = /looks like an address you have paid or received from .* but is another/
  const whole = (address: string) => screen.getAllByText(wholeAddress(address))

  it('stands whole beside its identicon in form, review and receipt; one that imitates it is named in form and review', async () => {
    await aWallet()
    const friend = stranger().toBase58()
    show(`?amount=1.25&to=${friend}`)
    await screen.findByText(NEVER_PAID)
    expect(whole(friend)).toHaveLength(1)
    expect(whole(friend)[0]?.firstElementChild?.textContent).toBe(friend.slice(0, 4))
    expect(screen.getByText(/Compare all of it/)).toBeTruthy()
    await review()
    expect(whole(friend)).toHaveLength(1)
    await screen.findByText(NEVER_PAID)
    await screen.findByText(sentence(/holds no SOL/))
    await pressReady('Send')
    const receipt = await screen.findByText('Show the receipt', { selector: '[data-sonner-toast] *' })
    const link = receipt.getAttribute('href') ?? ''
    expect(link).toContain('/send?operation=')
    await waitFor(() => expect(urlNow()).toBe('/account'))
    await travel(link)
    await pageTitle('Sent')
    await waitFor(() => expect(whole(friend)).toHaveLength(1))
    await pressReady('Send something else')
    fill(receiver(), friend)
    await screen.findByText(sentence('This address holds SOL.'))
    expect(screen.queryByText(NEVER_PAID)).toBeNull()
    const imitation = imitationOf(friend)
    fill(amount(), '1')
    fill(receiver(), imitation)
    await screen.findByText(IMITATION)
    await review()
    await screen.findByText(IMITATION)
  })

  it('that can get nothing is told what it is: the own wallet, a mint, a program; a token account names its owner', async () => {
    const { key } = await aWallet()
    const other = stranger()
    const mint = await aManagedToken(practice, key)
    const account = getAssociatedTokenAddressSync(mint, other, false, TOKEN_2022_PROGRAM_ID)
    const opened = createAssociatedTokenAccountInstruction(
      key.publicKey,
      account,
      other,
      mint,
      TOKEN_2022_PROGRAM_ID,
    )
    await sendAndConfirmTransaction(practice.connection, new Transaction().add(opened), [key])
    show()
    for (const [address, said] of [
      [key.publicKey, /^This is your own wallet\./],
      [mint, /is the mint of a token: no wallet signs for it\./],
      [TOKEN_2022_PROGRAM_ID, /is a program: no wallet signs for it\./],
    ] as const) {
      fill(receiver(), address.toBase58())
      await screen.findByText(said)
    }
    fill(receiver(), account.toBase58())
    await screen.findByText(/is a token account\. Its owner is/)
    await pressReady('Send to its owner')
    expect(receiver().value).toBe(other.toBase58())
  })

  it.each([
    ['a pool or a stake', () => stranger()],
    ['a nonce', () => SystemProgram.programId],
  ])('that is an account of a program is no wallet: %s', async (_, owner) => {
    const { key } = await aWallet()
    const account = Keypair.generate()
    const made = SystemProgram.createAccount({
      fromPubkey: key.publicKey,
      newAccountPubkey: account.publicKey,
      lamports: 10_000_000,
      space: 80,
      programId: owner(),
    })
    await sendAndConfirmTransaction(practice.connection, new Transaction().add(made), [key, account])
    show(`?amount=1.25&to=${account.publicKey.toBase58()}`)
    await screen.findByText(/belongs to a program, .*: this is not a wallet/)
  })

  it('that imitates an address which has paid the wallet is named where the page has read its activity', async () => {
    const { key } = await aWallet()
    const friend = await practice.aPayer()
    const paid = SystemProgram.transfer({
      fromPubkey: friend.publicKey,
      toPubkey: key.publicKey,
      lamports: 5_000_000,
    })
    await sendAndConfirmTransaction(practice.connection, new Transaction().add(paid), [friend])
    showPage('/history', <HistoryPage />)
    const isReceived = (_: string, one: Element | null) => one?.textContent === '+0.005 SOL'
    await screen.findAllByText(isReceived, {}, { timeout: 50_000 })
    cleanup()
    show(`?amount=1.25&to=${imitationOf(friend.publicKey.toBase58())}`)
    await screen.findByText(IMITATION)
  })
})

describe('a transfer', () => {
  it('that the wallet declines keeps every field: "Failed to send transaction. Please try again."; one that lands empties them', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { key, asked } = await aWallet(5n * SOL, () => refusal)
    const friend = stranger()
    show(`?amount=1.25&to=${friend.toBase58()}`)
    await review()
    await pressReady('Send')
    await toasted('Failed to send transaction. Please try again.')
    await pressReady('Back to the form')
    expect(typed()).toEqual(['1.25', friend.toBase58()])
    expect(await practice.balance(key)).toBe(5n * SOL)
    refusal = undefined
    await review()
    await pressReady('Send')
    await toasted('Transaction started')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    // Neither attempt has left a form behind.
    await travel(-1)
    expect(urlNow()).toBe('/before')
    await travel(1)
    await userEvent.click(screen.getByText('Send again'))
    expect(typed()).toEqual(['', ''])
    expect(urlNow()).toBe('/send')
    expect(asked()).toBe(2)
    expect(await practice.connection.getBalance(friend, 'confirmed')).toBe(1_250_000_000)
    expect(await practice.balance(key)).toBe(5n * SOL - 1_250_000_000n - 15_000n)
  })

  it('of which only one endpoint says that it did not land is told as in doubt, and no toast asks for a second try', async () => {
    await aWallet()
    show(`?amount=1.25&to=${stranger().toBase58()}`)
    await review()
    practice.chain.faults.drop = 1
    await pressReady('Send')
    await toasted('Transaction started')
    practice.chain.warp(200)
    await screen.findByText(sentence('Only one RPC endpoint says that it did not land'))
    expect(screen.queryByText(/^Failed to send transaction/)).toBeNull()
  })

  it('is reviewed at an entry of its own: Forward shows what the form has by then, and a landed one leaves no form behind', async () => {
    const { asked } = await aWallet()
    const friend = stranger()
    show(`?amount=1.25&to=${friend.toBase58()}`)
    await review()
    await waitFor(() => expect(urlNow()).toBe(`/send?amount=1.25&to=${friend.toBase58()}&step=review`))
    await travel(-1)
    expect(typed()).toEqual(['1.25', friend.toBase58()])
    fill(amount(), '0.5')
    await travel(1)
    await pageTitle('Review')
    expect(screen.getAllByText(sentence(/0\.5 SOL/))).not.toHaveLength(0)
    await waitFor(() => expect(urlNow()).toBe(`/send?amount=0.5&to=${friend.toBase58()}&step=review`))
    expect(asked()).toBe(0)
    await pressReady('Send')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    expect(await practice.connection.getBalance(friend, 'confirmed')).toBe(500_000_000)
    await travel(-1)
    expect(urlNow()).toBe('/before')
  })

  it('that is paid before the entry of its review is drawn leaves no form behind, either', async () => {
    await aWallet()
    history.replaceState(null, '', '/before')
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/send" element={pages['/send']} />
          <Route path="/account" element={pages['/account']} />
        </Routes>
        <Place />
        <HeldDrawing />
      </BrowserRouter>,
    )
    await travel(`/send?amount=1.25&to=${stranger().toBase58()}`)
    const draw = holdDrawing()
    await review()
    expect(location.search).toContain('step=review')
    await pressReady('Send')
    await waitFor(() => expect(location.search).toContain('operation='), { timeout: 50_000 })
    expect(urlNow()).not.toMatch(/step|operation/)
    await draw()
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    await travel(-1)
    await waitFor(() => expect(urlNow()).not.toBe('/account'))
    expect(urlNow()).toBe('/before')
  })

  it('that landed before it was drawn leads to the account all the same', async () => {
    const { key } = await aWallet()
    show(`?amount=1.25&to=${stranger().toBase58()}`)
    await review()
    const send = await screen.findByRole('button', { name: 'Send' })
    // Within `act` nothing is drawn, and the page hears of the end some turns after the journal.
    await act(async () => {
      fireEvent.click(send)
      await vi.waitFor(async () => {
        const [newest] = await openJournal().list(practice.chain.genesisHash, key.publicKey.toBase58())
        const [landed] = newest?.transactions ?? []
        expect(landed?.status === 'confirmed' && landed.paid).toBeTruthy()
      })
      await pause(1_000)
    })
    await userEvent.click(await screen.findByText('Send again'))
    expect(typed()).toEqual(['', ''])
  })

  it('that lands after the person has gone back to the form empties the form and says so', async () => {
    await aWallet()
    const friend = stranger()
    const { counts, release } = holdStatuses()
    show(`?amount=1.25&to=${friend.toBase58()}`)
    await review()
    await pressReady('Send')
    await waitFor(() => expect(counts.held).toBeGreaterThan(0), { timeout: 50_000 })
    await travel(-1)
    expect(typed()).toEqual(['1.25', friend.toBase58()])
    release()
    await waitFor(() => expect(typed()).toEqual(['', '']))
    await screen.findByText('Show the receipt', { selector: '[data-sonner-toast] *' })
    await waitFor(() => expect(urlNow()).toBe('/send'))
    expect(await practice.connection.getBalance(friend, 'confirmed')).toBe(1_250_000_000)
  })

  it("is not prepared from a stranger's link: that fills in the form alone", async () => {
    await aWallet()
    show(`?amount=1.25&to=${stranger().toBase58()}&step=review`)
    await waitFor(() => expect(urlNow()).not.toContain('step'))
    expect(typed()[0]).toBe('1.25')
    await screen.findByText(sentence(/This address holds no SOL/))
    expect(screen.queryByText(/Preparing/)).toBeNull()
  })

  it('that was declined and made anew is named where its link is opened, and paid again only with a tick', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { key, asked } = await aWallet(5n * SOL, () => refusal)
    const friend = stranger()
    show(`?amount=1.25&to=${friend.toBase58()}`)
    await review()
    await pressReady('Send')
    await screen.findByRole('button', { name: 'Try again' })
    await waitFor(() => expect(urlNow()).toMatch(/operation=/))
    const kept = urlNow().slice('/send'.length)
    cleanup()
    // Another tab shows it while the same is paid here.
    show(kept)
    await screen.findByRole('button', { name: 'Try again' })
    const access = await aChainAccess(practice)
    const order = { to: friend.toBase58(), lamports: 1_250_000_000n }
    const plan = await planSendSol(practice.connection, key.publicKey, order)
    await all(
      executeOperation(
        await prepareOperation(plan, { connection: practice.connection, priority: 'normal' }),
        aSigner(key),
        access,
      ),
    )
    await screen.findByRole('checkbox', { name: 'Do it a second time' })
    screen.getByText('The same has been done since')
    screen.getByRole('link', { name: 'See the receipt' })
    expect(document.body.textContent).not.toContain('never pay twice')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true)
    cleanup()
    // After a reload, too.
    show(kept)
    await screen.findByText('The same has been done since')
    expect(asked()).toBe(1)
    refusal = undefined
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Do it a second time' }))
    await pressReady('Try again')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    expect(await practice.connection.getBalance(friend, 'confirmed')).toBe(2_500_000_000)
  })

  it('that became cheaper since it was declined shows its new bill first, and pays that', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { key, asked } = await aWallet(5n * SOL, () => refusal)
    const mint = await aManagedToken(practice, key)
    const friend = stranger()
    show(`?token=${mint.toBase58()}&amount=5&to=${friend.toBase58()}`)
    await review()
    await pressReady('Send')
    await screen.findByRole('button', { name: 'Try again' })
    const owner = await practice.aPayer()
    const account = getAssociatedTokenAddressSync(mint, friend, false, TOKEN_2022_PROGRAM_ID)
    await sendAndConfirmTransaction(
      practice.connection,
      new Transaction().add(
        createAssociatedTokenAccountInstruction(
          owner.publicKey,
          account,
          friend,
          mint,
          TOKEN_2022_PROGRAM_ID,
        ),
      ),
      [owner],
    )
    const before = await practice.balance(key)
    refusal = undefined
    await pressReady('Try again')
    await screen.findByText(/^The transaction was simulated again; the bill shows/, {}, { timeout: 50_000 })
    screen.getByText('Something changed since your review')
    screen.getByText(sentence('SOL · as simulated now'))
    expect(screen.queryByText('The simulated cost differs from the bill')).toBeNull()
    expect(asked()).toBe(1)
    await pressReady('Try again')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    expect(asked()).toBe(2)
    expect((await practice.connection.getTokenAccountBalance(account)).value.uiAmountString).toBe('5')
    expect(before - (await practice.balance(key))).toBeLessThan(100_000n)
  })

  it('for which the network takes another fee since its review is not asked for at the old bill; declined before, it shows the new one', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { key, asked } = await aWallet(5n * SOL, () => refusal)
    const mint = await aManagedToken(practice, key)
    onTestFinished(() => practice.chain.setFeeStep('off'))
    show(`?token=${mint.toBase58()}&amount=5&to=${stranger().toBase58()}`)
    await review()
    practice.chain.setFeeStep('1/2')
    await pressReady('Send')
    const { textContent: said } = await screen.findByText(
      sentence(/^The bill says .+ SOL, the simulation took/),
    )
    const [promised, simulated] = [...(said ?? '').matchAll(/0\.00\d+/g)].map(([sum]) => Number(sum))
    expect(simulated).toBeGreaterThan(promised ?? Infinity)
    expect(asked()).toBe(0)
    practice.chain.setFeeStep('off')
    await pressReady('Send')
    await screen.findByRole('button', { name: 'Try again' })
    practice.chain.setFeeStep('1/2')
    const before = await practice.balance(key)
    refusal = undefined
    await pressReady('Try again')
    await screen.findByText('Something changed since your review', {}, { timeout: 50_000 })
    expect(asked()).toBe(1)
    // The wallet may add to it, as to what was reviewed.
    const bound = await screen.findByText(
      sentence(/^as your node says; up to 0\.0000\d+ SOL with what your wallet may add$/),
    )
    const bill = bound.closest('.bill') as HTMLElement
    const total = bill.querySelector('.tot .fig')?.textContent ?? ''
    await pressReady('Try again')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    expect(asked()).toBe(2)
    expect(formatSolFixed(before - (await practice.balance(key)))).toBe(total)
  })

  it('on Mainnet: the review says what its authors never tried there, until this browser has a signature there', async () => {
    const untried = /have never signed a transaction on Mainnet/
    const end = beMainnet(practice)
    const declined = { is: true }
    await aWallet(5n * SOL, () => (declined.is ? new Error('User rejected the request.') : undefined))
    const to = stranger().toBase58()
    const { unmount } = show(`?amount=1&to=${to}`)
    await review()
    await screen.findByText(untried)
    await pressReady('Send')
    await screen.findByRole('heading', { name: 'Send 1 SOL: not done' }, { timeout: 50_000 })
    unmount()
    declined.is = false
    const second = show(`?amount=2&to=${to}`)
    await review()
    // In its place from the first paint, although this browser has a journal by now.
    expect(screen.getByText(untried)).toBeTruthy()
    await pressReady('Send')
    await screen.findByText('Send again', {}, { timeout: 50_000 })
    second.unmount()
    show(`?amount=0.5&to=${to}`)
    await review()
    expect(screen.queryByText(untried)).toBeNull()
    end()
  })

  it('is not signed by a wallet that knows other networks alone, also where it has left this one since the review', async () => {
    const key = await practice.aPayer()
    const signTransaction = vi.fn()
    const account = {
      address: key.publicKey.toBase58(),
      publicKey: key.publicKey.toBytes(),
      chains: ['solana:mainnet'],
      features: ['solana:signTransaction'],
    }
    const wallet = {
      version: '1.0.0',
      name: 'Elsewhere',
      icon: 'data:image/png;base64,',
      chains: ['solana:mainnet'] as `solana:${string}`[],
      accounts: [account],
      features: { 'solana:signTransaction': { version: '1.0.0', signTransaction } },
    } as const
    linkWallet(wallet as Wallet)
    show(`?amount=1&to=${stranger().toBase58()}`)
    await pressReady('Review')
    await screen.findByText('Elsewhere cannot do this')
    expect(screen.getByText(/It does not offer transactions on Practice chain/)).toBeTruthy()
    wallet.chains.push('solana:devnet')
    await review()
    wallet.chains.pop()
    await pressReady('Send')
    await screen.findByText('Elsewhere cannot do this')
    expect(signTransaction).not.toHaveBeenCalled()
    expect(await practice.balance(key)).toBe(10n * SOL)
  })

  it.each([
    ['is frozen', 'freeze', /account is frozen\. Only the token’s freeze authority can thaw the account\./],
    ['is paused', 'pause', /All transfers of .* are paused\. Try again when they are resumed\./],
  ] as const)('of a token that %s is refused before the review, in words', async (_, kind, words) => {
    const { key, asked } = await aWallet()
    const mint = await aManagedToken(practice, key, { extensions: { pausable: 'wallet' } })
    const [own] = (await practice.connection.getTokenAccountsByOwner(key.publicKey, { mint })).value
    const account = (own?.pubkey ?? PublicKey.default).toBase58()
    await carryOut(practice, key, mint, kind === 'freeze' ? { kind, account } : { kind })
    show(`?token=${mint.toBase58()}&amount=2&to=${stranger().toBase58()}`)
    expect(await screen.findByText(sentence(words))).toBeTruthy()
    // What holds for everybody stands at the token.
    const note = screen.queryByText(/^All transfers of .* Whoever has its pause authority can resume them/)
    expect(note !== null).toBe(kind === 'pause')
    await pressReady('Review')
    // The review's note says it then, and the bill no longer.
    await screen.findByText('What it costs is not known.')
    expect(screen.getAllByText(sentence(words))).toHaveLength(1)
    expect(asked()).toBe(0)
  })
})

it('says "Token Balance Unavailable" where the wallet cannot be read, and holds another try back for half a minute', async () => {
  const { key } = await aWallet()
  const ask = globalThis.fetch
  let isSilent = true
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!String(init?.body as string).includes('getTokenAccountsByOwner')) return ask(input, init)
    return isSilent ? Promise.reject(new TypeError('offline')) : ask(input, init)
  })
  show(`?amount=9&to=${stranger().toBase58()}`)
  await toasted('Token Balance Unavailable')
  const again = await screen.findByRole('button', { name: /^Try again in \d+ s$/ })
  expect((again as HTMLButtonElement).disabled).toBe(true)
  // The amount cannot be compared with the balance: the form refuses nothing.
  expect(amount().getAttribute('aria-invalid')).toBeNull()
  isSilent = false
  await userEvent.click(again)
  screen.getByRole('button', { name: /^Try again in \d+ s$/ })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  // The bill, which asks what is wrapped, may have a button of this name as well.
  const note = screen.getByText('Token Balance Unavailable', { selector: '.note *' }).closest('.note')
  const ready = () =>
    within(note as HTMLElement).getByRole<HTMLButtonElement>('button', { name: 'Try again' })
  await waitFor(() => expect(ready().disabled).toBe(false))
  await userEvent.click(ready())
  expect(await screen.findByText(sentence(/^You can send at most 5\s\S+\. You lack /))).toBeTruthy()
  expect(screen.queryByText('Token Balance Unavailable', { selector: '.note *' })).toBeNull()
  expect(await practice.balance(key)).toBe(5n * SOL)
})
