import { Keypair, SystemProgram, type Connection, type PublicKey } from '@solana/web3.js'
import { AppError } from '../../src/errors/AppError'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import type { ExecutionEvent } from '../../src/transactions/events'
import { executeOperation } from '../../src/transactions/sign'
import { canAskAgain, currentTransaction, isDone, type Execution } from '../../src/transactions/execution'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../src/transactions/prepare'
import { nextDraft } from '../../src/transactions/resume'
import type { RecordingAccess } from '../../src/transactions/contract'
import { withMethods, type PracticeChain } from './chain'
import { aCreateTokenPlan, all, aChainAccess, aSigner, aTokenDraft } from './engine'
import { SUBJECTS } from './subjects'
import { saidText } from './said'

/** Blocks after which a blockhash has expired at finalized, whatever the node says of commitments. */
export const PAST_EXPIRY = 200

/**
 * Waits for `ending` while blocks pass, as often as it takes, past every blockhash that a wallet may have chosen meanwhile. To be called once
 * the wallet has answered (upTo): before, so many blocks at once are no chain that the app believes.
 */
export async function outliving<T>({ chain }: Pick<PracticeChain, 'chain'>, ending: Promise<T>): Promise<T> {
  const passing = setInterval(() => chain.warp(2 * PAST_EXPIRY), 50)
  return await ending.finally(() => clearInterval(passing))
}

/** An operation that waits for its wallet, and the wallet's lamports before it. */
export type ReadyOperation = Readonly<{
  payer: Keypair
  prepared: PreparedOperation
  access: RecordingAccess
  before: bigint
}>

/**
 * A simulated operation of a funded wallet that makes no account. The same wallet has done the same once before, with the same
 * engine: that older transaction must never be mistaken for this one.
 */
export async function aReadyOperation(chain: PracticeChain, over?: RecordingAccess): Promise<ReadyOperation> {
  const payer = await chain.aPayer()
  const plan = aPayment(payer.publicKey, Keypair.generate().publicKey)
  const access = over ?? (await aChainAccess(chain))
  const prepare = () => prepareOperation(plan, { connection: chain.connection, priority: 'normal' })
  const earlier = await run(executeOperation(await prepare(), aSigner(payer), access), access)
  if (!isDone(earlier)) throw new Error('the earlier operation did not land')
  return { payer, prepared: await prepare(), access, before: await chain.balance(payer) }
}

/** A simulated token operation of a funded wallet; `change` modifies its plan. */
export async function aReadyToken(
  chain: PracticeChain,
  change: (plan: Plan, payer: Keypair) => Plan = (plan) => plan,
): Promise<ReadyOperation> {
  const payer = await chain.aPayer()
  const plan = change(await aCreateTokenPlan(chain, payer, aTokenDraft()), payer)
  const prepared = await prepareOperation(plan, { connection: chain.connection, priority: 'normal' })
  return { payer, prepared, access: await aChainAccess(chain), before: await chain.balance(payer) }
}

const PAYMENT = 2_000_000n

function aPayment(from: PublicKey, to: PublicKey): Plan {
  return {
    kind: 'add-liquidity',
    title: saidText('Pay'),
    steps: [
      {
        id: 'pay',
        title: saidText('Pay'),
        instructions: [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: PAYMENT })],
        signers: [],
        costs: [
          {
            kind: 'deposit',
            label: saidText('Payment'),
            lamports: PAYMENT,
            refundable: false,
            account: to.toBase58(),
          },
        ],
        finality: 'reversible',
      },
    ],
    accounts: { payer: from, creates: [] },
    subject: SUBJECTS['add-liquidity'],
  }
}

/** Runs it to its end. Returns the journal's record, of the planned operation or of the one that it continues `from`. */
export async function run(
  events: AsyncIterable<ExecutionEvent>,
  access: RecordingAccess,
  from?: Execution,
): Promise<Execution> {
  const planned = (await all(events)).find((event) => event.type === 'planned')
  return await readOperation(access, from?.operation.id ?? planned?.operation.id ?? '')
}

/** Runs up to that event and then stops, like a closed tab. Returns the operation's id. */
export async function runUntil(
  last: ExecutionEvent['type'],
  events: AsyncIterable<ExecutionEvent>,
): Promise<string> {
  let id = ''
  for await (const event of events) {
    if (event.type === 'planned') id = event.operation.id
    if (event.type === last) break
  }
  return id
}

/** The events up to that one. The operation goes on where it is asked for more. */
export async function upTo(
  last: ExecutionEvent['type'],
  events: AsyncGenerator<ExecutionEvent>,
): Promise<readonly ExecutionEvent[]> {
  const taken: ExecutionEvent[] = []
  while (taken.at(-1)?.type !== last) {
    const { value } = await events.next()
    if (!value) throw new Error(`it ended without “${last}”`)
    taken.push(value)
  }
  return taken
}

/** The journal's record of an operation that must be in it. */
export async function readOperation(access: RecordingAccess, id: string): Promise<Execution> {
  const execution = await access.journal.read(id)
  if (!execution) throw new Error('the journal lost it')
  return execution
}

/** Whether its current transaction can be asked for again. `draftOf`: nextDraft of the page that holds its keys. */
export function canSignAgain(execution: Execution, draftOf = nextDraft): boolean {
  const { state } = currentTransaction(execution)
  return !execution.operation.imported && canAskAgain(state) && draftOf(execution) !== null
}

/** The same engine with a node that does not answer this method; `told` is called for each attempt. */
export function without(
  access: RecordingAccess,
  method: keyof Connection,
  told: () => void = () => {},
): RecordingAccess {
  const refuse = () => {
    told()
    return Promise.reject(new AppError('rpc/failed', { reason: 'unreachable' }))
  }
  return { ...access, connection: withMethods(access.connection, { [method]: refuse }) }
}

/** Carries a plan out through the engine, to its end. */
export async function carryOutPlan(practice: PracticeChain, payer: Keypair, plan: Plan): Promise<Execution> {
  const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
  const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
  const done = await run(executeOperation(prepared, aSigner(payer), access), access)
  if (!isDone(done)) throw new Error(`“${plan.title.id}” did not land`)
  return done
}
