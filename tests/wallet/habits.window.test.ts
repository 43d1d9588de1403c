import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { screen } from '@testing-library/react'
import { getWallets } from '@wallet-standard/app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ACCOUNT,
  FIRST_ONLY,
  LOCKS,
  NEVER_ANSWERS,
  NEVER_SILENT,
  NO_MESSAGES,
  ONLY_LEGACY,
  OWN_WORDS,
  SIGN_IN_THROWS,
  type StoredAccount,
  TELLS_NO_CHANGE,
} from '../../sandbox/wallet/account'
import { PUBLISHED_HABITS } from '../../sandbox/wallet/behaviourPart'
import { createPracticeWallet } from '../../sandbox/wallet/practiceWallet'
import { registerWallet } from '../../sandbox/wallet/registerWallet'
import { describeFailure } from '../../src/errors/describeError'
import { ifWalletCanSign } from '../../src/operation/reviewPlan'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { SOL_MINT } from '../../src/liquidity/orient'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { planPayments } from '../../src/tokens/sendList/payLines'
import type { ExecutionEvent } from '../../src/transactions/events'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../src/transactions/prepare'
import { executeOperation } from '../../src/transactions/sign'
import { executeTogether } from '../../src/transactions/signTogether'
import { toBase64 } from '../../src/units/bytes'
import { restoreSession } from '../../src/wallet/actions'
import { guardWallet } from '../../src/wallet/allowed'
import { dropLink, linkWallet } from '../../src/wallet/link'
import { CANNOT_SIGN_IN, signInFirst, siwx } from '../../src/wallet/signIn'
import { isSignedIn, replaceSessions } from '../../src/wallet/signInSession'
import { featuresOf } from '../../src/wallet/standardWallets'
import { setConnecting, setDisconnected, walletStore } from '../../src/wallet/walletStore'
import { currentSigner } from '../../src/wallet/walletSigner'
import type { PracticeChain } from '../support/chain'
import { aChainAccess, aCreateTokenPlan, all, aTokenDraft } from '../support/engine'
import { EVERY_OPERATION } from '../support/everyOperation'
import { PAST_EXPIRY } from '../support/operations'
import { bePracticeChain, startPageChain } from '../support/page'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../support/programs'
import { shareAt } from '../support/sample'

/*
 * Wallets as they are: what published wallets were seen to do and the standard does not foresee. The Practice Wallet does each of it by a
 * switch of its panel, and a person goes through the app with it.
 */

vi.hoisted(() => vi.stubGlobal('__SIGN_IN__', 'required'))
vi.mock('../../src/wallet/kit', () => ({ openKitSignIn: () => Promise.resolve() }))

type Press = 'yes' | 'no' | 'close'

const { wallet: practiceWallet, session } = createPracticeWallet(() => import('../../sandbox/wallet/desk'))
registerWallet(practiceWallet)

/** The wallet as the page finds it. */
const found = () => {
  const wallet = getWallets()
    .get()
    .find(({ name }) => name === 'Practice Wallet')
  if (!wallet) throw new Error('not announced')
  return guardWallet(wallet)
}

/** No habit, and each of them. */
const TRIED = [
  null,
  OWN_WORDS,
  LOCKS,
  TELLS_NO_CHANGE,
  NEVER_SILENT,
  NEVER_ANSWERS,
  SIGN_IN_THROWS,
  NO_MESSAGES,
  FIRST_ONLY,
  ONLY_LEGACY,
] as const

let practice: PracticeChain
let leaveChain: () => void
const seen: string[] = []
/** How the person answers the wallet's windows, by their title; and what they do before. */
let answers: (title: string) => Press | Promise<Press> = () => 'yes'
const answered = new WeakSet<HTMLDialogElement>()
const windows = new MutationObserver(() => {
  for (const { shadowRoot } of document.body.children) {
    const dialog = shadowRoot?.querySelector('dialog')
    if (dialog && !answered.has(dialog)) void answerIn(dialog)
  }
})

async function answerIn(dialog: HTMLDialogElement): Promise<void> {
  answered.add(dialog)
  const title = dialog.querySelector('h2')?.textContent ?? ''
  seen.push(title)
  const answer = await answers(title)
  if (answer === 'close') return dialog.close()
  const [no, yes] = dialog.querySelectorAll<HTMLButtonElement>('.foot button')
  const button = answer === 'yes' ? yes : no
  await vi.waitFor(() => expect(button?.disabled).toBe(false), { timeout: 50_000, interval: 5 })
  button?.click()
}

beforeAll(async () => {
  practice = await startPageChain({ ...practicePrograms(), landingMs: 0, slotMs: 50 })
  leaveChain = bePracticeChain(practice)
  windows.observe(document.body, { childList: true })
})
afterAll(async () => {
  windows.disconnect()
  leaveChain()
  await practice.stop()
})
beforeEach(() => {
  vi.stubGlobal('__SIGN_IN__', 'off')
  localStorage.clear()
  replaceSessions([])
  session.show(null)
  setDisconnected()
  seen.length = 0
  answers = () => 'yes'
})
afterEach(() => {
  vi.useRealTimers()
  dropLink()
})

/** A person with play money, whose wallet has this habit. */
async function aPerson(habit: string | null): Promise<Keypair> {
  const key = await practice.aPayer(20n * 10n ** 9n)
  if (habit !== null) localStorage.setItem(habit, 'yes')
  localStorage.setItem(ACCOUNT, JSON.stringify(asStored(key)))
  return key
}

function asStored(key: Keypair): StoredAccount {
  const frame = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]
  return {
    address: key.publicKey.toBase58(),
    publicKey: toBase64(key.publicKey.toBytes()),
    secret: toBase64(Uint8Array.from([...frame, ...key.secretKey.slice(0, 32)])),
  }
}

/** What the kit does where the person chooses the wallet. */
async function connect(): Promise<void> {
  setConnecting()
  await featuresOf(found())['standard:connect']?.connect()
  linkWallet(found())
}

/** As if the page were loaded anew, which knows the wallet of the last visit. */
function reload(): void {
  const visited = localStorage.getItem('mintwright.wallet')
  dropLink()
  session.show(null)
  seen.length = 0
  if (visited !== null) localStorage.setItem('mintwright.wallet', visited)
}

const state = () => walletStore.getState()

const signer = () => currentSigner()

/** As a page does: it looks whether the wallet can sign before it shows a review. */
async function review(plan: Plan): Promise<PreparedOperation> {
  return await ifWalletCanSign(() =>
    prepareOperation(plan, { connection: practice.connection, priority: 'normal' }),
  )
}

async function lastOf(prepared: PreparedOperation, by = signer()): Promise<ExecutionEvent | undefined> {
  return (await all(executeOperation(prepared, by, await aChainAccess(practice)))).at(-1)
}

const aPayment = ({ publicKey }: Keypair) =>
  planSendSol(practice.connection, publicKey, { to: aReceiver(), lamports: 2_000_000n })
const aReceiver = () => Keypair.generate().publicKey.toBase58()

async function aPoolPlan(key: Keypair): Promise<Plan> {
  const name = `create a pool, ${raydiumCpmm.name}`
  const operation = EVERY_OPERATION.find((one) => one.name === name)
  if (!operation) throw new Error('no such operation')
  return await (
    await (
      await operation.prepare(practice, key)
    )()
  )()
}

/** Reviews a plan, signs it, and compares what was promised with what was paid. */
async function carryOut(key: Keypair, planOf: (key: Keypair) => Promise<Plan>): Promise<void> {
  const prepared = await review(await planOf(key))
  const before = await practice.balance(key)
  expect((await lastOf(prepared))?.type).toBe('paid')
  expect(before - (await practice.balance(key))).toBe(prepared.bill.total)
}

/** A list of so many lines that it takes several transactions, which the wallet signs with one answer. */
async function carryOutList(key: Keypair): Promise<void> {
  const token = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' } as const
  const lines = Array.from({ length: 40 }, (_, place) => ({
    line: place + 1,
    place,
    address: aReceiver(),
    units: 1_000_000n,
  }))
  const order = { payer: key.publicKey, token, guarding: 'never' } as const
  const { payments } = await planPayments(practice.connection, order, lines, 2)
  const prepared = await Promise.all(payments.map(({ plan }) => review(plan)))
  expect(prepared).toHaveLength(2)
  const before = await practice.balance(key)
  const access = await aChainAccess(practice)
  const ended = await executeTogether(prepared, signer(), access, { tell: () => {} })
  expect(ended.map((one) => one.status === 'fulfilled' && one.value?.type)).toEqual(['paid', 'paid'])
  const promised = prepared.reduce((sum, { bill }) => sum + bill.total, 0n)
  expect(before - (await practice.balance(key))).toBe(promised)
}

const OPERATIONS: readonly (readonly [name: string, does: (key: Keypair) => Promise<void>])[] = [
  ['create', (key) => carryOut(key, (payer) => aCreateTokenPlan(practice, payer, aTokenDraft()))],
  ['send', (key) => carryOut(key, aPayment)],
  ['a list', carryOutList],
  ['a pool', (key) => carryOut(key, aPoolPlan)],
]

/** What the kit does where sign-in is required and the person chooses the wallet (SolanaAccountsAdapter.ts), then presses Sign. */
async function connectAndSignIn(): Promise<void> {
  await signInFirst(found())
  await connect()
  const { caip } = state().cluster
  const accountAddress = found().accounts[0]?.address ?? ''
  if (isSignedIn(accountAddress, { caip })) return
  const chainId = caip as `solana:${string}`
  const data = await siwx.createMessage({ chainId, accountAddress })
  const message = data.toString()
  const signature = (await siwx.signMessage?.({ message, chainId, accountAddress })) ?? ''
  await siwx.addSession({ data, message, signature })
}

const [CONNECT, SIGN_IN, UNLOCK] = ['Connect', 'Sign in', 'Unlock the Practice Wallet'] as const
/** The titles of the windows, without the address of the page. */
const titles = () => seen.map((title) => title.replace(/( to .*)?\?$/, ''))
/** Of wallets that show other windows than one that signs in. */
const SIGN_IN_WINDOWS = new Map<string | null, readonly string[]>([
  [SIGN_IN_THROWS, [CONNECT, 'Sign this message']],
  [LOCKS, [UNLOCK, SIGN_IN, UNLOCK]],
  [NEVER_SILENT, [SIGN_IN, CONNECT]],
])
describeWithPrograms('a wallet as it is', RAYDIUM, () => {
  it('each habit of the Practice Wallet is tried here', () => {
    expect(new Set(PUBLISHED_HABITS.map(({ key }) => key))).toEqual(
      new Set(TRIED.filter((habit) => habit !== null)),
    )
  })

  describe.each([...TRIED.entries()])('%i: %s', (place, habit) => {
    it('connects, and comes back after a reload where it answers', async () => {
      const key = await aPerson(habit)
      await connect()
      const connected = { status: 'connected', address: key.publicKey.toBase58() }
      expect(state()).toMatchObject(connected)
      expect(titles()).toEqual(habit === LOCKS ? [UNLOCK, CONNECT] : [CONNECT])
      if (habit === NEVER_ANSWERS) return
      reload()
      await restoreSession()
      expect(state()).toMatchObject(connected)
      expect(titles()).toEqual(habit === NEVER_SILENT ? [CONNECT] : habit === LOCKS ? [UNLOCK] : [])
    })

    it('signs in where that is required, or says that it cannot', async () => {
      const key = await aPerson(habit)
      vi.stubGlobal('__SIGN_IN__', 'required')
      if (habit === NO_MESSAGES) {
        await expect(connectAndSignIn()).rejects.toThrow(CANNOT_SIGN_IN)
        await screen.findByText('Practice Wallet cannot do this', {}, { timeout: 50_000 })
        screen.getByText(
          /^It does not offer signing messages, which a sign-in needs\. .* Use another wallet, such as Phantom/,
        )
        expect([state().status, ...titles()]).toEqual(['disconnected'])
        return
      }
      await connectAndSignIn()
      expect(state()).toMatchObject({ status: 'connected', address: key.publicKey.toBase58() })
      expect(titles()).toEqual(SIGN_IN_WINDOWS.get(habit) ?? [SIGN_IN])
    })

    if (habit === ONLY_LEGACY) {
      it.each(shareAt(place, OPERATIONS, OPERATIONS.length))(
        'is not asked for what it does not know, and that is said before a review: %s',
        async (_, does) => {
          const key = await aPerson(habit)
          await connect()
          seen.length = 0
          await expect(does(key)).rejects.toMatchObject({
            code: 'wallet/unsupported',
            context: { wallet: 'Practice Wallet', what: expect.stringMatching(/^transactions of version 0/) },
          })
          expect(seen).toEqual([])
        },
      )
      return
    }

    it.each(shareAt(place, OPERATIONS, OPERATIONS.length))(
      'signs and pays what was promised: %s',
      async (_, does) => {
        const key = await aPerson(habit)
        await connect()
        await does(key)
      },
    )

    it.each(['no', 'close'] as const)('declines at once: %s', async (press) => {
      const key = await aPerson(habit)
      await connect()
      const prepared = await review(await aPayment(key))
      answers = (title) => (title === UNLOCK ? 'yes' : press)
      expect((await lastOf(prepared))?.type).toBe('declined')
    })

    it('that answers too late has sent nothing', async () => {
      const key = await aPerson(habit)
      await connect()
      const prepared = await review(await aPayment(key))
      const before = await practice.balance(key)
      answers = (title) => {
        if (title.startsWith('Approve')) practice.chain.warp(PAST_EXPIRY)
        return 'yes'
      }
      expect((await lastOf(prepared))?.type).toBe('expired')
      expect(await practice.balance(key)).toBe(before)
    })

    it('that has locked itself has declined where it is not unlocked, and pays once it is', async () => {
      const key = await aPerson(habit)
      await connect()
      const prepared = await review(await aPayment(key))
      localStorage.setItem(LOCKS, 'yes')
      seen.length = 0
      answers = () => 'close'
      expect((await lastOf(prepared))?.type).toBe('declined')
      expect(titles()).toEqual([UNLOCK])
      answers = () => 'yes'
      await carryOut(key, aPayment)
      expect(titles()).toEqual([UNLOCK, UNLOCK, 'Approve this transaction'])
    })

    it('whose account was switched is told as that, and what to do', async () => {
      const key = await aPerson(habit)
      await connect()
      const prepared = await review(await aPayment(key))
      const by = signer()
      const other = await practice.aPayer()
      localStorage.setItem(ACCOUNT, JSON.stringify(asStored(other)))
      session.show(asStored(other))
      seen.length = 0
      const last = await lastOf(prepared, by)
      const isTold = habit !== TELLS_NO_CHANGE
      expect(last?.type).toBe(isTold ? 'failed' : 'unanswered')
      expect(seen.length > 0).toBe(!isTold)
      const failure = last && 'failure' in last ? last.failure : undefined
      expect(failure?.code).toBe('wallet/disconnected')
      const { title, detail, remedy } = describeFailure('wallet/disconnected', failure?.context ?? {})
      expect(title).toBe('The wallet uses another account')
      expect(detail).toContain(key.publicKey.toBase58().slice(0, 4))
      expect(remedy).toMatch(/^Choose that account in your wallet and try again/)
      expect(state()).toMatchObject({ address: (isTold ? other : key).publicKey.toBase58() })
    })
  })

  it('one that is locked, and is not unlocked, is forgotten at a reload, and opens no window again', async () => {
    await aPerson(LOCKS)
    await connect()
    answers = () => 'close'
    for (const windowsThen of [[UNLOCK], []]) {
      reload()
      await restoreSession()
      expect(state().status).toBe('disconnected')
      expect(titles()).toEqual(windowsThen)
    }
  })
})

it('a person who declines to sign in is told so, however the wallet says it', async () => {
  for (const habit of [null, OWN_WORDS, SIGN_IN_THROWS]) {
    dropLink()
    session.show(null)
    localStorage.clear()
    await aPerson(habit)
    vi.stubGlobal('__SIGN_IN__', 'required')
    answers = (title) => (title.startsWith('Sign') ? 'no' : 'yes')
    await expect(connectAndSignIn()).rejects.toThrow('Signature declined')
    expect(state().status).not.toBe('connected')
  }
})

describe('a wallet that opens a window as a page loads, or never answers', () => {
  async function comeBack(habit: string): Promise<Keypair> {
    const key = await aPerson(habit)
    await connect()
    reload()
    // Its first import takes real time, in which the test's clock would run on.
    await import('../../src/wallet/restore')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return key
  }

  it('is waited for ten seconds; then the list is offered, and the next visit does not ask it', async () => {
    await comeBack(NEVER_ANSWERS)
    void restoreSession()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(state().status).toBe('restoring')
    await vi.advanceTimersByTimeAsync(1)
    expect(state().status).toBe('disconnected')
    await vi.waitFor(() => screen.getByText('Practice Wallet has not answered'), { timeout: 50_000 })
    screen.getByText('Open it and unlock it, or connect a wallet here.')
    reload()
    await restoreSession()
    expect(state().status).toBe('disconnected')
  })

  it('connects with a late answer, unless the person has turned to the list by then', async () => {
    for (const hasChosen of [false, true]) {
      localStorage.clear()
      session.show(null)
      vi.useRealTimers()
      const key = await comeBack(NEVER_SILENT)
      let press: (answer: Press) => void = () => {}
      const pressed = new Promise<Press>((resolve) => (press = resolve))
      answers = () => pressed
      const restored = restoreSession()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(state().status).toBe('disconnected')
      if (hasChosen) setConnecting()
      press('yes')
      await restored
      expect(state()).toMatchObject(
        hasChosen ? { status: 'connecting' } : { status: 'connected', address: key.publicKey.toBase58() },
      )
    }
  })
})

it('of several transactions it shows the first, and signs all', async () => {
  const key = await aPerson(FIRST_ONLY)
  await connect()
  seen.length = 0
  await carryOutList(key)
  expect(seen).toEqual(['Approve this transaction?'])
})
