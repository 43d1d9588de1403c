import 'fake-indexeddb/auto'
import {
  AuthorityType,
  createMultisig,
  createSetAuthorityInstruction,
  getMint,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import CreateTokenPage from '../../src/pages/create-token/CreateTokenPage'
import SendPage from '../../src/pages/send/SendPage'
import TokenPage from '../../src/pages/token/TokenPage'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { linkRemote } from '../../src/wallet/link'
import { setDisconnected } from '../../src/wallet/walletStore'
import { closeToasts } from '../closeToasts'
import type { PracticeChain } from '../support/chain'
import { field, fill, pageTitle, pressFirst, pressLast, pressSoon, showPage } from '../support/hands'
import { bePracticeChain, startPageChain } from '../support/page'
import { sentence } from '../support/sentence'
import { aManagedToken } from '../support/tokenOperations'

/* What the fields for a receiver say of its address, and what the review asks. What can be used by whom: tests/tokens/receivers.test.ts. */

let practice: PracticeChain
let leave: () => void
let payer: Keypair
/** A token of the wallet with a transfer hook, another one, and a multisig of two. */
let [mint, other, multisig] = [PublicKey.default, PublicKey.default, PublicKey.default]
let asked = 0

beforeAll(async () => {
  practice = await startPageChain()
  leave = bePracticeChain(practice)
  payer = await practice.aPayer(10n ** 12n)
  const hook = { program: Keypair.generate().publicKey, authority: 'wallet' } as const
  mint = await aManagedToken(practice, payer, { uri: '', extensions: { transferHook: hook } })
  other = await aManagedToken(practice, payer, { uri: '' })
  const members = [payer.publicKey, Keypair.generate().publicKey]
  const confirm = { commitment: 'confirmed' } as const
  multisig = await createMultisig(
    practice.connection,
    payer,
    members,
    2,
    undefined,
    confirm,
    TOKEN_2022_PROGRAM_ID,
  )
}, 120_000)
afterAll(async () => {
  leave()
  await practice.stop()
})
afterEach(async () => {
  cleanup()
  setDisconnected()
  vi.restoreAllMocks()
  await closeToasts()
})

const [offCurve] = PublicKey.findProgramAddressSync([Buffer.from('vault')], Keypair.generate().publicKey)
const fresh = Keypair.generate().publicKey

/** A wallet that signs, and counts how often it is asked. */
function connect(): void {
  asked = 0
  linkRemote(
    {
      signTransaction(transaction) {
        asked += 1
        transaction.sign([payer])
        return Promise.resolve(transaction)
      },
      signMessage: () => Promise.reject(new Error('never asked')),
      disconnect: () => Promise.resolve(),
    },
    { address: payer.publicKey.toBase58(), walletName: 'Test Wallet' },
  )
}

function show(address: string): void {
  connect()
  showPage(address, {
    '/send': <SendPage />,
    '/token/:mint': <TokenPage />,
    '/create-token': <CreateTokenPage />,
  })
}

/** Create Token with one field for a receiver. */
async function showCreateToken(of: 'mint authority' | 'supply'): Promise<void> {
  show('/create-token')
  if (of === 'supply') {
    await userEvent.click(await screen.findByText('Distribution', { selector: 'summary b' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
    return
  }
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Revoke mint authority' }))
  const whose = await screen.findByLabelText('Who holds the mint authority')
  await userEvent.selectOptions(whose, 'Another address')
}

const manage = (action: string) => () => show(`/token/${mint.toBase58()}?action=${action}`)
type Sentence = readonly [sentence: RegExp, isRefused: boolean]
const PROGRAM: Sentence = [/is a program: no wallet signs for it\./, true]
const MINT: Sentence = [/is the mint of a token: no wallet signs for it\./, true]
const OWNER: Sentence = [/is a token account\. Its owner is .{9}: type that address\./, true]
const MULTISIG: Sentence = [/a multisig of a token program: 2 of 2 sign for it/, false]
const SOL_STAYS: Sentence = [/SOL leaves it only by the instruction WithdrawExcessLamports/, false]
const NO_KEY: Sentence = [/No wallet has a key to this address: a program controls it/, false]
const NO_SIGNATURE: Sentence = [/takes a signature, which it never gives/, true]
const NO_PROGRAM: Sentence = [/There is no program at this address now/, false]
const NO_HOOK: Sentence = [/is System Program, which is no transfer hook/, true]
const NOT_A_PROGRAM: Sentence = [/is not a program: every transfer would fail\./, true]

/** What is said of a program, a mint, a token account, a multisig, and an address off the curve. */
type Said = readonly [Sentence, Sentence, Sentence, Sentence, Sentence]
const RECEIVES: Said = [PROGRAM, MINT, OWNER, MULTISIG, NO_KEY]

describe('a field for a receiver says what its address is', () => {
  it.each<readonly [string, () => void | Promise<void>, string | RegExp, Said]>([
    ['Send, a token', () => show(`/send?token=${mint.toBase58()}`), 'Receiver address', RECEIVES],
    ['Send, SOL', () => show('/send'), 'Receiver address', [PROGRAM, MINT, OWNER, SOL_STAYS, NO_KEY]],
    ['the mint authority', manage('transfer-mint'), 'New mint authority', RECEIVES],
    [
      'the update authority',
      manage('transfer-metadata'),
      'New update authority',
      [PROGRAM, MINT, OWNER, NO_SIGNATURE, NO_KEY],
    ],
    ['new tokens', manage('mint-more'), 'Receiver', RECEIVES],
    [
      'the program of the hook',
      manage('hook'),
      'Program address',
      [NO_HOOK, NOT_A_PROGRAM, NOT_A_PROGRAM, NOT_A_PROGRAM, NO_PROGRAM],
    ],
    ['an authority of a new token', () => showCreateToken('mint authority'), 'Address', RECEIVES],
    ['the supply of a new token', () => showCreateToken('supply'), 'Address', RECEIVES],
  ])('%s', async (_, open, label, said) => {
    await open()
    const account = tokenAccountOf(payer.publicKey, other, 'token-2022')
    const program = new PublicKey('11111111111111111111111111111111')
    for (const [at, address] of [program, other, account, multisig, offCurve].entries()) {
      // The draft keeps the address of an authority, which stands below.
      const [receiver] = await screen.findAllByLabelText<HTMLInputElement>(label, {}, { timeout: 50_000 })
      if (!receiver) throw new Error('it was found')
      fill(receiver, address.toBase58())
      const [sentence, isRefused] = said[at] ?? [/^$/, false]
      const text = () => document.body.textContent.replaceAll(/\s+/g, ' ')
      const shown = () => [receiver.getAttribute('aria-invalid'), text()]
      const expected = [isRefused ? 'true' : null, expect.stringMatching(sentence)]
      await waitFor(() => expect(shown()).toEqual(expected), { timeout: 50_000 })
    }
  })

  it('says so where the node does not answer, and the review is not reached', async () => {
    show(`/token/${other.toBase58()}?action=transfer-mint`)
    const receiver = await screen.findByLabelText('New mint authority', {}, { timeout: 50_000 })
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) =>
      typeof init?.body === 'string' && init.body.includes(fresh.toBase58())
        ? Promise.resolve(new Response('no', { status: 403 }))
        : fetch(to, init),
    )
    fill(receiver, fresh.toBase58())
    await screen.findByText(/could not be looked at\. The review checks it again\./, {}, { timeout: 50_000 })
    await pressFirst('Review')
    await screen.findByRole('alert', {}, { timeout: 50_000 })
    expect(screen.queryByRole('heading', { name: 'Review', level: 1 })).toBeNull()
  })
})

describe('the review waits until the person says what nobody here can know', () => {
  const who = `${offCurve.toBase58().slice(0, 4)}…${offCurve.toBase58().slice(-4)}`
  const tick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: `I know what controls ${who}` })

  it('for an authority, beside what can never be undone', async () => {
    show(`/token/${other.toBase58()}?action=transfer-mint`)
    const receiver = await screen.findByLabelText('New mint authority', {}, { timeout: 50_000 })
    fill(receiver, offCurve.toBase58())
    await pressSoon('Review')
    await pageTitle('Review')
    await userEvent.click(screen.getByRole('checkbox', { name: /can never be undone/ }))
    await pressLast('Change authority')
    expect((await tick()).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(await tick())
    expect(asked).toBe(0)
    await userEvent.click(await tick())
    await pressLast('Change authority')
    await waitFor(
      async () => {
        const { mintAuthority } = await getMint(
          practice.connection,
          other,
          'confirmed',
          TOKEN_2022_PROGRAM_ID,
        )
        expect(mintAuthority?.toBase58()).toBe(offCurve.toBase58())
      },
      { timeout: 50_000 },
    )
    expect(asked).toBe(1)
  })

  it('for a payment', async () => {
    show(`/send?amount=0.01&to=${offCurve.toBase58()}`)
    await pressSoon('Review')
    await pageTitle('Review')
    await pressLast('Send')
    expect((await tick()).getAttribute('aria-invalid')).toBe('true')
    expect(asked).toBe(0)
    await userEvent.click(await tick())
    await pressLast('Send')
    await receipt('Sent')
    expect(asked).toBe(1)
  })

  it('but not for a multisig, which can use what it gets', async () => {
    show(`/token/${mint.toBase58()}?action=mint-more`)
    const receiver = await screen.findByLabelText('Receiver', {}, { timeout: 50_000 })
    fill(receiver, multisig.toBase58())
    fill(field(/^Amount/), '1')
    await pressSoon('Review')
    await pageTitle('Review')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(document.body.textContent).not.toMatch(/lost/)
    await pressLast('Mint more')
    await receipt('Tokens minted')
    expect(asked).toBe(1)
  })
})

describe('an authority that no wallet has', () => {
  it('is named as what it is, and no wallet is asked for', async () => {
    const token = await aManagedToken(practice, payer, {
      uri: '',
      authorities: { mint: 'wallet', freeze: 'revoked', metadata: 'revoked' },
    })
    await practice.send(
      [
        createSetAuthorityInstruction(
          token,
          payer.publicKey,
          AuthorityType.MintTokens,
          multisig,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
      ],
      payer,
    )
    setDisconnected()
    showPage(`/token/${token.toBase58()}`, { '/token/:mint': <TokenPage /> })
    await userEvent.click(await screen.findByText('Who holds its authorities', {}, { timeout: 50_000 }))
    const row = screen.getByRole('row', { name: /^Mint authority/ })
    await within(row).findByText('a multisig: 2 of 2 sign with its own tool', {}, { timeout: 50_000 })
    const verdict = screen.getByRole('region', { name: 'Verdict' })
    await within(verdict).findByText(sentence(/2 of 2 signers of a multisig can print more\./))
    // In the report and in the table.
    expect(screen.getAllByText('a multisig: 2 of 2 sign with its own tool')).toHaveLength(2)
    screen.getByText('No wallet holds an authority. Connect one that holds the token.')
  })
})

/** Waits until it is paid: what is still under way would change the balance of the next test. */
const receipt = (title: string) => pageTitle(title)
