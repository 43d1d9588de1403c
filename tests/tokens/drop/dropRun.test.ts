import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createFreezeAccountInstruction,
  createMintToInstruction,
  createAccount,
  createAssociatedTokenAccount,
  createMint,
  getAccount,
  mintTo,
} from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doubtsAbout, dropOn, recordOfDrop } from '../../../src/tokens/drop/drop'
import type { DropRule } from '../../../src/tokens/drop/shares'
import { runProvenHolders } from '../../../src/tokens/snapshot/runSnapshot'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import {
  type DropRecord,
  readDropFile,
  readRun,
  type RunLine,
  type RunToken,
} from '../../../src/transactions/runs/keptRuns'
import { findLinesPaidSince } from '../../../src/transactions/doneSince'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { randomBy } from '../../support/random'
import { aManagedToken, payFees, WITH_FEE } from '../../support/tokenOperations'
import { aRun, aTab, lines, readAgain } from '../../transactions/runs/aRun'

/*
 * A whole drop: holders of all kinds are read with their proof, shared with, and paid by a run whose tab is killed at random moments. What
 * they get is what was promised, to the unit. HOLDERS says how many there are.
 */

const HOLDERS = Number(process.env['HOLDERS'] ?? 80)

let practice: PracticeChain
let payer: Keypair
beforeAll(async () => {
  practice = await startPracticeChain()
  payer = await practice.aPayer(10_000n * 10n ** 9n)
})
afterAll(() => practice.stop())

const CONFIRMED = { commitment: 'confirmed' } as const

/** A token with so many holders: people, vaults off the curve, frozen ones, some with a second account, and with withheld fees. */
async function aHeldToken(standard: 'spl' | 'token-2022', random: () => number) {
  const fees = standard === 'token-2022'
  const program = tokenProgram(standard)
  const { publicKey: own } = payer
  const mint = fees
    ? await aManagedToken(practice, payer, { extensions: WITH_FEE })
    : await createMint(practice.connection, payer, own, own, 9, undefined, CONFIRMED, program)
  const kinds = Array.from({ length: HOLDERS }, (_, at) => {
    const key = Keypair.generate().publicKey
    const kind = (['person', 'person', 'person', 'vault', 'frozen', 'twice'] as const)[at % 6] ?? 'person'
    return {
      kind,
      owner: kind === 'vault' ? PublicKey.findProgramAddressSync([key.toBytes()], program)[0] : key,
    }
  })
  for (let at = 0; at < kinds.length; at += 6)
    await practice.send(
      kinds.slice(at, at + 6).flatMap(({ kind, owner }): TransactionInstruction[] => {
        const account = tokenAccountOf(owner, mint, standard)
        const amount = BigInt(1 + Math.floor(random() * 1e12))
        return [
          createAssociatedTokenAccountIdempotentInstruction(own, account, owner, mint, program),
          createMintToInstruction(mint, account, own, amount, [], program),
          ...(kind === 'frozen' ? [createFreezeAccountInstruction(account, mint, own, [], program)] : []),
        ]
      }),
      payer,
    )
  for (const { owner } of kinds.filter(({ kind }) => kind === 'twice').slice(0, 10)) {
    const second = await createAccount(
      practice.connection,
      payer,
      mint,
      owner,
      Keypair.generate(),
      CONFIRMED,
      program,
    )
    await mintTo(practice.connection, payer, mint, second, payer, 777_777n, [], CONFIRMED, program)
  }
  const people = kinds.filter(({ kind }) => kind === 'person').map(({ owner }) => owner)
  if (fees) await payFees(practice, payer, mint, people.slice(0, 12))
  return { mint, kinds }
}

it.each([
  ['spl', 'token', 'proportion'],
  ['token-2022', 'token-2022', 'equal'],
] as const)(
  'a drop on holders of a token of %s pays what it promised, though its tab is killed',
  { timeout: 900_000 },
  async (standard, program, by) => {
    const random = randomBy(`a drop on ${standard}`)
    const { mint, kinds } = await aHeldToken(standard, random)
    const job = { proves: true, urls: [practice.rpcUrl], mint: mint.toBase58(), program } as const
    const read = await runProvenHolders(job, () => {}, new AbortController().signal)
    if (!('proof' in read)) throw new Error(read.unproven.why)
    const { proof, holders } = read
    expect(proof.sum + proof.withheld).toBe(proof.supply)
    expect(proof.withheld > 0n).toBe(program === 'token-2022')
    const doubts = doubtsAbout(holders, new Map(), { owners: new Map(), programs: new Map() }, new Set())
    const rent = BigInt(await practice.connection.getMinimumBalanceForRentExemption(0))
    const meant = kinds
      .filter(({ kind }) => kind === 'person' || kind === 'twice')
      .map(({ owner }) => owner.toBase58())
    const rule: DropRule = {
      split: { by, total: 50n * 10n ** 9n + 7n },
      leastHolding: 0n,
      top: null,
      leastPayout: 0n,
      needs: new Map(meant.map((owner) => [owner, rent])),
      raises: false,
    }
    const held = { mint: mint.toBase58(), at: Date.now(), supply: proof.supply, proof, holders, doubts }
    const who = { own: payer.publicKey.toBase58(), refused: new Set<string>() }
    const drop = dropOn(held, { offCurve: false, ins: [], outs: [] }, rule, who)
    const promised = new Map(drop.shares.paid.map(({ owner, units }) => [owner, units]))
    expect(drop.shares.total).toBe(50n * 10n ** 9n + 7n)
    expect([...promised.keys()].every((owner) => meant.includes(owner))).toBe(true)
    const made = await recordOfDrop({ holders: held, drop, rule }, { paid: SOL_MINT, earlier: new Set() })
    const lines = drop.shares.paid.map(({ owner: address, units }, place) => ({
      line: place + 1,
      address,
      units,
    }))
    const { head } = await aRun(practice, payer, lines, undefined, undefined, undefined, made)

    for (const from of [0, 0.3, 0.6]) {
      const least = Math.floor((from + random() * 0.2) * lines.length)
      const moment = (['asking', 'landing', 'preparing'] as const)[Math.floor(random() * 3)]
      const tab = await aTab(practice, payer)
      const going = tab.driveUntil(
        await readAgain(head.id),
        ({ counts, activity, done }) => done || (counts.paid >= least && activity === moment),
      )
      // A run that ends before its moment comes was not killed.
      await going.catch(() => {})
    }
    const last = await (await aTab(practice, payer)).drive(await readAgain(head.id))
    expect(last).toMatchObject({ problem: null, done: true, counts: { paid: lines.length, skipped: 0 } })
    const got = await Promise.all(
      kinds.map(
        async ({ owner }) => [owner.toBase58(), await practice.balance({ publicKey: owner })] as const,
      ),
    )
    expect(new Map(got.filter(([, lamports]) => lamports > 0n))).toEqual(promised)
    // What it was computed from is as it was.
    expect((await readRun(head.id))?.head.drop).toEqual(made.record)
    expect(await readDropFile(head.id)).toBe(made.file)
  },
)

const aRecord = (mint: string): DropRecord => ({
  mint,
  readAt: Date.now(),
  slots: [1, 2, 3],
  supply: 100n,
  sum: 100n,
  withheld: 0n,
  by: 'proportion',
  amount: 9_000_000n,
  leastHolding: 0n,
  top: null,
  leastPayout: 0n,
  raises: false,
  out: [],
  sha256: '0'.repeat(64),
})

it.each(['SOL', 'a token'] as const)(
  'a stopped drop of %s leaves out whom a later drop on the same holders paid, whatever the amount, and pays again only where that is wanted',
  async (paid) => {
    const mint = await createMint(practice.connection, payer, payer.publicKey, null, 0, undefined, CONFIRMED)
    const account = await createAssociatedTokenAccount(
      practice.connection,
      payer,
      mint,
      payer.publicKey,
      CONFIRMED,
    )
    await mintTo(practice.connection, payer, mint, account, payer, 1_000_000_000n, [], CONFIRMED)
    const token: RunToken | undefined =
      paid === 'SOL' ? undefined : { mint: mint.toBase58(), program: 'token', decimals: 0, symbol: 'PAID' }
    const [held, other] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) =>
      publicKey.toBase58(),
    )
    const list = lines(4, () => 2_000_000n)
    const drop = async (on = '', some: readonly RunLine[]) =>
      await aRun(practice, payer, some, token, undefined, undefined, { record: aRecord(on), file: '' })
    const stopped = await drop(held, list)
    await (await aTab(practice, payer, {}, { declines: true })).drive(stopped)
    // After a trade the same drop pays the first two other amounts; the third gets something from a drop on other holders.
    const after = await drop(
      held,
      list.slice(0, 2).map((line) => ({ ...line, units: 3_000_000n })),
    )
    const elsewhere = await drop(
      other,
      list.slice(2, 3).map((line) => ({ ...line, units: 3_000_000n })),
    )
    for (const each of [after, elsewhere])
      expect(await (await aTab(practice, payer)).drive(each)).toMatchObject({ done: true })

    const since = await findLinesPaidSince(stopped, [0, 1, 2, 3])
    expect([0, 1, 2, 3].map((place) => [since.get(place)?.isEqual, since.get(place)?.sent])).toEqual([
      [true, 3_000_000n],
      [true, 3_000_000n],
      [false, undefined],
      [undefined, undefined],
    ])
    const tab = await aTab(practice, payer, { paysAgain: new Set([1]) })
    const last = await tab.drive(await readAgain(stopped.head.id))
    expect(last.rows.map(({ state }) => state)).toEqual(['skipped', 'paid', 'paid', 'paid'])
    const got = await Promise.all(
      list.map(async ({ address }) => {
        const owner = new PublicKey(address)
        if (paid === 'SOL') return await practice.balance({ publicKey: owner })
        return (await getAccount(practice.connection, tokenAccountOf(owner, mint, 'spl'), 'confirmed')).amount
      }),
    )
    expect(got).toEqual([3_000_000n, 5_000_000n, 5_000_000n, 2_000_000n])
  },
)
