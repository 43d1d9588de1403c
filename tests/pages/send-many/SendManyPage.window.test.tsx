import 'fake-indexeddb/auto'
import { createAssociatedTokenAccountInstruction, getAccount, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Wallet } from '@wallet-standard/base'
import { Link } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import HistoryPage from '../../../src/pages/history/HistoryPage'
import { sendManyCopy } from '../../../src/pages/send-many/copy'
import SendManyPage from '../../../src/pages/send-many/SendManyPage'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import { paths } from '../../../src/paths'
import { changeSettings, defaultSettings } from '../../../src/settings/settingsStore'
import { USUAL_MESSAGES } from '../../../src/operation/usualMessages'
import { removeReferrer, takeReferrer } from '../../../src/settings/referrer'
import { listClusters } from '../../../src/solana/cluster'
import { forgetDraft } from '../../../src/storage/drafts'
import { planSendSol } from '../../../src/tokens/operations/transfer'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { prepareOperation } from '../../../src/transactions/prepare'
import { readList } from '../../../src/tokens/list/readList'
import { listRuns } from '../../../src/transactions/runs/keptRuns'
import { executeOperation } from '../../../src/transactions/sign'
import { saveFile } from '../../../src/ui/saveFile'
import { formatSolAbout, formatSolFixed } from '../../../src/units/lamports'
import { shortAddress } from '../../../src/units/shortAddress'
import { unbroken } from '../../../src/units/unbroken'
import { linkWallet } from '../../../src/wallet/link'
import { setCluster, setDisconnected, walletStore } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { aChainAccess, all, aSigner } from '../../support/engine'
import {
  fill,
  pageTitle,
  pressReady,
  pressSoon,
  showPage,
  textbox,
  travel,
  urlNow,
} from '../../support/hands'
import { imitationOf } from '../../support/imitation'
import { locksBeside } from '../../support/otherTab'
import { carryOutPlan } from '../../support/operations'
import { beMainnet, startPageChain } from '../../support/page'
import { type Denial, denyingNode, swallowingNode } from '../../support/swallowingNode'
import { aManagedToken } from '../../support/tokenOperations'
import { sentence } from '../../support/sentence'

const copyFee = vi.hoisted(() => ({
  now: undefined as Readonly<{ lamports: bigint; address: string; shareBps: number }> | undefined,
}))
vi.mock('../../../src/env', async (original) => {
  const { env, ...others } = await original<typeof import('../../../src/env')>()
  const settings = Object.defineProperty({ ...env }, 'serviceFee', { get: () => copyFee.now })
  return { ...others, env: settings }
})
vi.mock('../../../src/ui/saveFile', async () => (await import('../../support/savedFiles')).savingMock())

/* Send to many, on a real chain. Runs that are killed, expire or are taken back: tests/transactions/runs/driveRun.test.ts. */

const SOL = 10n ** 9n
const DONE = 'All its payments are final.'
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
  vi.mocked(saveFile).mockClear()
  begin()
  await forgetDraft('send-many')
})

/** The practice chain is the network of the page. */
function begin(): void {
  setCluster(listClusters()[0])
}

/** Connects a wallet with these lamports, which signs several transactions at once, or rejects with `refusal`. `prompts`: how many each had. */
async function aWallet(lamports = 5n * SOL, refusal?: () => Error | undefined) {
  const key = lamports === 0n ? Keypair.generate() : await practice.aPayer(lamports)
  const prompts: number[] = []
  const signTransaction = (...inputs: readonly { transaction: Uint8Array }[]) => {
    prompts.push(inputs.length)
    const refused = refusal?.()
    if (refused) return Promise.reject(refused)
    const outputs = inputs.map(({ transaction }) => {
      const signed = VersionedTransaction.deserialize(transaction)
      signed.sign([key])
      return { signedTransaction: signed.serialize() }
    })
    return Promise.resolve(outputs)
  }
  const chains = ['solana:mainnet', 'solana:devnet'] as const
  const wallet: Wallet = {
    version: '1.0.0',
    name: 'Test Wallet',
    icon: 'data:image/png;base64,',
    chains,
    accounts: [
      {
        address: key.publicKey.toBase58(),
        publicKey: key.publicKey.toBytes(),
        chains,
        features: ['solana:signTransaction'],
      },
    ],
    features: { 'solana:signTransaction': { version: '1.0.0', signTransaction } },
  }
  linkWallet(wallet)
  return { key, wallet, prompts }
}

const show = (path: string = paths.sendMany) =>
  showPage(
    path,
    { '/send/many': <SendManyPage />, '*': null },
    // As the choice of what is sent has it.
    <Link to={paths.sendTokenToMany(SOL_MINT)}>SOL instead</Link>,
  )

const list = () => textbox('Addresses and amounts')
/** The one beside the form: without its styles the page has the bar of a phone, too. */
const button = async (name: string) =>
  (await screen.findAllByRole<HTMLButtonElement>('button', { name }))[0] as HTMLButtonElement
/** Once it is read what was paid since: before, the button is busy. */
const goOn = () => pressReady('Go on')
const receivers = (count: number) =>
  Array.from({ length: count }, () => Keypair.generate().publicKey.toBase58())
const typeList = (...lines: readonly string[]) => fill(list(), lines.join('\n'))
/** What stands at a line of the list. */
const atLine = async (list: string, line: number) => {
  const number = await within(await screen.findByRole('list', { name: list })).findByText(`Line ${line}`)
  return number.closest('li')?.textContent ?? ''
}
/** The value beside a name in a list of facts. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

async function reviewList(...lines: readonly string[]): Promise<void> {
  typeList(...lines)
  await screen.findByRole('heading', { name: 'The list' })
  await waitFor(() => expect(fact('Lines')).toBe(`${lines.length}`))
  await pressSoon('Review')
  await pageTitle('Review')
}

/** Presses Start sending, and resolves with the path of the run once that is shown. */
async function start(): Promise<string> {
  await pressSoon('Start sending')
  await waitFor(() => expect(urlNow()).toMatch(/^\/send\/many\?run=[\w-]{36}$/))
  await screen.findByRole('list', { name: 'Lines of the list' })
  return urlNow()
}

async function balancesOf(addresses: readonly string[]): Promise<readonly number[]> {
  const keys = addresses.map((address) => new PublicKey(address))
  const found = await practice.connection.getMultipleAccountsInfo(keys, 'confirmed')
  return found.map((account) => account?.lamports ?? 0)
}

describe('the list', () => {
  it('is asked for where it is missing, and a press before it was read takes effect once it is', async () => {
    await aWallet()
    const [one = ''] = receivers(1)
    show()
    await pressSoon('Review')
    expect(document.activeElement).toBe(list())
    expect(list().getAttribute('aria-invalid')).toBe('true')
    const review = await button('Review')
    typeList(`${one},0.5`)
    fireEvent.click(review)
    await pageTitle('Review')
    expect(screen.getByText(sentence(/^Send\s0\.5\sSOL to one address\.$/))).toBeTruthy()
  })

  it('is reviewed at an entry of its own, which Forward and a reload prepare anew from what is typed', async () => {
    await aWallet()
    const [one = '', two = ''] = receivers(2)
    const { unmount } = show()
    await reviewList(`${one},0.5`)
    await waitFor(() => expect(urlNow()).toBe('/send/many?step=review'))
    await travel(-1)
    await pageTitle('Send to many')
    expect(urlNow()).toBe('/send/many')
    typeList(`${one},0.5`, `${two},0.25`)
    await travel(1)
    await pageTitle('Review')
    expect(screen.getByText(sentence(/^Send\s0\.75\sSOL to 2 addresses\.$/))).toBeTruthy()
    unmount()
    show('/send/many?step=review')
    await pageTitle('Review')
    expect(screen.getByText(sentence(/^Send\s0\.75\sSOL to 2 addresses\.$/))).toBeTruthy()
    await pressSoon('Back to the list')
    await waitFor(() => expect(urlNow()).toBe('/send/many'))
    cleanup()
    await forgetDraft('send-many')
    show('/send/many?step=review')
    await waitFor(() => expect(urlNow()).toBe('/send/many'))
    expect(list().value).toBe('')
  })

  it('is not reviewed while it does not say what an amount is, or where it ends', async () => {
    await aWallet()
    const [one = '', two = ''] = receivers(2)
    show()
    typeList(`${one};1.500`, `${two};25`)
    await screen.findByText(sentence(/“1\.500” can be read in two ways/))
    await pressSoon('Review')
    typeList(`${one},1`, `"${two},2`)
    await screen.findByText(sentence(/A quote in line 2 is not closed/))
    await pressSoon('Review')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    typeList(`${one};1.500`, `${two};0,5`)
    expect(await atLine('All lines', 1)).toContain('1,500 SOL')
    expect(await atLine('All lines', 2)).toContain('0.5 SOL')
  })

  it('is refused as a whole where it is too long, also when it is kept: a part of it would be another list', async () => {
    const [one = '', two = ''] = receivers(2)
    const { unmount } = show()
    typeList(`${one},1,${'x'.repeat(4 * 1024 * 1024)}`, `${two},1500`)
    const refusal = 'This list is longer than 4 MB. Divide it into several lists.'
    await screen.findByText(refusal)
    expect(screen.getByText('The list is not read.')).toBeTruthy()
    expect(screen.queryByText('Lines')).toBeNull()
    unmount()
    show()
    await screen.findByText(refusal)
    await pressSoon('Clear')
    typeList(`${one},1`)
    await waitFor(() => expect(fact('Lines')).toBe('1'))
    expect(screen.queryByText(refusal)).toBeNull()
  })

  it('is read from a spreadsheet’s file in UTF-16', async () => {
    const [one = ''] = receivers(1)
    show()
    const bytes = Buffer.from(`\uFEFFaddress\tamount\r\n${one}\t0.5\r\n`, 'utf16le')
    await userEvent.upload(
      screen.getByLabelText('Choose a file', { selector: 'input' }),
      new File([bytes], 'list.csv'),
    )
    expect(await atLine('All lines', 2)).toContain('0.5 SOL')
  })

  it('waits for its token, and says why that is not known', async () => {
    await aWallet()
    const [one = '', none = ''] = receivers(2)
    show(paths.sendTokenToMany(none))
    typeList(`${one},0.5`)
    await screen.findByRole('alert')
    expect(screen.queryByText('Reading the list.')).toBeNull()
    await pressSoon('Review')
    const said = 'Before the review: the token could not be read. Try again, or choose another one.'
    expect(screen.getAllByText(said).length).toBeGreaterThan(0)
    await pressSoon('Try again')
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('link', { name: 'SOL instead' }))
    expect(screen.queryByText(said)).toBeNull()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(fact('Lines')).toBe('1'))
    expect(list().value).toBe(`${one},0.5`)
  })

  it('is not shown in the units of another token, and its bill says that it is not read', async () => {
    await aWallet()
    const [one = '', none = ''] = receivers(2)
    show()
    typeList(`${one},3`)
    await waitFor(() => expect(fact('Lines')).toBe('1'))
    await travel(paths.sendTokenToMany(none))
    await screen.findByRole('alert')
    expect(screen.queryByText(sentence(/^You need/))).toBeNull()
    expect(screen.queryByText('In all')).toBeNull()
    expect(screen.getByText('The list is not read.')).toBeTruthy()
  })

  it('says in its bill that it is being read, from the first letter to its figures', async () => {
    show()
    expect(screen.getByText('for each transaction of up to 24 lines')).toBeTruthy()
    // Without a wallet nothing is asked before the page is used.
    fireEvent.pointerMove(window)
    expect(await screen.findByText(sentence(/^from ≈ 0\.0/))).toBeTruthy()
    typeList(`${receivers(1)[0]},3`)
    expect(screen.getAllByText('Reading the list.').length).toBeGreaterThan(0)
    expect(screen.queryByText(sentence('for each transaction of up to 24 lines'))).toBeNull()
    await screen.findByText('Connect a wallet to see what it costs.')
  })

  it('says before there is a list what a full transaction pays for priority, by the node’s recent fees', async () => {
    const real = globalThis.fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const answer = await real(...call)
      const text = await answer.text()
      // A lamport a compute unit.
      return new Response(text.replaceAll(/"prioritizationFee":\d+/g, '"prioritizationFee":1000000'), answer)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    changeSettings({ priority: 'high' })
    onTestFinished(() => changeSettings({ priority: defaultSettings.priority }))
    await aWallet()
    show()
    // The network fee, and the units of a full transaction with room for a wallet's guards.
    const lamports = 5_000n + BigInt(USUAL_MESSAGES.list.units)
    expect(await screen.findByText(`from ≈ ${formatSolAbout(lamports)}`)).toBeTruthy()
  })

  it('with nothing left to pay says so at the button, for this list alone', async () => {
    const { key } = await aWallet()
    const own = key.publicKey.toBase58()
    const [one = ''] = receivers(1)
    show()
    typeList(`${own},1`, `${own},2`)
    await pressSoon('Leave out 2')
    await pressSoon('Review')
    const said = 'no line is left to pay: correct the lines, or add others.'
    expect((await screen.findAllByText(`Before the review: ${said}`)).length).toBeGreaterThan(0)
    typeList(`${own},1`, `${one},2`)
    await screen.findByText('One line cannot be paid as it is.')
    expect(screen.queryByText(sentence(/^Before the review/))).toBeNull()
    typeList('address,amount')
    await waitFor(() => expect(fact('Lines')).toBe('0'))
    await pressSoon('Review')
    expect((await screen.findAllByText(`Before the review: ${said}`)).length).toBeGreaterThan(0)
  })

  it('says at each bad line what to do, and leads to the review once those are left out on purpose', async () => {
    const { prompts } = await aWallet()
    const [one = '', two = ''] = receivers(2)
    show()
    typeList('address,amount', `${one},0.5`, 'nonsense,1', `${two},abc`, `${two},0`, `${one}`, `${two},-3`)
    await screen.findByText('5 lines cannot be paid as they are.')
    expect(screen.getByText('Line 1 was read as the names of the columns.')).toBeTruthy()
    expect(await atLine('All lines', 3)).toMatch(/nonsense.*This is not a Solana address\. One has 32 to 44/)
    expect(await atLine('All lines', 4)).toContain('The amount is not a number. Write it like 12.5.')
    expect(await atLine('All lines', 5)).toContain('The amount is zero.')
    expect(await atLine('All lines', 6)).toMatch(/an address, a comma and an amount|The amount is missing/)
    expect(await atLine('All lines', 7)).toContain('The amount is below zero.')
    await pressSoon('Problems (5)')
    expect(screen.getAllByText(sentence(/^Line \d+$/), { selector: 'li *' })).toHaveLength(5)
    await pressSoon('Review')
    // The address is looked at, and the list stays; what is in the way has the focus, and stands at the button.
    const said = '5 lines cannot be paid: leave them out, or correct them.'
    expect((await screen.findAllByText(`Before the review: ${said}`)).length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('5 lines cannot be paid as they are.'),
    )
    expect(await atLine('All lines', 3)).toContain('nonsense')
    await pressSoon('All lines')
    await waitFor(async () =>
      expect(await atLine('All lines', 2)).toContain('It holds no SOL and may never have been used.'),
    )
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    await pressSoon('Leave out 5')
    await screen.findByText('5 lines are left out.')
    expect(screen.queryByText(sentence(/^Before the review/))).toBeNull()
    await pressSoon('Review')
    await pageTitle('Review')
    expect(screen.getByText(sentence(/^Send\s0\.5\sSOL to one address; 5\slines left out\.$/))).toBeTruthy()
    await pressSoon('Back to the list')
    expect(list().value).toContain('nonsense,1')
    expect(prompts).toEqual([])
  })

  it('counts who was never used, never paid, imitates a paid address or is no wallet, with their lines, in form and review', async () => {
    const { key } = await aWallet()
    const { connection } = practice
    const [friend = '', fresh = '', other = ''] = receivers(3)
    const plan = await planSendSol(connection, key.publicKey, { to: friend, lamports: SOL / 10n })
    const prepared = await prepareOperation(plan, { connection, priority: 'normal', guarding: 'never' })
    await all(executeOperation(prepared, aSigner(key), await aChainAccess(practice)))
    const nonce = Keypair.generate()
    const made = SystemProgram.createAccount({
      fromPubkey: key.publicKey,
      newAccountPubkey: nonce.publicKey,
      lamports: 10_000_000,
      space: 80,
      programId: SystemProgram.programId,
    })
    await sendAndConfirmTransaction(connection, new Transaction().add(made), [key, nonce])
    show()
    const addresses = [friend, fresh, nonce.publicKey.toBase58(), imitationOf(friend), other]
    typeList(...addresses.map((address) => `${address},0.01`))
    await screen.findByText(
      sentence(/^1 looks like an address you have paid .* but is another \(line 4\)\.$/),
    )
    await screen.findByText('4 were never paid by you from this browser (lines 2, 3, 4, 5).')
    await pressSoon('Review')
    await pageTitle('Review')
    await screen.findByText(
      sentence(/^1 looks like an address you have paid .* but is another \(line 4\)\.$/),
    )
    await screen.findByText(
      sentence(/^2 look like another address of this list .* but are others \(lines 1, 4\)\.$/),
    )
    await screen.findByRole('checkbox', { name: 'I know what can use the address in line 3' })
    await screen.findByText('3 hold no SOL and may never have been used (lines 2, 4, 5).')
    await pressSoon('Back to the list')
    await screen.findByText('1 belongs to a program: it is not a wallet (line 3).')
  })

  it('does not move its button while its receivers are looked at: what is found stands in the review', async () => {
    await aWallet()
    const [one = '', two = ''] = receivers(2)
    show()
    typeList(`${one},0.01`, `${two},0.01`)
    await screen.findByText('You have never paid any of them from this browser.')
    const card = screen.getByRole('heading', { name: 'The list' }).parentElement
    const before = card?.textContent
    const shown = new Set<string | undefined>()
    const watch = new MutationObserver(() => card?.isConnected && shown.add(card.textContent))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await pressSoon('Review')
    await pageTitle('Review')
    watch.disconnect()
    expect([...shown]).toEqual([before])
    await screen.findByText('2 hold no SOL and may never have been used (lines 1, 2).')
  })

  it('says at its lines which receivers cannot use a token, before any press, and does not ask for them without a wallet', async () => {
    const { key } = await aWallet()
    const mint = await aManagedToken(practice, key)
    const [pool] = PublicKey.findProgramAddressSync([mint.toBytes()], SystemProgram.programId)
    const address = paths.sendTokenToMany(mint.toBase58())
    const { unmount } = show(address)
    typeList(`${TOKEN_2022_PROGRAM_ID.toBase58()},1`, `${mint.toBase58()},2`, `${pool.toBase58()},3`)
    await waitFor(async () => expect(await atLine('All lines', 1)).toContain('is a program'))
    expect(await atLine('All lines', 2)).toContain('is the token’s own mint')
    expect(await atLine('All lines', 3)).toContain('No wallet has a key')
    expect(await atLine('All lines', 3)).toContain('Its token account is opened.')
    await screen.findByText('2 lines cannot be paid as they are.')
    unmount()
    setDisconnected()
    const asked = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => asked.mockRestore())
    show(address)
    await waitFor(() => expect(fact('Lines')).toBe('3'))
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(
      asked.mock.calls.some(([, how]) => typeof how?.body === 'string' && how.body.includes(pool.toBase58())),
    ).toBe(false)
  })

  it('points out an address that stands twice, and token accounts, which can go to their owners', async () => {
    const { key } = await aWallet()
    const mint = await aManagedToken(practice, key)
    const other = await practice.aPayer()
    const theirs = other.publicKey.toBase58()
    const foreign = await aManagedToken(practice, other)
    const held = tokenAccountOf(other.publicKey, foreign, 'token-2022').toBase58()
    show(paths.sendTokenToMany(mint.toBase58()))
    typeList(`${theirs},1`, `${theirs},2`, `${held},3`)
    await waitFor(async () =>
      expect(await atLine('All lines', 2)).toContain('Also in line 1. Both will be paid.'),
    )
    await pressSoon('Review')
    await screen.findByText('One address is a token account.')
    expect(await atLine('All lines', 3)).toContain(
      `is a token account. Its owner is ${shortAddress(theirs)}: type that address.`,
    )
    expect(await atLine('All lines', 1)).toContain('Its token account is opened.')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    await pressSoon('Send to their owners')
    await waitFor(() => expect(screen.queryByText(sentence(/cannot be paid as it is/))).toBeNull())
    await pressSoon('Review')
    await pageTitle('Review')
    expect(screen.getByText(sentence(/^Send\s6\s\w+ to one address \(3\spayments\)\.$/))).toBeTruthy()
    expect(screen.getByText('Rent of one token account')).toBeTruthy()
    await start()
    await screen.findByText(DONE)
    const opened = tokenAccountOf(other.publicKey, mint, 'token-2022')
    const paid = await getAccount(practice.connection, opened, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(paid.amount).toBe(6_000_000_000n)
  })

  it('puts owners through the same checks, and names in the review how many addresses have no key', async () => {
    const { key, prompts } = await aWallet()
    const { connection } = practice
    const mint = await aManagedToken(practice, key)
    const [friend, stranger] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const [pool] = PublicKey.findProgramAddressSync([stranger.toBytes()], SystemProgram.programId)
    const accountOf = (owner: PublicKey) => tokenAccountOf(owner, mint, 'token-2022')
    const open = [friend, pool].map((owner) =>
      createAssociatedTokenAccountInstruction(
        key.publicKey,
        accountOf(owner),
        owner,
        mint,
        TOKEN_2022_PROGRAM_ID,
      ),
    )
    await sendAndConfirmTransaction(connection, new Transaction().add(...open), [key])
    show()
    const receiving = [friend, accountOf(friend), accountOf(key.publicKey), accountOf(pool), stranger, mint]
    typeList(...receiving.map((address) => `${address.toBase58()},0.01`))
    await waitFor(() => expect(fact('Lines')).toBe('6'))
    await pressSoon('Review')
    await screen.findByText('3 addresses are token accounts.')
    await pressSoon('Send to their owners')
    await waitFor(async () =>
      expect(await atLine('All lines', 2)).toContain('Also in line 1. Both will be paid.'),
    )
    expect(await atLine('All lines', 2)).not.toContain('No wallet has a key')
    expect(await atLine('All lines', 3)).toContain('This is your own wallet.')
    await pressSoon('Leave out 2')
    await pressSoon('Review')
    await pageTitle('Review')
    expect(
      screen.getByText(sentence(/^Send\s0\.04\sSOL to 3 addresses \(4\spayments\); 2\slines left out\.$/)),
    ).toBeTruthy()
    expect(screen.getByText('Line 3: This is your own wallet.')).toBeTruthy()
    const tick = { name: 'I know what controls the address in line 4' }
    const box = await screen.findByRole('checkbox', tick)
    await pressSoon('Start sending')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box)
    expect(prompts).toEqual([])
    await pressSoon('Back to the list')
    await screen.findByText(
      sentence(/^1 goes to an address to which no wallet has a key: a program controls it \(line 4\)\.$/),
    )
    expect(await atLine('All lines', 4)).toContain('No wallet has a key to this address')
  })

  it('has no token where its token went with the network, and no review before one is chosen', async () => {
    const mint = await aManagedToken(practice, (await aWallet()).key)
    const [one = ''] = receivers(1)
    show(paths.sendTokenToMany(mint.toBase58()))
    typeList(`${one},5`)
    await waitFor(() => expect(fact('Lines')).toBe('1'))
    setCluster(listClusters()[1])
    await screen.findByText('No token is chosen')
    await waitFor(() => expect(screen.queryByText('In all')).toBeNull())
    await pressSoon('Review')
    expect((await screen.findAllByText(/no token is chosen/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    expect(list().value).toBe(`${one},5`)
  })

  it('stays when the token or the network changes, and is checked anew for them', async () => {
    const { key } = await aWallet()
    const mint = await aManagedToken(practice, key, { decimals: 2 })
    const [one = '', two = ''] = receivers(2)
    show(paths.sendTokenToMany(mint.toBase58()))
    typeList(`${one},0.12345`, `${two},2`)
    await screen.findByText('One line cannot be paid as it is.')
    expect(await atLine('All lines', 1)).toContain('The amount has more decimals than the token.')
    await pressSoon('Leave out this line')
    await screen.findByText('One line is left out.')
    await userEvent.click(screen.getByRole('link', { name: 'SOL instead' }))
    await waitFor(() => expect(fact('Lines')).toBe('2'))
    expect(list().value).toBe(`${one},0.12345\n${two},2`)
    expect(fact('In all')).toMatch(/^2\.12345\sSOL$/)
    await pressSoon('Review')
    await pageTitle('Review')
    // What was reviewed is about the network before.
    setCluster(listClusters()[1])
    await pageTitle('Send to many')
    expect(list().value).toBe(`${one},0.12345\n${two},2`)
    expect(screen.queryByText(sentence(/may never have been used/))).toBeNull()
    expect(screen.getByText('Solana')).toBeTruthy()
  })

  it('is there again after the page was left, until it is being paid', async () => {
    const { key } = await aWallet()
    const [one = ''] = receivers(1)
    const { unmount } = show()
    typeList(`${one},0.5`)
    await waitFor(() => expect(fact('Lines')).toBe('1'))
    unmount()
    const again = show()
    await waitFor(() => expect(list().value).toBe(`${one},0.5`))
    await reviewList(`${one},0.5`)
    await start()
    await screen.findByText(DONE)
    again.unmount()
    show()
    await pageTitle('Send to many')
    await screen.findByText('for each transaction of up to 24 lines')
    expect(list().value).toBe('')
    expect(await practice.balance(key)).toBeLessThan(5n * SOL - SOL / 2n)
  })

  it.each([0n, SOL / 2n])('is kept where the wallet holds too little SOL: %d lamports', async (lamports) => {
    const { prompts } = await aWallet(lamports)
    const to = receivers(3)
    const lines = to.map((address) => `${address},0.5`)
    show()
    typeList(...lines)
    await screen.findByText('Your wallet holds less than that.')
    await pressSoon('Review')
    await pageTitle('Review')
    await screen.findByText(sentence(/Your wallet does not hold enough SOL for the whole list\./))
    expect((await button('Start sending')).disabled).toBe(true)
    await pressSoon('Back to the list')
    expect(list().value).toBe(lines.join('\n'))
    expect(prompts).toEqual([])
    expect(await balancesOf(to)).toEqual([0, 0, 0])
  })

  it('of a token of which the wallet holds too little is refused before the review, and kept', async () => {
    const { key, prompts } = await aWallet()
    const mint = await aManagedToken(practice, key, { supply: 5_000_000_000n })
    const [one = ''] = receivers(1)
    show(paths.sendTokenToMany(mint.toBase58()))
    typeList(`${one},6`)
    await screen.findByText('Your wallet holds less than that.')
    await pressSoon('Review')
    await screen.findByRole('alert')
    expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
    expect(list().value).toBe(`${one},6`)
    expect(prompts).toEqual([])
  })
})

describe('a run', () => {
  it('pays each line once, as its review says, and gives its result as a file', async () => {
    const { key, prompts } = await aWallet()
    const to = receivers(45)
    show()
    await reviewList(...to.map((address, at) => `${address},0.0${at + 10}`))
    expect(screen.getByText(sentence(/^Send\s1\.44\sSOL to 45 addresses\.$/))).toBeTruthy()
    const transactions = Number(fact('Transactions'))
    expect(transactions).toBeGreaterThan(1)
    expect(
      screen.getByText(
        `Your wallet asks once, for all ${transactions} transactions. It may show only the first: check the others in the list below before you approve.`,
      ),
    ).toBeTruthy()
    expect(screen.getByText(sentence(/^To 45 lines$/))).toBeTruthy()
    expect(screen.getAllByText(sentence(new RegExp(`for ${transactions} transactions`)))).not.toHaveLength(0)
    await start()
    await screen.findByText(DONE)
    expect(prompts).toEqual([transactions])
    expect(await balancesOf(to)).toEqual(to.map((_, at) => 10_000_000 + 1_000_000 * at))
    const paid = 5n * SOL - (await practice.balance(key))
    const spent = (fact('It has cost') ?? '').replace(/\s?SOL$/, '')
    expect(BigInt(Math.round(Number(spent) * 1e9))).toBe(paid)
    expect(fact('Paid')).toBe('45')
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    await pressSoon('Save result as CSV')
    const [name, , csv = ''] = vi.mocked(saveFile).mock.calls[0] ?? []
    expect(name).toMatch(/^send-to-many-\w{8}\.csv$/)
    const lines = typeof csv === 'string' ? csv.trim().split('\n') : []
    expect(lines).toHaveLength(46)
    expect(lines[0]).toBe('line,address,amount,state,signature,reason,token,network')
    const [number, address, amount, state, signature = '', ...further] = (lines[45] ?? '').split(',')
    expect([number, address, amount, state]).toEqual(['45', to[44], '0.054', 'paid'])
    expect(further).toEqual(['', '"SOL"', 'practice'])
    const status = await practice.connection.getSignatureStatus(signature, { searchTransactionHistory: true })
    expect(status.value?.err).toBeNull()
    cleanup()
    show()
    typeList(...lines)
    await screen.findByText(sentence(/^45 lines are left out: “state” says “paid”/))
    await pressSoon('Review')
    await screen.findAllByText(sentence(/no line is left to pay/))
    expect(prompts).toEqual([transactions])
  })

  it('keeps what the list calls its receivers, in the review, in its lines and in its result, which can be read again', async () => {
    await aWallet()
    const [one = '', two = ''] = receivers(2)
    show()
    typeList('Name,Wallet,SOL', `Anna,${one},0.01`, `,${two},0.02`)
    await screen.findByText('Anna')
    await pressReady('Review')
    await pageTitle('Review')
    await userEvent.click(screen.getByText('The list'))
    await screen.findByText('Anna')
    await start()
    await screen.findByText(DONE)
    expect(screen.getByRole('list', { name: 'Lines of the list' }).textContent).toMatch(/^Line 2Anna /)
    await pressSoon('Save result as CSV')
    const csv = `${vi.mocked(saveFile).mock.lastCall?.[2] as string}`
    const [head, first = '', second = ''] = csv.split('\n')
    expect(head).toBe('line,address,amount,state,signature,reason,token,network,label')
    expect([first, second].map((line) => line.split(',').slice(-1))).toEqual([['"Anna"'], ['']])
    const again = readList(csv, { done: { way: 'pay', lines: 2 } }, { symbol: 'SOL', network: 'practice' })
    expect(again.status === 'read' && again.rows.map(({ label }) => label)).toEqual(['Anna', undefined])
  })

  it('stands in the order of its list, and once it is paid has one receipt of all its transactions, and nothing to pause', async () => {
    const { key } = await aWallet()
    const [one = '', two = ''] = receivers(2)
    show()
    // The two payments to one address are made side by side.
    await reviewList(`${one},0.01`, `${two},0.02`, `${one},0.03`)
    const total = 60_000_000n
    await start()
    await screen.findByText(DONE)
    await pageTitle('List paid')
    expect(screen.getByText(sentence(/^0\.06\sSOL to 3\slines at \d\d:\d\d:\d\d\sUTC, /))).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
    const rows = within(screen.getByRole('list', { name: 'Lines of the list' })).getAllByText(
      sentence(/^Line \d$/),
    )
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Line 1', 'Line 2', 'Line 3'])
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
    const figures = (label: RegExp) =>
      [...(receipt.getByText(sentence(label)).closest('.ln')?.querySelectorAll('.fig') ?? [])].map(
        ({ textContent }) => textContent,
      )
    const paid = 5n * SOL - (await practice.balance(key))
    expect(figures(/^To 3 lines$/)).toEqual([formatSolFixed(total), formatSolFixed(total)])
    expect(figures(/^Leaves your wallet$/)).toEqual([formatSolFixed(paid), formatSolFixed(paid)])
    expect(receipt.getByText(sentence(/^Paid, \d/))).toBeTruthy()
  })

  it('asks before it takes more for the network than its review said: no pays no one, yes no more than the question said', async () => {
    const { key, prompts } = await aWallet()
    const [one = ''] = receivers(1)
    show()
    await reviewList(`${one},0.01`)
    practice.chain.setFeeStep('1/2')
    onTestFinished(() => practice.chain.setFeeStep('off'))
    await start()
    const question = async () =>
      within(await screen.findByRole('dialog', { name: 'The network takes more than the review said' }))
    const asked = /^The next transaction would cost up to (0\.0000\d+) SOL more\. It was not sent yet\.$/
    const text = (await question()).getByText(sentence(asked)).textContent ?? ''
    const more = asked.exec(text.replaceAll(/\s/g, ' '))?.[1] ?? ''
    await userEvent.click((await question()).getByRole('button', { name: 'Do not send them' }))
    await button('Go on')
    expect([prompts, await practice.balance(key)]).toEqual([[], 5n * SOL])
    await goOn()
    await userEvent.click((await question()).getByRole('button', { name: 'Send them' }))
    await screen.findByText(DONE)
    const fees = 5n * SOL - (await practice.balance(key)) - SOL / 100n
    // The review's 5,000, the lowest bid, and what the question said, which is with what a wallet may add.
    const most = 5_000n + 1n + BigInt(Math.round(Number(more) * 1e9))
    expect(fees).toBeLessThanOrEqual(most)
    expect(fees).toBeGreaterThan(most - 20n)
  })

  it('that the wallet declines pays no one and loses nothing; by its link it goes on, and pays each once', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { key, wallet, prompts } = await aWallet(5n * SOL, () => refusal)
    const to = receivers(20)
    const { unmount } = show()
    await reviewList(...to.map((address) => `${address},0.01`))
    const path = await start()
    await screen.findByText('You declined in your wallet. This page sent nothing.')
    expect(await balancesOf(to)).toEqual(to.map(() => 0))
    expect(await practice.balance(key)).toBe(5n * SOL)
    expect(fact('Left')).toBe('20')
    expect(await atLine('Lines of the list', 1)).toContain('Not paid yet')
    const asked = prompts.length
    unmount()
    const { unmount: leave } = show(path)
    expect((await screen.findByRole('progressbar', { name: 'Lines paid' })).getAttribute('value')).toBe('0')
    expect(await atLine('Lines of the list', 20)).toContain(shortAddress(to[19] ?? ''))
    expect(prompts).toHaveLength(asked)
    refusal = undefined
    await goOn()
    await screen.findByText(DONE)
    expect(await balancesOf(to)).toEqual(to.map(() => 10_000_000))
    leave()
    // Its link shows what was paid, also without a wallet.
    setDisconnected()
    show(path)
    await screen.findByText(DONE)
    expect(fact('Paid')).toBe('20')
    expect(await atLine('Lines of the list', 7)).toContain('Paid')
    const count = prompts.length
    linkWallet(wallet)
    await screen.findByText(DONE)
    expect(prompts).toHaveLength(count)
  })

  it('that the wallet declines once some of it is paid says that nothing more was sent', async () => {
    let prompt = 0
    const refusal = () => ((prompt += 1) === 2 ? new Error('User rejected the request.') : undefined)
    const { prompts } = await aWallet(5n * SOL, refusal)
    const [one = ''] = receivers(1)
    show()
    // Two transactions that do the very same: the wallet is asked for one after the other.
    await reviewList(...Array.from({ length: 48 }, () => `${one},0.01`))
    await start()
    await screen.findByText('You declined in your wallet. This page sent nothing more.')
    expect(prompts).toEqual([1, 1])
    expect([fact('Paid'), fact('Left')]).toEqual(['24', '24'])
    expect(await balancesOf([one])).toEqual([240_000_000])
  })

  it('of which a line was paid since from elsewhere says so at the line and names it, and does not count it as left', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { key } = await aWallet(5n * SOL, () => refusal)
    const to = receivers(4)
    const pay = async (address = '') => {
      const order = { to: address, lamports: SOL / 100n }
      await carryOutPlan(practice, key, await planSendSol(practice.connection, key.publicKey, order))
    }
    const { unmount } = show()
    await reviewList(...to.map((address) => `${address},0.01`))
    const path = await start()
    await screen.findByText('You declined in your wallet. This page sent nothing.')
    unmount()
    await pay(to[1])
    await pay(to[3])
    show(path)
    await screen.findByText('2 of these lines were paid since')
    expect(screen.getAllByText(sentence(/^Line [24]: /), { selector: 'li' })).toHaveLength(2)
    expect(
      screen
        .getAllByRole('link', { name: /^See the receipt/ })
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual(['See the receipt (1 of 2)', 'See the receipt (2 of 2)'])
    expect([fact('Left'), fact('Paid since elsewhere')]).toEqual(['2', '2'])
    expect(await atLine('Lines of the list', 2)).toContain('Paid since elsewhere')
    expect(await atLine('Lines of the list', 3)).toContain('Not paid yet')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pay these lines a second time' }))
    expect(await atLine('Lines of the list', 2)).toContain('Not paid yet')
    expect(fact('Left')).toBe('4')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pay these lines a second time' }))
    refusal = undefined
    await goOn()
    await screen.findByText(DONE)
    expect(await balancesOf(to)).toEqual(to.map(() => 10_000_000))
  })

  it('of which the node swallowed a transaction says so, whatever the node says; by its link it pays each line once', async () => {
    const { prompts } = await aWallet()
    const to = receivers(45)
    const sent: string[] = []
    const ask = globalThis.fetch
    const node = swallowingNode((wire) => {
      if (!sent.includes(wire)) sent.push(wire)
      return wire === sent[1]
    })
    const lying = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => lying.mockRestore())
    lying.mockImplementation((input, init) =>
      typeof init?.body === 'string' && init.body.includes('"method"')
        ? node(init.body, (body) => ask(input, { ...init, body }))
        : ask(input, init),
    )
    const { unmount } = show()
    await reviewList(...to.map((address) => `${address},0.01`))
    const path = await start()
    const word = await screen.findByText(
      sentence(/^The node says that \d+ lines are paid, but no endpoint has shown their transactions\./),
    )
    const unpaid = (await balancesOf(to)).filter((lamports) => lamports === 0).length
    expect(word.textContent).toContain(` ${unpaid} lines `)
    expect(screen.queryByText(DONE)).toBeNull()
    expect([fact('Paid'), fact('By the node’s word')]).toEqual([`${45 - unpaid}`, `${unpaid}`])
    expect(await atLine('Lines of the list', 20)).toMatch(/Paid by the node’s word of \d+ \w+ \d{4}/)
    await pressSoon('Erase from this browser')
    const question = within(await screen.findByRole('dialog', { name: 'Erase this list?' }))
    const erase = question.getByRole<HTMLButtonElement>('button', { name: 'Erase from this browser' })
    expect(erase.disabled).toBe(true)
    await userEvent.click(
      question.getByRole('checkbox', { name: `Erase the record of ${unpaid} unread lines` }),
    )
    expect(erase.disabled).toBe(false)
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
    unmount()

    lying.mockRestore()
    practice.chain.warp(200)
    show(path)
    // One endpoint called them paid, and one calls them lost: the press names them.
    await screen.findByText(`Only one RPC endpoint says that ${unpaid} lines did not land`)
    await pressReady(`Ask again for ${unpaid} lines`)
    await screen.findByText(DONE)
    expect(prompts).toHaveLength(2)
    expect(await balancesOf(to)).toEqual(to.map(() => 10_000_000))
  })

  it('whose only endpoint denies what landed warns, and pays again only what the press names; then it says first that more was paid', async () => {
    const { key, prompts } = await aWallet()
    const to = receivers(45)
    let denial: Denial | null = 'hides'
    const ask = globalThis.fetch
    const node = denyingNode(() => denial)
    const lying = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => lying.mockRestore())
    lying.mockImplementation((input, init) =>
      typeof init?.body === 'string' && init.body.includes('"method"')
        ? node(init.body, (body) => ask(input, { ...init, body }))
        : ask(input, init),
    )
    const expire = async () => {
      await screen.findByText('Sent. Waiting for the network.')
      await waitFor(async () => expect((await balancesOf(to)).every((lamports) => lamports > 0)).toBe(true))
      practice.chain.warp(200)
    }
    const { unmount } = show()
    await reviewList(...to.map((address) => `${address},0.01`))
    const path = await start()
    await expire()
    const note = (await screen.findByText('Only one RPC endpoint says that 45 lines did not land')).closest(
      '[role="status"]',
    )
    expect(note?.textContent).toContain('Lines 1\u00a0to 45: if it is wrong, you pay twice by asking again.')
    expect(note?.textContent).toContain('you pay twice by asking again')
    expect(await atLine('Lines of the list', 7)).toContain('In doubt: not accepted in time')
    expect(
      screen.getAllByText(/^Lines? .*: You signed at .*Only one RPC endpoint says that it did not land\.$/)[0]
        ?.tagName,
    ).toBe('LI')
    expect([fact('Paid'), fact('In doubt')]).toEqual(['0', '45'])
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay only the other/ })).toBeNull()
    expect(prompts).toHaveLength(1)
    await pressSoon('Save result as CSV')
    const [, , before = ''] = vi.mocked(saveFile).mock.calls[0] ?? []
    expect(before).toContain(`45,${to[44]},0.01,doubtful,`)

    await pressReady('Ask again for 45 lines')
    await screen.findByText('Sent. Waiting for the network.')
    await waitFor(async () => expect(await balancesOf(to)).toEqual(to.map(() => 20_000_000)))
    practice.chain.warp(200)
    await screen.findByText('Only one RPC endpoint says that 45 lines did not land')
    expect(prompts).toHaveLength(2)
    unmount()

    denial = null
    const { unmount: leave } = showPage('/history', <HistoryPage />)
    // History sees both payments of the list on the chain, and looks it up.
    const said = sentence(/^More than promised: 0\.9, not 0\.45 SOL in 45 payments$/)
    const row = (await screen.findByText(said)).closest('a')
    expect(row?.textContent).toContain('45 lines paid again')
    const transactions = prompts.reduce((sum, count) => sum + count, 0)
    const sent = () =>
      screen
        .getAllByRole('link', { name: /^Sent/ })
        .filter(({ href }: Element & { href?: string }) => href?.includes('/tx/'))
    await waitFor(() => expect(sent()).toHaveLength(transactions / 2))
    leave()

    show(path)
    await pageTitle('More was paid than the list promised')
    const [alert] = screen.getAllByRole('alert')
    expect(alert?.textContent).toMatch(/^Lines\s1\sto\s45\swere\spaid\stwice\.In\sall\s0\.45\sSOL\smore\.$/)
    expect(screen.getByText(sentence(/^0\.9\sSOL to 45\slines at /))).toBeTruthy()
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }))
    const paid = 5n * SOL - (await practice.balance(key))
    const figures = [
      ...(receipt
        .getByText(sentence(/^To 45 lines$/))
        .closest('.ln')
        ?.querySelectorAll('.fig') ?? []),
    ]
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      formatSolFixed(450_000_000n),
      formatSolFixed(900_000_000n),
    ])
    expect(receipt.getByText('Leaves your wallet').closest('.ln')?.textContent).toContain(
      formatSolFixed(paid),
    )
    expect(receipt.queryByText(sentence(/the same, to the lamport/))).toBeNull()
    await pressSoon('Save result as CSV')
    const [, , csv = ''] = vi.mocked(saveFile).mock.calls[1] ?? []
    const [first, head, line = ''] = (typeof csv === 'string' ? csv : '').split('\n')
    expect(first).toBe('"More was paid than the list promised. Lines 1 to 45 were paid twice."')
    expect(head).toBe('line,address,amount,state,signature,reason,token,network')
    expect(line).toMatch(new RegExp(`^1,${to[0]},0\\.01,paid,\\w{80,90} \\w{80,90},,"SOL",practice$`))
    // Chosen again, it pays none of them once more.
    const again = readList(typeof csv === 'string' ? csv : '', {}, { symbol: 'SOL', network: 'practice' })
    expect(again).toMatchObject({
      status: 'read',
      rows: [],
      soFar: { leftOut: [{ line: 1, why: 'title' }, { why: 'heading' }], done: 'leave' },
    })
    expect(again.status === 'read' && again.done.map(({ receiver }) => receiver)).toEqual(to)
    lying.mockRestore()
  })

  it('is begun once, however often its button is pressed before it is drawn again', async () => {
    const { prompts } = await aWallet(5n * SOL)
    const to = receivers(3)
    show()
    await reviewList(...to.map((address) => `${address},0.01`))
    const before = (await listRuns()).length
    const pressed = await button('Start sending')
    act(() => {
      for (let presses = 0; presses < 6; presses += 1) pressed.click()
    })
    await screen.findByText(DONE)
    expect(await listRuns()).toHaveLength(before + 1)
    expect(prompts).toEqual([1])
    expect(await balancesOf(to)).toEqual(to.map(() => 10_000_000))
  })

  it('is not gone on with while the page shows a figure or an address otherwise than it was drawn', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { prompts } = await aWallet(5n * SOL, () => refusal)
    const to = receivers(1)
    show()
    await reviewList(...to.map((address) => `${address},0.01`))
    await start()
    await screen.findByText('You declined in your wallet. This page sent nothing.')
    refusal = undefined
    for (const drawn of ['0.01 SOL', shortAddress(to[0] ?? '')]) {
      const [figure] = await screen.findAllByText(drawn, { selector: '[translate=no]' })
      const text = figure?.firstChild
      if (!text) throw new Error('not drawn')
      text.nodeValue = '0,01'
      await goOn()
      expect((await screen.findByRole('alert')).textContent).toContain('A page translator')
      text.nodeValue = unbroken(drawn)
    }
    expect(prompts).toHaveLength(1)
    await goOn()
    await screen.findByText(DONE)
    expect(screen.queryByText(/A page translator/)).toBeNull()
  })

  it('is not gone on with by another wallet, or on another network', async () => {
    const { prompts } = await aWallet(5n * SOL, () => new Error('User rejected the request.'))
    const [one = ''] = receivers(1)
    show()
    await reviewList(`${one},0.01`)
    await start()
    await screen.findByText('You declined in your wallet. This page sent nothing.')
    const [head] = await listRuns()
    setCluster(listClusters()[1])
    await screen.findByText(sentence(/^This list is paid on .*Choose that network above to go on\.$/))
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    begin()
    await button('Go on')
    const other = await aWallet()
    await screen.findByText(
      `This list is paid by ${shortAddress(head?.payer ?? '')}. Connect that wallet to go on.`,
    )
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    expect(prompts).toHaveLength(1)
    expect(other.prompts).toEqual([])
  })

  it('that another tab pays is neither paid nor erased here, and goes on once that tab is gone', async () => {
    let refusal: Error | undefined = new Error('User rejected the request.')
    const { prompts } = await aWallet(5n * SOL, () => refusal)
    const to = receivers(3)
    show()
    await reviewList(...to.map((address) => `${address},0.01`))
    const path = await start()
    await screen.findByText('You declined in your wallet. This page sent nothing.')
    refusal = undefined
    const asked = prompts.length
    const elsewhere = new Set([`mintwright.run.${path.split('=').at(-1)}`])
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locksBeside(elsewhere) })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    await goOn()
    await screen.findByText('This list is being paid in another tab. It goes on there.')
    await pressSoon('Erase from this browser')
    const question = within(await screen.findByRole('dialog', { name: 'Erase this list?' }))
    await userEvent.click(question.getByRole('button', { name: 'Erase from this browser' }))
    await screen.findByText('Another tab works on this list. Erase it there, or close that tab first.')
    expect([prompts.length, await balancesOf(to)]).toEqual([asked, [0, 0, 0]])
    elsewhere.clear()
    await goOn()
    await screen.findByText(DONE)
    expect(await balancesOf(to)).toEqual(to.map(() => 10_000_000))
  })

  it('is erased after a question', async () => {
    await aWallet(5n * SOL, () => new Error('User rejected the request.'))
    const [one = ''] = receivers(1)
    show()
    await reviewList(`${one},0.01`)
    const path = await start()
    await screen.findByText('You declined in your wallet. This page sent nothing.')
    const before = (await listRuns()).length
    await pressSoon('Erase from this browser')
    const question = within(await screen.findByRole('dialog', { name: 'Erase this list?' }))
    expect(question.getByText(sentence(/Some lines are not paid yet\./))).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await listRuns()).toHaveLength(before)
    await pressSoon('Erase from this browser')
    const again = within(await screen.findByRole('dialog', { name: 'Erase this list?' }))
    await userEvent.click(again.getByRole('button', { name: 'Erase from this browser' }))
    await waitFor(() => expect(urlNow()).toBe('/send/many'))
    expect(await listRuns()).toHaveLength(before - 1)
    cleanup()
    show(path)
    await pageTitle('This browser has no such list')
    expect(screen.getByRole('link', { name: 'Send another list' })).toBeTruthy()
  })
})

describe('the review of a list', () => {
  const folded = async () => {
    await userEvent.click(screen.getByText('The list', { selector: 'summary *' }))
    return screen.findByRole('textbox', { name: 'Find an address or a line' })
  }

  it('says how it was read, what is left out and why, and holds the list itself, folded and searched', async () => {
    await aWallet()
    const [one = '', two = '', three = ''] = receivers(3)
    show()
    typeList(
      'sep=;',
      'Rank;Wallet;Tokens;Reward',
      `1;${one};30;1.500`,
      `2;${two};10;0,5`,
      `3;${one};5;0,25`,
      `4;nonsense;5;1`,
      `5;${three};5;abc`,
      `6;${three};5;`,
    )
    await screen.findByText(sentence(/^Choose the column of the receivers/), {
      selector: '[aria-live=polite] *',
    })
    await pressSoon('Review')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Rank' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reward' }), 'Amount')
    await pressSoon('Use these columns')
    await pressSoon('Leave out 3')
    await pressSoon('Review')
    // The wallet holds 5 SOL.
    await pageTitle('Review')
    const line = screen.getByText(sentence(/^Send/)).textContent?.replaceAll('\u00a0', ' ')
    expect(line).toBe('Send 1,500.75 SOL to 2 addresses (3 payments); 3 lines left out.')
    expect(screen.getByText('Address: column Wallet. Amount: column Reward.')).toBeTruthy()
    expect(screen.getByText('The decimal sign is the comma: “0,5” in line 4 shows it.')).toBeTruthy()
    expect(screen.getByText('Line 2 was read as the names of the columns.')).toBeTruthy()
    expect(screen.getByText('Line 1 names the separator.')).toBeTruthy()
    expect(screen.getByText(sentence(/^Line 6: This is not a Solana address\./))).toBeTruthy()
    expect(screen.getByText('Line 7: The amount is not a number. Write it like 12,5.')).toBeTruthy()
    expect(screen.getByText('Line 8: The amount is missing.')).toBeTruthy()
    expect(screen.getByText('Your wallet asks once.')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'The list' })).toBeNull()
    const find = await folded()
    expect(await atLine('The list', 3)).toContain('1,500 SOL')
    expect(await atLine('The list', 7)).toContain('Left out. The amount is not a number.')
    await userEvent.type(find, one.slice(4, 20))
    await screen.findByText('2 of 6 lines')
    const rows = () =>
      screen.getAllByText(sentence(/^Line \d+$/), { selector: 'li *' }).map((row) => row.textContent)
    expect(rows()).toEqual(['Line 3', 'Line 5'])
    await userEvent.clear(find)
    await userEvent.type(find, '4')
    await screen.findByText('1 of 6 lines')
    expect(rows()).toEqual(['Line 4'])
    expect((await atLine('The list', 4)).replaceAll(' ', '')).toContain(two)
    await userEvent.clear(find)
    await userEvent.type(find, 'nobody')
    await screen.findByText(sentence(/^No line has this\./))
  })

  it('is of the answers that stand: another answer closes none of them silently', async () => {
    await aWallet()
    const [one = ''] = receivers(1)
    show()
    typeList(`${one};1.500`)
    await userEvent.click(await screen.findByRole('radio', { name: '1.5' }))
    await waitFor(() => expect(fact('Lines')).toBe('1'))
    await pressSoon('Review')
    await pageTitle('Review')
    expect(screen.getByText(sentence(/^Send\s1\.5\sSOL to one address\.$/))).toBeTruthy()
    expect(screen.getByText('The decimal sign is the point, as you chose.')).toBeTruthy()
    await pressSoon('Back to the list')
    await userEvent.click(await screen.findByRole('radio', { name: '1,500' }))
    await waitFor(() => expect(fact('In all')).toMatch(/^1,500\sSOL$/))
    await pressSoon('Review')
    await pageTitle('Review')
    expect(screen.getByText(sentence(/^Send\s1,500\sSOL to one address\.$/))).toBeTruthy()
  })

  it('says on Mainnet, before the first signature there, what its authors never tried there', async () => {
    const end = beMainnet(practice)
    await aWallet()
    const [one = ''] = receivers(1)
    show()
    await reviewList(`${one},0.5`)
    await screen.findByText(sentence(/have never signed a transaction on Mainnet/))
    end()
  })

  it.each([
    [3, 3, true, false, 'Your wallet signs one transaction at a time: it asks 3 times.'],
    [
      1,
      5,
      false,
      true,
      'Your wallet asks once, for all 5 transactions. It shows only the first: check the others in the list below before you approve.',
    ],
    [
      2,
      12,
      false,
      false,
      'Your wallet asks about 2 times: first for 10 transactions, then for up to 20 at a time. Each time it may show only the first of them: check the others in the list below before you approve.',
    ],
    [
      2,
      12,
      false,
      true,
      'Your wallet asks about 2 times: first for 10 transactions, then for up to 20 at a time. Each time it shows only the first of them: check the others in the list below before you approve.',
    ],
  ])(
    'names how often a wallet asks, and what it shows then: %i times for %i transactions',
    (prompts, transactions, forEach, showsFirst, said) => {
      expect(sendManyCopy.review.asks({ prompts, forEach, showsFirst }, transactions)).toBe(said)
    },
  )
})

describe('the fee of a copy', () => {
  afterEach(() => {
    copyFee.now = undefined
    removeReferrer()
  })

  // A transfer of SOL takes 49 bytes, the operator's part as many, the referrer's 82. 17 lines fill a transaction but for 19 bytes.
  it.each([
    [14, 1, 3_000_000n, 1_000_000n],
    [16, 1, 4_000_000n, 0n],
    [17, 1, 0n, 0n],
    [18, 2, 3_000_000n, 1_000_000n],
  ])(
    'a list of %i lines takes %i transactions with it: %i lamports to the operator, %i to the referrer',
    async (count, transactions, toOperator, toReferrer) => {
      const [operator, referrer] = await Promise.all([practice.aPayer(), practice.aPayer()])
      copyFee.now = { lamports: 4_000_000n, address: operator.publicKey.toBase58(), shareBps: 2_500 }
      expect(takeReferrer(referrer.publicKey.toBase58())).toBe(true)
      const { key, prompts } = await aWallet()
      const before = await practice.balance(key)
      const people = receivers(count)
      show()
      await reviewList(...people.map((address) => `${address},0.01`))
      const line = (label: string) => screen.getByText(label).closest('.ln')?.textContent ?? ''
      expect(line('Fee of this site')).toContain(formatSolFixed(toOperator))
      expect(line('To the person who referred you')).toContain(formatSolFixed(toReferrer))
      if (toReferrer === 0n)
        expect(line('To the person who referred you')).toContain('the transaction has no room for it')
      expect(fact('Transactions')).toBe(`${transactions}`)
      await start()
      await screen.findByText(DONE)
      // The receipt names the fee once, however many transactions there are.
      const named = screen.getAllByText(sentence(/^(Mintwright’s fee|Fee of this site)$/))
      expect(named.map(({ textContent }) => textContent)).toEqual([
        toOperator > 0n ? 'Fee of this site' : 'Mintwright’s fee',
      ])
      expect(prompts.reduce((sum, each) => sum + each, 0)).toBe(transactions)
      expect(await practice.balance(operator)).toBe(10n * SOL + toOperator)
      expect(await practice.balance(referrer)).toBe(10n * SOL + toReferrer)
      const spent = before - (await practice.balance(key))
      const paid = BigInt(count) * 10_000_000n + toOperator + toReferrer
      expect(spent - paid).toBeGreaterThanOrEqual(5_000n * BigInt(transactions))
      expect(spent - paid).toBeLessThan(6_000n * BigInt(transactions))
    },
  )
})
