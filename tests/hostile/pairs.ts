import {
  createAssociatedTokenAccountInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { expect } from 'vitest'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { isUnsettled } from '../../src/transactions/execution'
import { confirmedAt } from '../../src/transactions/repeats'
import type { PracticeChain } from '../support/chain'
import { aManagedToken } from '../support/tokenOperations'
import { list, type Party, type Payer, type Payment, paymentOf, type Side, single } from './parties'

export const ASSETS = ['SOL', 'token', 'token-2022'] as const
type Asset = (typeof ASSETS)[number]

/** The forms that a payment has: alone, in a batch (of tokens alone), in a list of its own, and among other lines in several transactions. */
export const FORMS = ['single', 'batch', 'list', 'long list'] as const
type Form = (typeof FORMS)[number]

/** The first and the second of two that pay the same, what they pay, and whether the person agrees to pay it twice. */
export type Case = Readonly<{
  first: Side & Readonly<{ form: Form }>
  second: Side & Readonly<{ form: Form }>
  asset: Asset
  agrees: boolean
  /** Whether what a wallet sends later comes before the second one. */
  early: boolean
}>

/** Somebody who has what is paid, a receiver, and how much of it a transaction (by its signature), or all of them, brought there. */
type Setting = Payer &
  Payment &
  Readonly<{ broughtBy: (signature: string) => number; received: () => Promise<number> }>

const UNITS = 1_000_000n

/** A maker of settings: each has its own wallet and receiver; the tokens are made once. */
export function settings(practice: PracticeChain) {
  const made = new Map<string, Promise<Readonly<{ holder: Keypair; mint: PublicKey }>>>()
  const tokenOf = (standard: 'spl' | 'token-2022') => {
    const making = made.get(standard) ?? makeToken(practice, standard)
    made.set(standard, making)
    return making
  }
  return async (asset: Asset): Promise<Setting> => {
    const payer = await practice.aPayer()
    const receiver = Keypair.generate().publicKey
    const to = receiver.toBase58()
    const common = { practice, payer, to, units: UNITS }
    if (asset === 'SOL') {
      const token = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' } as const
      const received = async () => Number((await practice.balance({ publicKey: receiver })) / UNITS)
      const broughtBy = (signature: string) => {
        const { keys, preBalances, postBalances } = landed(practice, signature)
        const at = keys.all.indexOf(to)
        return Number(((postBalances[at] ?? 0n) - (preBalances[at] ?? 0n)) / UNITS)
      }
      return { ...common, token, received, broughtBy }
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
        createTransferCheckedInstruction(from, mint, mine, holder.publicKey, 1_000n * UNITS, 9, [], program),
      ],
      holder,
    )
    const received = async () => {
      const found = await practice.connection.getAccountInfo(theirs, 'confirmed')
      return found ? Number(found.data.readBigUInt64LE(64) / UNITS) : 0
    }
    const broughtBy = (signature: string) => {
      const { pre, post } = landed(practice, signature).tokenBalances
      const held = (side: typeof pre) => side.find(({ owner }) => owner === to)?.amount ?? 0n
      return Number((held(post) - held(pre)) / UNITS)
    }
    const token = { mint: mint.toBase58(), program: asset, decimals: 9, symbol: 'QHR' } as const
    return { ...common, token, received, broughtBy }
  }
}

function landed({ chain }: PracticeChain, signature: string) {
  const found = chain.history.get(signature)
  if (!found || found.err !== null) throw new Error(`“${signature}” did not land, and is told as paid`)
  return found
}

async function makeToken(practice: PracticeChain, standard: 'spl' | 'token-2022') {
  const holder = await practice.aPayer()
  return { holder, mint: await aManagedToken(practice, holder, { standard }) }
}

/** Other lines of a long list, which take a second transaction: those of tokens open accounts. */
const OTHERS = { SOL: 26, tokens: 12 } as const

async function partyOf(setting: Setting, { form, ...side }: Case['first']): Promise<Party> {
  if (form === 'single' || form === 'batch')
    return single(setting, paymentOf(setting, setting, form === 'batch'), side)
  const long = setting.token.program === null ? OTHERS.SOL : OTHERS.tokens
  return await list(setting, setting, form === 'list' ? 0 : long, side)
}

/** Has both say the same, in this order, and asks for each again. Throws where a payment is made, or told, once too often. */
export async function pair(setting: Setting, { first, second, agrees, early }: Case): Promise<void> {
  const both = [await partyOf(setting, first), await partyOf(setting, second)] as const
  const [one, other] = both
  await one.begin()
  if (early) await one.sendLater()
  await other.begin()
  await one.sendLater()
  await other.sendLater()
  await one.open()
  await other.open()
  await requireTold(setting, both)
  for (const [mine, theirs] of [[one, other] as const, [other, one] as const]) {
    const before = await setting.received()
    const own = await paidBy(setting, mine)
    const their = await paidBy(setting, theirs)
    const made = await mine.executions()
    const begun = await mine.begun()
    const isLeftOut = await mine.leavesOut()
    const isDoneSince = their.some(({ at }) => at > begun)
    const agreed = agrees ? their.map(({ id }) => id) : []
    expect(made.some(isUnsettled)).toBe(false)
    await mine.again(agreed)
    const more = (await setting.received()) - before
    if (own.length > 0 || isLeftOut) expect(more, 'what is done is paid again').toBe(0)
    else if (isDoneSince && made.length > 0) expect(more, 'what was done since').toBe(agrees ? 1 : 0)
    else expect(more).toBeLessThanOrEqual(1)
    await one.open()
    await other.open()
    await requireTold(setting, both)
  }
}

/** The operations that the app tells as paid and that brought something to the receiver, and when this browser saw that. */
async function paidBy({ broughtBy }: Setting, party: Party) {
  return (await party.executions()).flatMap(({ operation: { id }, transactions }) =>
    transactions.flatMap((state) =>
      state.status === 'confirmed' && broughtBy(state.signature) > 0
        ? [{ id, at: confirmedAt(state) ?? 0, signature: state.signature }]
        : [],
    ),
  )
}

/** Payments on the chain are those that the app calls paid, and each is the end of one operation. */
async function requireTold(setting: Setting, both: readonly Party[]): Promise<void> {
  const executions = (await Promise.all(both.map((party) => party.executions()))).flat()
  const signatures = executions.flatMap(({ transactions }) =>
    transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : [])),
  )
  expect(new Set(signatures).size, 'one payment is told twice').toBe(signatures.length)
  const told = signatures.reduce((sum, signature) => sum + setting.broughtBy(signature), 0)
  expect(told, 'what is told as paid').toBe(await setting.received())
}
