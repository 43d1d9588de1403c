import { ComputeBudgetProgram, type Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { parseTransaction } from '../../sandbox/chain/wire'
import { AppError } from '../../src/errors/AppError'
import type { TransactionSigner } from '../../src/transactions/sign'
import { PAST_EXPIRY } from '../support/operations'
import { pass } from '../hostile/time'
import { WALLETS } from '../hostile/wallets'
import type { Chance } from './chance'
import type { World } from './world'

/** How a wallet signs where nothing goes wrong. */
export const MANNERS = ['signs several', 'signs one', 'sends by itself'] as const
export type Manner = (typeof MANNERS)[number]

/** What it does in place of signing. */
export const HABITS = [
  'declines',
  'declines, and sends later',
  'never answers',
  'sends, and never answers',
  'signs too late',
  'raises its fee',
  'fails at several',
] as const
export type Habit = (typeof HABITS)[number] | `hostile: ${string}`

export const HOSTILE_WALLETS: readonly Habit[] = WALLETS.map(({ name }) => `hostile: ${name}` as const)

export type Wallet = Readonly<{
  signer: TransactionSigner
  /** How many prompts it has shown. */
  prompts: () => number
  /** Sends what it has kept. */
  sendLater: () => void
}>

/**
 * A wallet with a manner, and with a habit until `well` says that it is over. `onAsked` is told of each prompt; `isDead`: nobody hears its
 * answer any more. `onSilent`: it will never
 * answer; `stop`: the person stops waiting for it.
 */
export function walletOf(
  key: Keypair,
  { practice: { chain }, foreign }: World,
  {
    manner,
    habit,
    isDead,
    onAsked,
    onSilent,
    stop,
    chance,
  }: Readonly<{
    manner: Manner
    habit: () => Habit | null
    isDead: () => boolean
    onAsked: () => void
    onSilent: () => void
    stop: () => void
    chance: Chance
  }>,
): Wallet {
  let prompts = 0
  const kept: VersionedTransaction[] = []
  const send = (transaction: VersionedTransaction, whose?: 'foreign') => {
    const wire = parseTransaction(transaction.serialize())
    if (whose) foreign.add(wire.signature)
    chain.submit(wire)
  }
  const hand = {
    key,
    send,
    blockhash: () => chain.blocks.at('confirmed').blockhash,
    stop,
  }
  const never = () => {
    onSilent()
    return new Promise<never>(() => {})
  }
  const signed = (asked: VersionedTransaction) => {
    const copy = VersionedTransaction.deserialize(asked.serialize())
    copy.sign([key])
    return copy
  }
  const hostileOf = (now: Habit | null): TransactionSigner | null => {
    if (!now?.startsWith('hostile: ')) return null
    const found = WALLETS.find(({ name }) => now === `hostile: ${name}`)
    if (!found) throw new Error(`no wallet is called “${now}”`)
    return found.wallet(hand)
  }
  const answer = async (asked: readonly VersionedTransaction[]): Promise<readonly VersionedTransaction[]> => {
    if (isDead()) return await new Promise<never>(() => {})
    const now = habit()
    const found = hostileOf(now)
    if (found && !found.sends) {
      const made: VersionedTransaction[] = []
      for (const each of asked) made.push(await found.signTransaction(each))
      return made
    }
    switch (now) {
      case 'declines':
        throw new AppError('wallet/declined', { code: 4001 })
      case 'declines, and sends later':
        kept.push(...asked.map(signed))
        throw new AppError('wallet/declined', { code: 4001 })
      case 'never answers':
        return await never()
      case 'sends, and never answers':
        for (const each of asked.map(signed)) send(each)
        return await never()
      case 'signs too late':
        pass(PAST_EXPIRY * 400)
        return asked.map(signed)
      case 'raises its fee':
        return asked.map((each) => signed(atHigherPrice(each, chance)))
      case 'fails at several':
        if (asked.length > 1) throw new AppError('wallet/failed', { reason: 'no-transaction' })
        return asked.map(signed)
      default:
        return asked.map(signed)
    }
  }
  const count = () => {
    if (isDead()) return
    prompts += 1
    onAsked()
  }
  const prompt = (asked: readonly VersionedTransaction[]) => {
    count()
    return answer(asked)
  }
  const known = { address: key.publicKey, walletName: 'Walk' }
  const one = async (asked: VersionedTransaction) => (await prompt([asked]))[0] ?? asked
  const sendsBy = manner === 'sends by itself'
  const signer: TransactionSigner = sendsBy
    ? {
        ...known,
        sends: true,
        signAndSend: async (asked) => {
          count()
          // One that sends in a way of its own sends nothing besides, and names what it wants.
          const found = isDead() ? null : hostileOf(habit())
          if (found?.sends) return await found.signAndSend(asked)
          const [transaction = asked] = await answer([asked])
          send(transaction)
          return bs58.encode(transaction.signatures[0] ?? new Uint8Array(64))
        },
      }
    : {
        ...known,
        signTransaction: one,
        ...(manner === 'signs several' && { signTransactions: prompt }),
      }
  const sendLater = () => {
    for (const each of kept.splice(0)) send(each)
  }
  return { signer, prompts: () => prompts, sendLater }
}

function atHigherPrice(asked: VersionedTransaction, chance: Chance): VersionedTransaction {
  const message = TransactionMessage.decompile(asked.message)
  const at = message.instructions.findIndex(
    ({ programId, data }) => programId.equals(ComputeBudgetProgram.programId) && data[0] === 3,
  )
  const microLamports = BigInt(chance.between(1, 5)) * 1_000_000n
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
  if (at >= 0) message.instructions[at] = price
  else message.instructions.unshift(price)
  return new VersionedTransaction(message.compileToV0Message())
}
