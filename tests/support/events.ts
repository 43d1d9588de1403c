import { PublicKey, SystemProgram } from '@solana/web3.js'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from '../../src/transactions/pack'
import { toBase64 } from '../../src/units/bytes'
import { formatSol } from '../../src/units/lamports'
import type { OperationRecord, ExecutionEvent, ExecutionEventOf } from '../../src/transactions/events'
import { actOf } from '../../src/operations/acts'
import { aSubject } from './subjects'
import { saidText } from './said'

/** An operation in the journal; name only what matters, also of its subject. */
export function anOperation({
  kind = 'create-token',
  subject,
  ...over
}: Partial<OperationRecord> = {}): OperationRecord {
  return {
    id: 'operation-1',
    kind,
    title: saidText('Create Quiet Heron'),
    cluster: 'practice',
    genesisHash: 'genesis',
    payer: 'Fwmr111111111111111111111111111111111113kQz',
    walletName: 'Test Wallet',
    createdAt: 1,
    transactions: 1,
    steps: [],
    creates: [],
    subject: aSubject(kind, subject),
    repeats: actOf(kind)?.repeats ?? [],
    ...over,
  }
}

/** The record of a payment of SOL, with its transaction. Addresses are base58. */
export function aPayment(
  { payer, to, lamports }: Readonly<{ payer: string; to: string; lamports: bigint }>,
  over: Partial<OperationRecord> = {},
): OperationRecord {
  const [from, receiver] = [new PublicKey(payer), new PublicKey(to)]
  const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: receiver, lamports })
  const message = toBase64(compileMessage(from, [transfer], PLACEHOLDER_BLOCKHASH).serialize())
  return anOperation({
    kind: 'send',
    title: saidText(`Send ${formatSol(lamports)} SOL`),
    payer,
    steps: [{ id: 'send', title: saidText('Send'), costs: [], finality: 'reversible' }],
    subject: { token: SOL_MINT, symbol: 'SOL', decimals: 9, amount: lamports, to },
    parts: [{ message, steps: [{ id: 'send', instructions: 1 }], signers: [] }],
    ...over,
  })
}

let clock = 1_000

function event<Type extends ExecutionEvent['type']>(
  type: Type,
  rest: Omit<ExecutionEventOf<Type>, 'type' | 'at' | 'transaction'>,
) {
  return (over: Partial<ExecutionEventOf<Type>> = {}): ExecutionEventOf<Type> =>
    ({ type, at: (clock += 1), transaction: 0, ...rest, ...over }) as ExecutionEventOf<Type>
}

/** Events of one operation with plausible contents; name only what matters. */
export const events = {
  planned: event('planned', { operation: anOperation() }),
  simulated: event('simulated', {
    units: 31_650,
    bytes: 716,
    fees: [],
    total: 5_000n,
    balanceBefore: 10_000n,
  }),
  asked: event('approval-requested', {
    message: 'bWVzc2FnZQ==',
    blockhash: 'hash',
    lastValidBlockHeight: 150,
    slot: 7,
  }),
  unanswered: event('unanswered', { failure: { code: 'wallet/failed', context: {} } }),
  declined: event('declined', {}),
  changed: event('changed', {
    signature: 'sig',
    wire: 'd2lyZQ==',
    blockhash: 'hash',
    lastValidBlockHeight: 150,
    fees: [],
    total: 5_020n,
    added: ['unit-price'],
  }),
  sentByWallet: event('sent-by-wallet', { signature: 'sig', lastValidBlockHeight: 150 }),
  signed: event('signed', {
    signature: 'sig',
    wire: 'd2lyZQ==',
    blockhash: 'hash',
    lastValidBlockHeight: 150,
  }),
  broadcast: event('broadcast', {}),
  confirmed: event('confirmed', { signature: 'sig', slot: 7 }),
  paid: event('paid', { total: 5_000n, fee: 5_000n, balanceAfter: 5_000n, rents: {}, blockTime: 1 }),
  unproven: event('unproven', { why: 'unreadable' }),
  finalized: event('finalized', { slot: 7 }),
  retracted: event('retracted', {}),
  failed: event('failed', { failure: { code: 'wallet/failed', context: {} }, landed: false }),
  expired: event('expired', { height: 151 }),
}
