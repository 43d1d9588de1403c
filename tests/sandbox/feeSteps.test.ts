import { createKeyPairSignerFromBytes } from '@solana/kit'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Ed25519Program,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import { FEE_GATES, FEE_STEPS, type FeeStep } from '../../sandbox/chain/feeSteps'
import { parseTransaction } from '../../sandbox/chain/wire'
import { loadState } from '../../sandbox/state/load'
import { Store } from '../../sandbox/state/store'
import { callChain } from '../support/callChain'
import { startPracticeChain } from '../support/chain'
import { startFork } from '../support/fork'
import { paying, versionOne } from '../support/versionOne'

const SOL = 1_000_000_000n
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const STEPS = FEE_STEPS.filter((step) => step !== 'off')
const UNITS_PER_LAMPORT = { '1/10': 10, '1/4': 4, '1/2': 2 }

let chain: Chain
let payer: Keypair
let partner: Keypair

beforeEach(() => {
  chain = new Chain({ slotMs: 3_600_000, landingMs: 0 })
  payer = Keypair.generate()
  partner = Keypair.generate()
  for (const each of [payer, partner]) chain.airdrop(each.publicKey.toBase58(), 100n * SOL)
  chain.warp(1)
})

const call = (method: string, ...params: unknown[]) => callChain(chain, method, ...params)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const balanceOf = (of: Keypair) => chain.accounts.now(of.publicKey.toBase58())?.lamports ?? 0n
/** What getSupply tells, which is more than a number of JavaScript holds. */
const supply = () =>
  chain.accounts.all(chain.blocks.tip.slot).reduce((sum, [, { lamports }]) => sum + lamports, 0n)
const pay = (lamports: bigint, by = payer, to = Keypair.generate().publicKey) =>
  SystemProgram.transfer({ fromPubkey: by.publicKey, toPubkey: to, lamports })
const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })
const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
/** SetLoadedAccountsDataSizeLimit, which web3.js does not write. */
const loading = (bytes: number) =>
  new TransactionInstruction({
    programId: ComputeBudgetProgram.programId,
    keys: [],
    data: Buffer.from([4, ...new Uint8Array(Uint32Array.of(bytes).buffer)]),
  })
const memo = (bytes: number) =>
  new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.alloc(bytes, 97) })

type Form = Readonly<{ version?: 'legacy' | 0; signers?: Keypair[]; tables?: AddressLookupTableAccount[] }>

function signed(
  instructions: TransactionInstruction[],
  { version = 0, signers = [payer], tables = [] }: Form = {},
): Uint8Array {
  const [first = payer] = signers
  const message = new TransactionMessage({
    payerKey: first.publicKey,
    recentBlockhash: chain.blocks.tip.blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(
    version === 0 ? message.compileToV0Message(tables) : message.compileToLegacyMessage(),
  )
  transaction.sign(signers)
  return transaction.serialize()
}

async function signedV1(config: Parameters<typeof versionOne>[3], lamports = SOL): Promise<Uint8Array> {
  const signer = await createKeyPairSignerFromBytes(payer.secretKey)
  const to = Keypair.generate().publicKey.toBase58()
  return await versionOne(signer, chain.blocks.tip.blockhash, [paying(signer, to, lamports)], config)
}

const feeFor = (wire: Uint8Array) =>
  (
    call('getFeeForMessage', base64(parseTransaction(wire).message.bytes), { commitment: 'processed' })
      .result as { value: number }
  ).value

type Simulated = Readonly<{
  fee: number | null
  err: unknown
  preBalances: number[]
  postBalances: number[]
}>
const simulated = (wire: Uint8Array, options: object) =>
  (
    call('simulateTransaction', base64(wire), { encoding: 'base64', commitment: 'processed', ...options })
      .result as { value: Simulated }
  ).value

const send = (wire: Uint8Array) =>
  call('sendTransaction', base64(wire), {
    encoding: 'base64',
    preflightCommitment: 'processed',
    skipPreflight: true,
  }).result as string

const feeOfLanded = (signature: string) =>
  (
    call('getTransaction', signature, { commitment: 'confirmed', maxSupportedTransactionVersion: 1 })
      .result as { meta: { fee: number; err: unknown } } | null
  )?.meta

/** What every place says that the transaction costs, the payer's loss (`spent` beside the fee), what the leader gets and what is burnt. */
function everywhere(wire: Uint8Array, spent: bigint) {
  chain.warp(1)
  const told = [
    feeFor(wire),
    simulated(wire, { sigVerify: true }).fee,
    simulated(wire, { replaceRecentBlockhash: true }).fee,
  ]
  const { preBalances, postBalances } = simulated(wire, {})
  const before = {
    payer: balanceOf(payer),
    supply: supply(),
    leader: chain.accounts.now(chain.leader)?.lamports ?? 0n,
  }
  const signature = send(wire)
  const paid = before.payer - balanceOf(payer) - spent
  const { slot } = chain.blocks.tip
  chain.warp(1)
  const block = call('getBlock', slot, { commitment: 'confirmed', maxSupportedTransactionVersion: 1 })
    .result as {
    rewards: { lamports: number }[]
    transactions: { meta: { fee: number } }[]
  }
  const burnt = before.supply - supply()
  const earned = (chain.accounts.now(chain.leader)?.lamports ?? 0n) - before.leader
  expect(block.rewards[0]?.lamports).toBe(Number(earned))
  return {
    fees: new Set([
      ...told,
      Number(paid),
      feeOfLanded(signature)?.fee,
      block.transactions[0]?.meta.fee,
      (preBalances[0] ?? 0) - (postBalances[0] ?? 0) - Number(spent),
      Number(burnt + earned),
    ]),
    burnt: Number(burnt),
    earned: Number(earned),
  }
}

/** A lookup table with these addresses, ready for use. */
function aTable(addresses: PublicKey[]): AddressLookupTableAccount {
  const [create, key] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: chain.blocks.tip.slot - 1,
  })
  const lookupTable = key
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable,
    authority: payer.publicKey,
    payer: payer.publicKey,
    addresses,
  })
  send(signed([create, extend]))
  chain.warp(1)
  const state = {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses,
  }
  return { key, state, isActive: () => true } as AddressLookupTableAccount
}

/**
 * Transactions with what they request, added up by hand: 720 units a signature, 300 a write lock, one for four bytes of instruction data,
 * the limit of compute units, 8 for 32 KiB that may be loaded.
 */
type Case = Readonly<{
  wire: () => Uint8Array | Promise<Uint8Array>
  units: number
  priority?: number
  spent?: bigint
}>
const WHOLE_LOAD = 16_384
const cases: Readonly<Record<string, Case>> = {
  'a payment without limits': {
    wire: () => signed([pay(SOL)]),
    units: 720 + 2 * 300 + 3 + 3_000 + WHOLE_LOAD,
    spent: SOL,
  },
  'a legacy payment with all limits': {
    wire: () => signed([limit(1_000), price(10_000_000), loading(65_537), pay(SOL)], { version: 'legacy' }),
    units: 720 + 2 * 300 + Math.floor((5 + 9 + 5 + 12) / 4) + 1_000 + 3 * 8,
    priority: 10_000,
    spent: SOL,
  },
  'a program’s instructions without limits': {
    wire: () => signed([memo(7), memo(2), pay(SOL)]),
    units: 720 + 2 * 300 + Math.floor((7 + 2 + 12) / 4) + 2 * 200_000 + 3_000 + WHOLE_LOAD,
    spent: SOL,
  },
  'more than the most': {
    wire: () => signed([limit(4_000_000_000), loading(4_000_000_000), pay(SOL)]),
    units: 720 + 2 * 300 + Math.floor((5 + 5 + 12) / 4) + 1_400_000 + WHOLE_LOAD,
    spent: SOL,
  },
  'two signers': {
    wire: () => signed([limit(1_000), pay(SOL), pay(SOL, partner)], { signers: [payer, partner] }),
    units: 2 * 720 + 4 * 300 + Math.floor((5 + 12 + 12) / 4) + 1_000 + WHOLE_LOAD,
    spent: SOL,
  },
  'a signature that a program verifies': {
    wire: () => {
      const message = Buffer.from('signed')
      const verify = Ed25519Program.createInstructionWithPrivateKey({ privateKey: payer.secretKey, message })
      return signed([limit(1_000), verify])
    },
    units: 720 + 2_400 + 300 + Math.floor((5 + 16 + 32 + 64 + 6) / 4) + 1_000 + WHOLE_LOAD,
  },
  'addresses that are looked up': {
    wire: () => {
      const found = [Keypair.generate().publicKey, Keypair.generate().publicKey]
      const tables = [aTable(found)]
      return signed([limit(1_000), ...found.map((to) => pay(SOL, payer, to))], { tables })
    },
    units: 720 + 3 * 300 + Math.floor((5 + 12 + 12) / 4) + 1_000 + WHOLE_LOAD,
    spent: 2n * SOL,
  },
  'a payment of version 1': {
    wire: () =>
      signedV1({ priorityFeeLamports: 7n, computeUnitLimit: 500, loadedAccountsDataSizeLimit: 65_536 }),
    units: 720 + 2 * 300 + 3 + 500 + 2 * 8,
    priority: 7,
    spent: SOL,
  },
  'version 1 without limits, which are nothing there': {
    wire: () => signedV1({ priorityFeeLamports: 7n }),
    units: 720 + 2 * 300 + 3,
    priority: 7,
  },
  'one that fails': {
    wire: () => signed([limit(500), pay(1_000n * SOL)]),
    units: 720 + 2 * 300 + Math.floor((5 + 12) / 4) + 500 + WHOLE_LOAD,
  },
  'one whose program is not there': {
    wire: () =>
      signed([new TransactionInstruction({ programId: partner.publicKey, keys: [], data: Buffer.alloc(4) })]),
    units: 720 + 300 + 1 + 200_000 + WHOLE_LOAD,
  },
}

describe.each(Object.keys(cases))('%s', (name) => {
  it.each(STEPS)(
    'costs the same at %s wherever it is asked, and its leader gets what is not burnt',
    async (step) => {
      chain.setFeeStep(step)
      const { wire, units, priority = 0, spent = 0n } = cases[name] as Case
      const burnt = Math.ceil(units / UNITS_PER_LAMPORT[step])
      const fees = new Set([2_500 + priority + burnt])
      expect(everywhere(await wire(), spent)).toEqual({ fees, burnt, earned: 2_500 + priority })
    },
  )
})

it('the least that the proposal names is 3,010 lamports, at one half', async () => {
  chain.setFeeStep('1/2')
  const signer = await createKeyPairSignerFromBytes(payer.secretKey)
  const wire = await versionOne(signer, chain.blocks.tip.blockhash, [], {})
  expect(feeFor(wire)).toBe(3_010)
})

describe.each(FEE_STEPS)('at %s', (step) => {
  /** A wallet with so much more than the fee of its payment. */
  function aWalletWith(more: bigint, asked: (by: Keypair) => TransactionInstruction[]) {
    const by = Keypair.generate()
    const fee = BigInt(feeFor(signed(asked(by), { signers: [by] })))
    chain.airdrop(by.publicKey.toBase58(), fee + more)
    chain.warp(1)
    return {
      by,
      fee,
      wire: (lamports: bigint) => signed([...asked(by).slice(0, -1), pay(lamports, by)], { signers: [by] }),
    }
  }
  /** Limits with which the fee is more than today’s, and less. */
  const budgets = { dear: [limit(1_400_000)], cheap: [limit(1_000), loading(32_768)] }
  beforeEach(() => chain.setFeeStep(step))

  it.each(['dear', 'cheap'] as const)('a wallet can send all that it has but for the fee (%s)', (budget) => {
    const { by, wire, fee } = aWalletWith(SOL, (from) => [...budgets[budget], pay(SOL, from)])
    const all = wire(SOL)
    expect(simulated(all, { sigVerify: true })).toMatchObject({ err: null, fee: Number(fee) })
    expect(feeOfLandedAfter(wire(SOL + 1n))).toEqual({
      err: { InstructionError: [budgets[budget].length, { Custom: 1 }] },
      fee: Number(fee),
    })
    expect(balanceOf(by)).toBe(SOL)
  })

  it.each(['dear', 'cheap'] as const)('it sends all (%s)', (budget) => {
    const { by, wire, fee } = aWalletWith(SOL, (from) => [...budgets[budget], pay(SOL, from)])
    expect(feeOfLandedAfter(wire(SOL))).toEqual({ err: null, fee: Number(fee) })
    expect(balanceOf(by)).toBe(0n)
  })

  it.each(['dear', 'cheap'] as const)('who has less than the fee is refused, and keeps it (%s)', (budget) => {
    const rent = chain.svm.minimumBalanceForRentExemption(0n)
    // A wallet below its rent does not come about, hence a fee above that: by a price.
    const asked = (from: Keypair) => [...budgets[budget], price(4_000_000_000), pay(1n, from)]
    const { by, wire, fee } = aWalletWith(-1n, asked)
    expect(fee).toBeGreaterThan(rent)
    const before = balanceOf(by)
    expect(simulated(wire(1n), {})).toMatchObject({ err: 'InsufficientFundsForFee', fee: null })
    expect(feeOfLandedAfter(wire(1n))).toBeUndefined()
    expect(balanceOf(by)).toBe(before)
    chain.airdrop(by.publicKey.toBase58(), SOL)
    chain.warp(1)
    expect(feeOfLandedAfter(wire(SOL - 1n))).toEqual({ err: null, fee: Number(fee) })
  })

  if (step !== 'off')
    it('so is who has far less, but what today’s fee is', () => {
      chain.setRent(696n)
      const by = Keypair.generate()
      chain.airdrop(by.publicKey.toBase58(), 100_000n)
      chain.warp(1)
      const wire = signed([...budgets.dear, memo(1)], { signers: [by] })
      expect(simulated(wire, {})).toMatchObject({ err: 'InsufficientFundsForFee', fee: null })
      expect(feeOfLandedAfter(wire)).toBeUndefined()
      expect(balanceOf(by)).toBe(100_000n)
    })

  const lefts = [['dear', 1n], ['cheap', 1n], ...(step === 'off' ? [] : [['dear', 6_000n] as const])] as const
  it.each(lefts)('so is who would be left without rent by the fee (%s, %i too little)', (budget, lack) => {
    const rent = chain.svm.minimumBalanceForRentExemption(0n)
    const { by, wire } = aWalletWith(rent - lack, (from) => [...budgets[budget], memo(1), pay(1n, from)])
    const before = balanceOf(by)
    expect(before).toBeGreaterThan(rent)
    expect(simulated(wire(1n), {})).toMatchObject({
      err: { InsufficientFundsForRent: { account_index: 0 } },
      fee: null,
    })
    expect(feeOfLandedAfter(wire(1n))).toBeUndefined()
    expect(balanceOf(by)).toBe(before)
  })

  it('a simulation changes nothing', () => {
    const before = balanceOf(payer)
    for (const lamports of [SOL, 1_000n * SOL]) simulated(signed([pay(lamports)]), {})
    const { result } = call('getBalance', payer.publicKey.toBase58(), { commitment: 'processed' })
    expect(result).toMatchObject({ value: Number(before) })
    const { fee } = feeOfLandedAfter(signed([pay(before - BigInt(feeFor(signed([pay(SOL)]))))])) ?? {}
    expect(fee).toBeGreaterThan(0)
    expect(balanceOf(payer)).toBe(0n)
  })

  function feeOfLandedAfter(wire: Uint8Array) {
    const signature = send(wire)
    chain.warp(1)
    const meta = feeOfLanded(signature)
    return meta && { err: meta.err, fee: meta.fee }
  }
})

describe('a change of the step', () => {
  const steps = (): FeeStep[] => [
    chain.feeStep,
    (call('practice_state').result as { feeStep: FeeStep }).feeStep,
  ]

  it('counts from the next block on, so that a block’s transactions pay by one rule', () => {
    const wire = signed([limit(1_000), pay(SOL)])
    const { slot } = chain.blocks.tip
    const landed = send(wire)
    const before = chain.accounts.now(chain.leader)?.lamports ?? 0n
    const { result } = call('practice_setFee', '1/2')
    expect(result).toMatchObject({ slot: slot + 1 })
    expect(feeOfLanded(landed)).toMatchObject({ fee: 5_000 })
    expect(chain.accounts.now(chain.leader)?.lamports).toBe(before + 2_500n)
    expect(steps()).toEqual(['1/2', '1/2'])
    expect(feeFor(signed([limit(0), loading(1), pay(SOL)]))).toBe(2_500 + (720 + 600 + 5 + 8 + 1) / 2)
    call('practice_setFee', 'off')
    expect(steps()).toEqual(['off', 'off'])
    expect(feeFor(signed([pay(SOL)]))).toBe(5_000)
  })

  it.each(STEPS)('to %s opens its gate and those before', (step) => {
    chain.setFeeStep(step)
    const { result } = call('getMultipleAccounts', FEE_GATES, { encoding: 'base64', commitment: 'processed' })
    const open = (result as { value: ({ owner: string } | null)[] }).value.map((gate) => gate !== null)
    expect(open).toEqual(FEE_GATES.map((_, index) => index <= STEPS.indexOf(step)))
  })

  it('is refused where there is no such step', () => {
    for (const none of ['1/3', 0.1, null, undefined])
      expect(call('practice_setFee', none).error).toEqual({
        code: -32602,
        message: 'Invalid param: one of off, 1/10, 1/4, 1/2',
      })
    expect(chain.feeStep).toBe('off')
  })

  it('is kept with the chain, whose open block still pays its leader by it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mintwright-fee-'))
    const store = new Store(folder, chain)
    chain.setFeeStep('1/4')
    send(signed([limit(1_000), pay(SOL)]))
    await store.close()
    const resume = loadState(folder) ?? undefined
    const again = new Chain({ resume, slotMs: 3_600_000, landingMs: 0 })
    expect([again.feeStep, again.usualFeeStep]).toEqual(['1/4', 'off'])
    const before = again.accounts.now(again.leader)?.lamports ?? 0n
    again.warp(1)
    expect(again.accounts.now(again.leader)?.lamports).toBe(before + 2_500n)
    const told = new Chain({ resume, feeStep: '1/2' })
    expect([told.feeStep, told.usualFeeStep]).toEqual(['1/2', '1/2'])
    rmSync(folder, { recursive: true })
  })

  it('is the beginning of a chain that is told so', () => {
    const told = new Chain({ feeStep: '1/10' })
    expect([told.feeStep, told.usualFeeStep]).toEqual(['1/10', '1/10'])
  })

  it('of its cluster is that of a fork, unless the fork’s was changed', async () => {
    const upstream = await startPracticeChain({ feeStep: '1/4' })
    const fork = await startFork(upstream.rpcUrl)
    expect([fork.chain.feeStep, fork.chain.usualFeeStep]).toEqual(['1/4', '1/4'])
    fork.chain.setFeeStep('1/10')
    const changed = fork.chain.state()
    await fork.stop()
    upstream.chain.setFeeStep('1/2')
    const again = await startFork(upstream.rpcUrl, {}, changed)
    expect([again.chain.feeStep, again.chain.usualFeeStep]).toEqual(['1/10', '1/2'])
    await again.stop()
    const untouched = await startFork(upstream.rpcUrl)
    expect(untouched.chain.feeStep).toBe('1/2')
    await untouched.stop()
    await upstream.stop()
  })
})
