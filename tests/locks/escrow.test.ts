import {
  createAssociatedTokenAccountIdempotentInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Connection, Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { createLockProgram, deriveEscrow } from '@meteora-ag/met-lock-sdk'
import BN from 'bn.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  claimLock,
  createLock,
  ESCROW_BYTES,
  ESCROW_PLACES,
  escrowOf,
  readEscrow,
  vaultOf,
} from '../../src/locks/escrow'
import { freeAt, lockedInAll, type LockSchedule } from '../../src/locks/schedule'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import { aBench, type Bench } from '../liquidity/bench'
import { describeWithPrograms, JUPITER_LOCK } from '../support/programs'

const client = createLockProgram(new Connection('http://127.0.0.1:1'))
const bn = (value: bigint) => new BN(value.toString())
const key = () => Keypair.generate().publicKey

const SCHEDULE: LockSchedule = {
  start: 1_800_000_000n,
  cliff: 1_800_000_100n,
  every: 2_592_000n,
  atCliff: 250n,
  each: 7n,
  times: 18n,
}

/** The lock instruction of the official client, for the same accounts and schedule. */
function official(
  base: PublicKey,
  of: Readonly<{ mint: PublicKey; program: PublicKey; sender: PublicKey; recipient: PublicKey }>,
  schedule: LockSchedule,
  modes = { updateRecipientMode: 0, cancelMode: 0 },
): Promise<TransactionInstruction> {
  const params = {
    vestingStartTime: bn(schedule.start),
    cliffTime: bn(schedule.cliff),
    frequency: bn(schedule.every),
    cliffUnlockAmount: bn(schedule.atCliff),
    amountPerPeriod: bn(schedule.each),
    numberOfPeriod: bn(schedule.times),
    ...modes,
  }
  const standard = of.program.equals(TOKEN_PROGRAM_ID) ? 'spl' : 'token-2022'
  return client.methods
    .createVestingEscrowV2(params, null)
    .accountsPartial({
      base,
      senderToken: tokenAccountOf(of.sender, of.mint, standard),
      recipient: of.recipient,
      tokenMint: of.mint,
      sender: of.sender,
      tokenProgram: of.program,
    })
    .instruction()
}

function officialClaim(
  escrow: PublicKey,
  of: Readonly<{ mint: PublicKey; program: PublicKey; recipient: PublicKey; to: PublicKey }>,
  most: bigint,
): Promise<TransactionInstruction> {
  return client.methods
    .claimV2(bn(most), null)
    .accountsPartial({
      tokenProgram: of.program,
      tokenMint: of.mint,
      escrow,
      escrowToken: vaultOf(escrow, of.mint, of.program),
      recipient: of.recipient,
      recipientToken: of.to,
      memoProgram: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    })
    .instruction()
}

describe.each([
  ['SPL Token', TOKEN_PROGRAM_ID, 'spl'],
  ['Token-2022', TOKEN_2022_PROGRAM_ID, 'token-2022'],
] as const)('the instructions for a token of %s', (_, program, standard) => {
  const [mint, sender, recipient, base] = [key(), key(), key(), key()]
  const of = { mint, program, sender, recipient }

  it('lock with the bytes and the accounts of the official client', async () => {
    const from = tokenAccountOf(sender, mint, standard)
    const ours = createLock({ mint, tokenProgram: program, base, sender, from, recipient }, SCHEDULE)
    const theirs = await official(base, of, SCHEDULE)
    expect(ours.data.toString('hex')).toBe(theirs.data.toString('hex'))
    expect(ours.keys).toEqual(theirs.keys)
    expect(ours.programId).toEqual(theirs.programId)
    expect(escrowOf(base)).toEqual(deriveEscrow(base))
  })

  it('claim with the bytes and the accounts of the official client', async () => {
    const [escrow, to] = [escrowOf(base), key()]
    const ours = claimLock({ mint, tokenProgram: program, escrow, recipient, to }, 2n ** 64n - 1n)
    const theirs = await officialClaim(escrow, { ...of, to }, 2n ** 64n - 1n)
    expect(ours.data.toString('hex')).toBe(theirs.data.toString('hex'))
    expect(ours.keys).toEqual(theirs.keys)
  })
})

describe('the bytes of a lock', () => {
  const of = { mint: key(), creator: key(), recipient: key(), base: key() }
  let bytes: Buffer

  beforeAll(async () => {
    bytes = await client.coder.accounts.encode('vestingEscrow', {
      recipient: of.recipient,
      tokenMint: of.mint,
      creator: of.creator,
      base: of.base,
      escrowBump: 255,
      updateRecipientMode: 2,
      cancelMode: 1,
      tokenProgramFlag: 1,
      padding0: [0, 0, 0, 0],
      cliffTime: bn(SCHEDULE.cliff),
      frequency: bn(SCHEDULE.every),
      cliffUnlockAmount: bn(SCHEDULE.atCliff),
      amountPerPeriod: bn(SCHEDULE.each),
      numberOfPeriod: bn(SCHEDULE.times),
      totalClaimedAmount: new BN(99),
      vestingStartTime: bn(SCHEDULE.start),
      cancelledAt: new BN(1_800_000_500),
      padding1: new BN(0),
      buffer: Array.from({ length: 5 }, () => new BN(0)),
    })
  })

  it('are read as the official client wrote them', () => {
    expect(bytes).toHaveLength(ESCROW_BYTES)
    expect(readEscrow(bytes)).toEqual({
      recipient: of.recipient.toBase58(),
      mint: of.mint.toBase58(),
      creator: of.creator.toBase58(),
      base: of.base.toBase58(),
      update: 'recipient',
      cancel: 'creator',
      program: 'token-2022',
      schedule: SCHEDULE,
      claimed: 99n,
      cancelledAt: 1_800_000_500n,
    })
    for (const [place, at] of Object.entries(ESCROW_PLACES))
      expect(new PublicKey(bytes.subarray(at, at + 32))).toEqual(of[place as keyof typeof ESCROW_PLACES])
  })

  const altered = (change: (data: Buffer) => void) => {
    const data = Buffer.from(bytes)
    change(data)
    return readEscrow(data)
  }

  it('are no lock where the program cannot have written them', () => {
    const bad: readonly ((data: Buffer) => void)[] = [
      (data) => data.writeUInt8(0, 0),
      (data) => data.writeUInt8(4, 137),
      (data) => data.writeUInt8(4, 138),
      (data) => data.writeUInt8(2, 139),
      (data) => data.writeBigUInt64LE(2n ** 64n - 1n, 176),
      (data) => data.writeBigUInt64LE(lockedInAll(SCHEDULE) + 1n, 184),
      (data) => data.writeBigUInt64LE(0n, 152),
    ]
    expect(bad.map(altered)).toEqual(bad.map(() => null))
    expect(readEscrow(bytes.subarray(0, -1))).toBeNull()
    expect(readEscrow(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeNull()
  })

  it('never throw, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 288, maxLength: 288 }), (rest) => {
        const read = readEscrow(Buffer.concat([bytes.subarray(0, 8), rest]))
        if (read) expect(lockedInAll(read.schedule) < 2n ** 64n && read.claimed <= 2n ** 64n).toBe(true)
      }),
    )
  })
})

describeWithPrograms('the program itself', [JUPITER_LOCK], () => {
  /** A lock of the bench's owner for the owner, who signs nothing: the bench checks no signatures. */
  function lockOn(
    bench: Bench,
    mint: ReturnType<Bench['aMint']>,
    schedule: LockSchedule,
    instruction?: TransactionInstruction,
    base = key(),
  ) {
    const { owner } = bench
    const of = new PublicKey(mint.mint)
    const program = tokenProgram(mint.standard)
    const escrow = escrowOf(base)
    const vault = vaultOf(escrow, of, program)
    const from = tokenAccountOf(owner, of, mint.standard)
    bench.run(
      createAssociatedTokenAccountIdempotentInstruction(owner, vault, escrow, of, program),
      instruction ??
        createLock(
          { mint: of, tokenProgram: program, base, sender: owner, from, recipient: owner },
          schedule,
        ),
    )
    return { escrow, vault, from, mint: of, tokenProgram: program, recipient: owner, to: from }
  }

  it('frees and pays what the arithmetic here says, to the unit', () => {
    const bench = aBench()
    const mint = bench.aMint(10n ** 18n)
    let now = 1_800_000_000n
    const small = fc.record({
      start: fc.constant(0n),
      cliff: fc.bigInt({ min: -500n, max: 500n }),
      every: fc.bigInt({ min: 1n, max: 300n }),
      atCliff: fc.bigInt({ min: 0n, max: 10n ** 6n }),
      each: fc.bigInt({ min: 0n, max: 10n ** 6n }),
      times: fc.bigInt({ min: 0n, max: 12n }),
    })
    const pauses = fc.array(fc.bigInt({ min: 0n, max: 600n }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(small, pauses, (chosen, all) => {
        const schedule = { ...chosen, cliff: now + chosen.cliff }
        const lock = lockOn(bench, mint, schedule)
        expect(bench.amountOf(lock.vault)).toBe(lockedInAll(schedule))
        for (const pause of all) {
          bench.passTime(pause)
          now += pause
          const had = bench.amountOf(lock.to)
          const claimed = readEscrow(bench.dataOf(lock.escrow))?.claimed ?? -1n
          bench.svm.expireBlockhash()
          bench.run(claimLock(lock, 2n ** 64n - 1n))
          expect(bench.amountOf(lock.to) - had).toBe(freeAt(schedule, now) - claimed)
          expect(readEscrow(bench.dataOf(lock.escrow))?.claimed).toBe(freeAt(schedule, now))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('pays a claim of the official client from a lock made here, and a claim made here from its lock', async () => {
    const bench = aBench()
    const mint = bench.aMint(10n ** 12n)
    const schedule = { ...SCHEDULE, cliff: 1_799_999_000n, start: 1_799_999_000n, every: 100n }
    const ours = lockOn(bench, mint, schedule)
    const due = freeAt(schedule, 1_800_000_000n)
    const had = bench.amountOf(ours.to)
    bench.run(await officialClaim(ours.escrow, { ...ours, program: ours.tokenProgram }, 2n ** 64n - 1n))
    expect(bench.amountOf(ours.to) - had).toBe(due)

    const base = key()
    const of = { ...ours, program: ours.tokenProgram, sender: bench.owner }
    const made = await official(base, of, schedule)
    const theirs = lockOn(bench, mint, schedule, made, base)
    const before = bench.amountOf(theirs.to)
    bench.run(claimLock(theirs, 2n ** 64n - 1n))
    expect(bench.amountOf(theirs.to) - before).toBe(due)
    expect(due > 0n).toBe(true)
  })

  it('takes a transfer fee on top, so that the vault holds the schedule exactly', () => {
    const bench = aBench()
    const mint = bench.aMint(10n ** 12n, { basisPoints: 500, maximum: 10n ** 12n })
    const schedule = { ...SCHEDULE, cliff: 1_800_000_000n, atCliff: 3_331n, each: 0n, times: 0n }
    const lock = lockOn(bench, mint, schedule)
    expect(bench.amountOf(lock.vault)).toBe(3_331n)
    expect(10n ** 12n - bench.amountOf(lock.from)).toBe(3_507n)
  })

  it('accepts no frequency of 0: that is why none is sent', () => {
    const bench = aBench()
    const mint = bench.aMint(10n ** 12n)
    expect(() => lockOn(bench, mint, { ...SCHEDULE, every: 0n })).toThrow(/6001|FrequencyIsZero/)
  })
})
