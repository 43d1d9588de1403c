import { expect } from 'vitest'
import { isDone, isUnsettled } from '../../src/transactions/execution'
import { confirmedAt } from '../../src/transactions/repeats'
import type { PracticeChain } from '../support/chain'
import { EVERY_OPERATION, type Operation } from '../support/everyOperation'
import { type Party, type Payer, type Side, single } from './parties'
import { whileTimePasses } from './time'

/** Those that can say the same twice: each new token is another one. Lists have orders of their own (pairs.ts). */
export const REPEATABLE: readonly Operation[] = EVERY_OPERATION.filter(
  ({ kind }) => kind !== 'create-token' && kind !== 'launch-token' && kind !== 'send-many',
)

/** A second one, planned anew, takes a share of what is there then: it is another amount. */
const BY_SHARE: readonly string[] = ['remove-liquidity', 'lock-liquidity']

/** What can be done only once, or no more for this price, is refused as it is planned or simulated. */
const NO_MORE = [
  'input/invalid',
  'account/not-found',
  'pool/exists',
  'simulation/failed',
  'simulation/insufficient-funds',
  'pool/price-moved',
]
/** Rent that was withdrawn since does not come a second time: the page shows the bill anew. */
const NO_MORE_RENT = ['simulation/mismatch']
/** One lock until dates at a time: a second one is refused as it is planned. */
const NO_MORE_LOCKS = ['pool/refused']

/** The first and the second of two operations that do the same, and whether the person agrees to do it twice. */
export type KindCase = Readonly<{
  operation: Operation
  first: Side
  second: Side
  agrees: boolean
  early: boolean
}>

const RICH = 100_000n * 10n ** 9n

/** Has both do the same, in this order, and asks for each again. Throws where something is done, or told, once too often. */
export async function kindPair(
  practice: PracticeChain,
  { operation, first, second, agrees, early }: KindCase,
): Promise<void> {
  const payer = await practice.aPayer(RICH)
  const of: Payer = { practice, payer }
  const plan = await whileTimePasses(async () => (await operation.prepare(practice, payer))())
  const { history } = practice.chain
  const address = payer.publicKey.toBase58()
  const before = history.of(address).length
  const landed = () =>
    history
      .of(address)
      .slice(before)
      .flatMap(({ err, signature }) => (err === null ? [signature] : []))
  const refused = [
    ...NO_MORE,
    ...(operation.kind === 'withdraw-rent' ? NO_MORE_RENT : []),
    ...(operation.kind === 'lock-until' ? NO_MORE_LOCKS : []),
  ]
  const [one, other] = [single(of, plan, first, refused), single(of, plan, second, refused)] as const
  const requireTold = async () => {
    const told = (await Promise.all([one, other].map(signaturesOf))).flat()
    expect(told.toSorted(), 'what is told as done').toEqual(landed().toSorted())
  }
  await one.begin()
  if (early) await one.sendLater()
  await other.begin()
  await one.sendLater()
  await other.sendLater()
  await one.open()
  await other.open()
  await requireTold()
  for (const [mine, theirs] of [[one, other] as const, [other, one] as const]) {
    const count = landed().length
    const [made] = await mine.executions()
    const [their] = await theirs.executions()
    const begun = await mine.begun()
    const isDoneSince =
      their !== undefined &&
      isDone(their) &&
      their.transactions.some((state) => (confirmedAt(state) ?? 0) > begun)
    expect(made !== undefined && isUnsettled(made)).toBe(false)
    await mine.again(agrees && their ? [their.operation.id] : [])
    const more = landed().length - count
    if (made && isDone(made)) expect(more, 'what is done is done again').toBe(0)
    else if (isDoneSince && !agrees && !BY_SHARE.includes(operation.kind))
      expect(more, 'what was done since').toBe(0)
    await one.open()
    await other.open()
    await requireTold()
  }
}

async function signaturesOf(party: Party): Promise<readonly string[]> {
  return (await party.executions()).flatMap(({ transactions }) =>
    transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : [])),
  )
}
