import {
  createAssociatedTokenAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { expect } from 'vitest'
import { planTokenOrders } from '../../src/tokens/operations/planTokenOrders'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import type { Execution } from '../../src/transactions/execution'
import { isDone, isUnsettled } from '../../src/transactions/execution'
import { openJournal } from '../../src/transactions/journal'
import { prepareOperation } from '../../src/transactions/prepare'
import { confirmedAt } from '../../src/transactions/repeats'
import { openRunJournal } from '../../src/transactions/runJournal'
import type { RunToken } from '../../src/transactions/runs'
import type { TransactionSigner } from '../../src/transactions/sign'
import type { PracticeChain } from '../support/chain'
import { outliving, PAST_EXPIRY, run, runUntil } from '../support/operations'
import { aManagedToken } from '../support/tokenOperations'
import { aRun, aTab, readAgain } from '../tokens/sendList/aRun'

/** How one of two that say the same goes: in its page, and in its wallet. */
export const ENDS = [
  'done',
  'declined',
  'declined, and sent later',
  'killed while it asks',
  'killed once it is signed',
  'lost by a wallet that sends it',
  'signed too late',
] as const
export type End = (typeof ENDS)[number]

export const FORMS = ['single', 'list'] as const
export const ASSETS = ['SOL', 'token', 'token-2022'] as const

/** The first and the second of two that pay the same, what they pay, and whether the person agrees to pay it twice. */
export type Case = Readonly<{
  first: Side
  second: Side
  asset: (typeof ASSETS)[number]
  agrees: boolean
  /** Whether what a wallet sends later comes before the second one. */
  early: boolean
}>
export type Side = Readonly<{ form: (typeof FORMS)[number]; end: End }>

/** Somebody who has what is paid, a receiver, and how much of it came to them. */
type Setting = Readonly<{
  practice: PracticeChain
  payer: Keypair
  to: string
  token: RunToken
  received: () => Promise<number>
}>

const UNITS = 1_000_000n

/** A maker of settings: each has its own wallet and receiver; the tokens are made once. */
export function settings(practice: PracticeChain) {
  const made = new Map<string, Promise<Readonly<{ holder: Keypair; mint: PublicKey }>>>()
  const tokenOf = (standard: 'spl' | 'token-2022') => {
    const making = made.get(standard) ?? makeToken(practice, standard)
    made.set(standard, making)
    return making
  }
  return async (asset: Case['asset']): Promise<Setting> => {
    const payer = await practice.aPayer()
    const receiver = Keypair.generate().publicKey
    const to = receiver.toBase58()
    if (asset === 'SOL') {
      const token = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' } as const
      const received = async () => Number((await practice.balance({ publicKey: receiver })) / UNITS)
      return { practice, payer, to, token, received }
    }
    const { holder, mint } = await tokenOf(asset === 'token' ? 'spl' : 'token-2022')
    const program = asset === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
    const account = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true, program)
    const [from, mine, theirs] = [holder.publicKey, payer.publicKey, receiver].map(account)
    if (!from || !mine || !theirs) throw new Error('no account')
    await practice.send(
      [
        createAssociatedTokenAccountInstruction(holder.publicKey, mine, payer.publicKey, mint, program),
        createAssociatedTokenAccountInstruction(holder.publicKey, theirs, receiver, mint, program),
        createTransferCheckedInstruction(from, mint, mine, holder.publicKey, 10n * UNITS, 9, [], program),
      ],
      holder,
    )
    const received = async () => {
      const found = await practice.connection.getAccountInfo(account(receiver), 'confirmed')
      return found ? Number(found.data.readBigUInt64LE(64) / UNITS) : 0
    }
    const token = { mint: mint.toBase58(), program: asset, decimals: 9, symbol: 'QHR' } as const
    return { practice, payer, to, token, received }
  }
}

async function makeToken(practice: PracticeChain, standard: 'spl' | 'token-2022') {
  const holder = await practice.aPayer()
  return { holder, mint: await aManagedToken(practice, holder, { standard }) }
}

/** What a wallet does that ends so; `kept`: what it sends later. */
function walletOf({ practice, payer }: Setting, end: End) {
  const kept: Uint8Array[] = []
  let ask = () => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const send = (wire: Uint8Array) => practice.connection.sendRawTransaction(wire, { skipPreflight: true })
  const signer: TransactionSigner = {
    address: payer.publicKey,
    walletName: 'Hostile',
    signTransaction: async (transaction) => {
      const mine = VersionedTransaction.deserialize(transaction.serialize())
      mine.sign([payer])
      if (end === 'declined, and sent later') kept.push(mine.serialize())
      if (end === 'lost by a wallet that sends it') await send(mine.serialize())
      if (end === 'signed too late') practice.chain.warp(PAST_EXPIRY)
      ask()
      if (end === 'killed while it asks' || end === 'lost by a wallet that sends it')
        return await new Promise(() => {})
      if (end === 'declined' || end === 'declined, and sent later') return await sayNo()
      return mine
    },
  }
  const sendLater = async () => {
    for (const wire of kept.splice(0)) await send(wire)
    practice.chain.warp(2)
  }
  return { signer, asked, sendLater }
}

/** What a refusal is to the scripts of the page that was opened last. */
async function sayNo(): Promise<never> {
  const { AppError } = await import('../../src/errors/AppError')
  throw new AppError('wallet/declined', { code: 4001 })
}

/** One of the two: begins, is opened without a wallet, and is asked for again. */
type Party = Readonly<{
  begin: () => Promise<void>
  sendLater: () => Promise<void>
  open: () => Promise<void>
  again: (agreed: readonly string[]) => Promise<void>
  executions: () => Promise<readonly Execution[]>
  /** When the person began it (ms since 1970): what is paid later was done since. */
  begun: () => Promise<number>
}>

/** What a page may be stopped by: the same is open, or was done since. */
// The record of a single token payment promises the balance that is left: after another payment it has to be made anew from its form.
const REFUSED = [
  'simulation/mismatch',
  'transaction/under-way',
  'transaction/done-since',
  'transaction/expired',
]

async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && REFUSED.includes(String(error.code))) return null
    throw error
  }
}

/** The scripts of single operations, of the page that was opened last. */
async function aPage(practice: PracticeChain) {
  const [{ executeOperation }, { settleOperation }, { signAgain, canSignAgain }, engine] = await Promise.all([
    import('../../src/transactions/sign'),
    import('../../src/transactions/settle'),
    import('../../src/transactions/resume'),
    import('../support/engine'),
  ])
  const access = { ...(await engine.aChainAccess(practice)), readAccount: readAccountFields }
  return { executeOperation, settleOperation, signAgain, canSignAgain, access }
}

function single(setting: Setting, end: End): Party {
  const { practice, payer, to, token } = setting
  const { connection } = practice
  const { signer, asked, sendLater } = walletOf(setting, end)
  let id = ''
  const plan = () =>
    token.program === null
      ? planSendSol(connection, payer.publicKey, { to, lamports: UNITS })
      : planTokenOrders(connection, payer.publicKey, new PublicKey(token.mint), [
          { kind: 'send', amount: UNITS, from: null, to },
        ])
  const read = async () => {
    const found = await openJournal().read(id)
    return found ? [found] : []
  }
  return {
    sendLater,
    executions: read,
    begun: async () => (await read())[0]?.operation.createdAt ?? Infinity,
    begin: async () => {
      const { executeOperation, access } = await aPage(practice)
      const before = new Set(
        (await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).map(
          ({ operation }) => operation.id,
        ),
      )
      const sending = async () => {
        const prepared = await prepareOperation(await plan(), { ...access, priority: 'normal' })
        const events = executeOperation(prepared, signer, access)
        if (end === 'killed once it is signed') await runUntil('signed', events)
        else if (end === 'killed while it asks' || end === 'lost by a wallet that sends it')
          await Promise.race([run(events, access), asked])
        else await run(events, access)
      }
      await unlessRefused(inTime(practice, end, sending()))
      const now = await access.journal.list(access.genesisHash, payer.publicKey.toBase58())
      id = now.find(({ operation }) => !before.has(operation.id))?.operation.id ?? ''
    },
    open: async () => {
      const { settleOperation, access } = await aPage(practice)
      for (const execution of await read())
        await outliving(practice, run(settleOperation(execution, access), access, execution))
    },
    again: async (agreed) => {
      const { signAgain, canSignAgain, access } = await aPage(practice)
      const paying = walletOf(setting, 'done').signer
      for (const execution of await read())
        if (canSignAgain(execution))
          await unlessRefused(
            run(signAgain(execution, paying, access, undefined, undefined, agreed), access, execution),
          )
    },
  }
}

/** What is signed too late has expired once blocks have passed. */
async function inTime<T>(practice: PracticeChain, end: End, work: Promise<T>): Promise<T> {
  return end === 'signed too late' ? await outliving(practice, work) : await work
}

async function list(setting: Setting, end: End): Promise<Party> {
  const { practice, payer, to, token } = setting
  const { signer, asked, sendLater } = walletOf(setting, end)
  const made = await aRun(practice, payer, [{ line: 1, address: to, units: UNITS }], token)
  const { id } = made.head
  return {
    sendLater,
    executions: async () => (await openRunJournal(id)).executions(),
    begun: () => Promise.resolve(made.head.createdAt),
    begin: async () => {
      const tab = await aTab(practice, payer, { signer })
      if (end === 'killed while it asks' || end === 'lost by a wallet that sends it') {
        const killing = tab.driveUntil(
          made,
          ({ activity, counts, problem, done }) =>
            problem !== null || done || (activity === 'asking' && counts.open === 1),
        )
        await killing
        if ((await openRunJournal(id)).executions().length > 0) await asked
      } else if (end === 'killed once it is signed')
        await tab.driveUntil(
          made,
          ({ activity, problem, done }) => problem !== null || done || activity === 'landing',
        )
      else
        await inTime(
          practice,
          end,
          tab.drive(
            made,
            ({ activity }) => void (end === 'signed too late' && activity === 'landing' && tab.pause()),
          ),
        )
    },
    open: async () => {
      const tab = await aTab(practice, payer, { signer: null })
      await outliving(practice, (async () => tab.drive(await readAgain(id)))())
    },
    again: async (agreed) => {
      const paysAgain = new Set(agreed.length > 0 ? [0] : [])
      const tab = await aTab(practice, payer, { paysAgain, signer: walletOf(setting, 'done').signer })
      const last = await tab.drive(await readAgain(id))
      if (last.problem) expect(REFUSED).toContain(last.problem.code)
    },
  }
}

/** Has both say the same, in this order, and asks for each again. Throws where a payment is made, or told, once too often. */
export async function pair(setting: Setting, { first, second, agrees, early }: Case): Promise<void> {
  const both: readonly Party[] = [
    first.form === 'single' ? single(setting, first.end) : await list(setting, first.end),
    second.form === 'single' ? single(setting, second.end) : await list(setting, second.end),
  ]
  const [one, other] = both
  if (!one || !other) throw new Error('no pair')
  await one.begin()
  if (early) await one.sendLater()
  await other.begin()
  await one.sendLater()
  await other.sendLater()
  await one.open()
  await other.open()
  await requireTold(setting, both)
  for (const [mine, theirs, { form }] of [
    [one, other, first],
    [other, one, second],
  ] as const) {
    const before = await setting.received()
    const mineDone = (await mine.executions()).some(isDone)
    const their = await theirs.executions()
    const isMade = (await mine.executions()).length > 0
    const begun = await mine.begun()
    const canRepeat = form === 'list' || setting.token.program === null
    const isDoneSince = their.some((execution) => isDone(execution) && paidAt(execution) > begun)
    const agreed = agrees ? their.map(({ operation }) => operation.id) : []
    expect((await mine.executions()).some(isUnsettled)).toBe(false)
    await mine.again(agreed)
    const more = (await setting.received()) - before
    if (mineDone) expect(more, 'what is done is paid again').toBe(0)
    else if (isDoneSince && isMade && agrees && !canRepeat) expect(more).toBeLessThanOrEqual(1)
    else if (isDoneSince && isMade) expect(more, 'what was done since').toBe(agrees ? 1 : 0)
    else expect(more).toBeLessThanOrEqual(1)
    await one.open()
    await other.open()
    await requireTold(setting, both)
  }
}

/** When this browser saw it on the chain. */
function paidAt({ transactions }: Execution): number {
  return Math.max(...transactions.map((state) => confirmedAt(state) ?? 0))
}

/** Payments on the chain are those that the app calls paid, and each is the end of one operation. */
async function requireTold({ received }: Setting, both: readonly Party[]): Promise<void> {
  const executions = (await Promise.all(both.map((party) => party.executions()))).flat()
  const signatures = executions.flatMap(({ transactions }) =>
    transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : [])),
  )
  expect(new Set(signatures).size, 'one payment is told twice').toBe(signatures.length)
  expect(signatures, 'what is told as paid').toHaveLength(await received())
}
