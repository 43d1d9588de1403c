import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  VersionedTransaction,
  VersionedMessage,
  type AddressLookupTableAccount,
  type MessageV0,
} from '@solana/web3.js'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test, afterAll, afterEach, beforeAll } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { baseUnits } from '../../src/transactions/accountValues'
import { carriesOut, checkSigned } from '../../src/transactions/signedMessage'
import { parseEvent, storedEvent } from '../../src/transactions/events'
import { MAX_TRANSACTION_BYTES } from '../../src/transactions/limits'
import {
  signedLength,
  compileMessage,
  isPackable,
  operationRecord,
  packPlan,
  priorityFeeIn,
  readPart,
  tooLongForGuards,
  type TransactionDraft,
  withBudgetInstructions,
  accountKeysOf,
  readLookupTable,
  recordTable,
  PLACEHOLDER_BLOCKHASH,
} from '../../src/transactions/pack'
import { priorityFee } from '../../src/solana/priorityFee'
import type { Plan, Step, AccountReader } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { nextDraft, signAgain } from '../../src/transactions/resume'
import { settleOperation } from '../../src/transactions/settle'
import { executeOperation } from '../../src/transactions/sign'
import { fromBase64 } from '../../src/units/bytes'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { aLookupTable } from '../support/lookupTable'
import { readOperation, run, runUntil } from '../support/operations'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

describe('a plan in transactions', () => {
  const payer = Keypair.generate().publicKey
  const BLOCKHASH = new PublicKey(new Uint8Array(32).fill(9)).toBase58()

  describe('packing', () => {
    test('keeps every instruction once and in order, each transaction within 1232 bytes, no step divided', () => {
      fc.assert(
        fc.property(
          fc.array(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 2 }), {
            minLength: 1,
            maxLength: 8,
          }),
          (sizes) => {
            const plan = aPlan(sizes.map((step, index) => aStep(`step-${index}`, step)))
            const drafts = packPlan(plan)
            expect(drafts.flatMap((draft) => draft.steps)).toEqual(plan.steps)
            for (const draft of drafts) {
              expect(draft.instructions).toEqual(draft.steps.flatMap((step) => step.instructions))
              const all = withBudgetInstructions(draft.instructions, { limit: 200_000, price: 10n ** 12n })
              const message = compileMessage(payer, all, BLOCKHASH)
              expect(signedLength(message)).toBe(draft.bytes)
              expect(new VersionedTransaction(message).serialize()).toHaveLength(draft.bytes)
              expect(draft.bytes).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES)
            }
          },
        ),
      )
    })

    test('uses no transaction more than needed: two neighbours never fit into one', () => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 2, maxLength: 8 }), (sizes) => {
          const drafts = packPlan(aPlan(sizes.map((size, index) => aStep(`step-${index}`, [size]))))
          drafts.slice(1).forEach((draft, index) => {
            const both = [...(drafts[index]?.instructions ?? []), ...draft.instructions]
            const asOneStep = aPlan([{ ...aStep('both', []), instructions: both }])
            expect(() => packPlan(asOneStep)).toThrowError(/transaction\/too-large/)
          })
        }),
      )
    })

    test('leaves room for guards where that takes no transaction more, and never asks twice for their sake', () => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 8 }), (sizes) => {
          const plan = aPlan(sizes.map((size, index) => aStep(`step-${index}`, [size])))
          const [fewest, roomy] = [packPlan(plan), packPlan(plan, 'surely')]
          expect(roomy).toHaveLength(fewest.length)
          expect(roomy.flatMap((draft) => draft.steps)).toEqual(plan.steps)
          const divided = packPlan({ ...plan, dividable: true }, 'surely')
          const alone = (draft: TransactionDraft) => draft.steps.length === 1
          expect(divided.every((draft) => alone(draft) || tooLongForGuards(draft) === 0)).toBe(true)
          if (divided.length === fewest.length) expect(roomy).toEqual(divided)
        }),
      )
    })

    test('takes what a sum of the bytes on the wire says, with room for guards and for the limit of loaded bytes', () => {
      const bytesOf = (sizes: readonly number[]) => {
        // Signature, version and header, three keys, blockhash, limit, price, and the lengths of three lists.
        const all = 1 + 64 + 4 + 1 + 3 * 32 + 32 + 1 + (3 + 5) + (3 + 9) + 1
        return sizes.reduce((sum, size) => sum + 2 + (size < 128 ? 1 : 2) + size, all)
      }
      const greedy = (sizes: readonly number[], most: number) => {
        const packed: number[][] = []
        for (const size of sizes) {
          const last = packed.at(-1)
          if (last && bytesOf([...last, size]) <= most) last.push(size)
          else packed.push([size])
        }
        return packed
      }
      const upTo = (sizes: readonly number[], most: number) => {
        const [fewest, roomy] = [greedy(sizes, most), greedy(sizes, most - 8)]
        return fewest.length > 1 && roomy.length === fewest.length ? roomy : fewest
      }
      const packed = (plan: Plan, guarding?: 'surely') =>
        packPlan(plan, guarding).map((draft) => draft.instructions.map(({ data }) => data.length))
      const sizesOf = fc.array(fc.integer({ min: 0, max: 1_010 }), { minLength: 1, maxLength: 8 })
      const example: readonly [number[]][] = [
        [[1_009]],
        [[500, 506]],
        [[500, 507]],
        [[500, 499, 900]],
        [[500, 498, 900]],
      ]
      fc.assert(
        fc.property(sizesOf, (sizes) => {
          const plan = aPlan(sizes.map((size, index) => aStep(`step-${index}`, [size])))
          fc.pre(sizes.every((size) => bytesOf([size]) <= 1_232))
          const [fewest, roomy] = [upTo(sizes, 1_232), upTo(sizes, 1_072)]
          expect(packed(plan)).toEqual(fewest)
          expect(packed(plan, 'surely')).toEqual(roomy.length > fewest.length ? fewest : roomy)
          expect(packed({ ...plan, dividable: true }, 'surely')).toEqual(roomy)
        }),
        { examples: example.map(([each]) => [each]) },
      )
    })

    test('says whether a plan can be packed, and not that one with too many accounts merely is too long', () => {
      expect(isPackable(aPlan([aStep('one', [900])]))).toBe(true)
      expect(isPackable(aPlan([aStep('one', [1_200])]))).toBe(false)
      const keys = Array.from({ length: 300 }, () => ({
        pubkey: Keypair.generate().publicKey,
        isSigner: false,
        isWritable: false,
      }))
      const instruction = new TransactionInstruction({ programId: SystemProgram.programId, keys })
      expect(() => isPackable(aPlan([{ ...aStep('many', []), instructions: [instruction] }]))).toThrow(
        /Max static account keys/,
      )
    })

    test('names all steps of a group that is too long', () => {
      const steps = [aStep('one', [700]), aStep('two', [700])]
      const refusal = (each: readonly Step[]) => {
        try {
          return packPlan(aPlan(each))
        } catch (error) {
          return error instanceof AppError && error.context
        }
      }
      expect(refusal(steps.map((step) => ({ ...step, group: 'both' })))).toEqual({
        step: 'one, two',
        bytes: 1_628,
        most: 1_232,
        group: 'both',
      })
      expect(refusal([aStep('one', [1_400])])).toEqual({ step: 'one', bytes: 1_624, most: 1_232 })
    })

    test('a message bids for its units at its price, and for no more units than the network has', () => {
      const limitOf = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })
      const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 3_000_000 })
      const limit = limitOf(70_000)
      const bidOf = (...instructions: readonly TransactionInstruction[]) =>
        priorityFeeIn(compileMessage(payer, instructions, BLOCKHASH))
      const [other] = aStep('other', [30]).instructions
      if (!other) throw new Error('it has no instruction')
      const elsewhere = ({ keys, data }: TransactionInstruction) =>
        new TransactionInstruction({ programId: SystemProgram.programId, keys, data })
      expect(bidOf(limit, price)).toBe(210_000n)
      expect(bidOf(price, other, limit)).toBe(210_000n)
      expect(bidOf(limitOf(4_000_000_000), price)).toBe(4_200_000n)
      expect(bidOf(limit, other)).toBeNull()
      expect(bidOf(price)).toBeNull()
      expect(bidOf(elsewhere(limit), elsewhere(price))).toBeNull()
    })

    test('its record has what the review said of each step, the fees of later transactions, and all instructions', () => {
      const change = {
        account: payer.toBase58(),
        field: 'supply',
        label: saidText('Supply'),
        after: baseUnits(5n),
      }
      const spare = Keypair.generate()
      const plan = aPlan([
        { ...aStep('first', [300, 400]), detail: [saidText('Detail')], changes: [change] },
        {
          ...aStep('second', [200]),
          finality: 'final',
          consequence: [saidText('For good')],
          signers: [spare],
        },
        aStep('third', [900]),
      ])
      const fee = {
        kind: 'network-fee',
        label: saidText('Fee'),
        lamports: 5_000n,
        refundable: false,
      } as const
      const access = {
        cluster: 'practice',
        genesisHash: 'genesis',
        now: () => 7,
        repeatsOf: () => [],
      } as const
      const signer = { address: payer, walletName: 'Wallet' }
      const drafts = packPlan(plan)
      const record = operationRecord({ plan, drafts, laterFees: [[fee]] }, signer, access)
      const [first, second, third] = record.steps
      expect(first).toMatchObject({ detail: [saidText('Detail')], changes: [change] })
      expect(first).not.toHaveProperty('consequence')
      expect(second).toMatchObject({ finality: 'final', consequence: [saidText('For good')] })
      expect(Object.keys(third ?? {})).toEqual(['id', 'title', 'costs', 'finality'])
      expect(record.parts?.map(({ fees }) => fees)).toEqual([undefined, [fee]])
      expect(record.parts?.map(({ signers }) => signers)).toEqual([[spare.publicKey.toBase58()], []])
      expect(record.parts?.some((part) => 'tables' in part)).toBe(false)
      const read = record.parts?.map(readPart) ?? []
      const sizes = read.map(({ steps }) =>
        steps.map(({ id, instructions }) => [id, ...instructions.map(({ data }) => data.length)]),
      )
      expect(sizes).toEqual([
        [
          ['first', 300, 400],
          ['second', 200],
        ],
        [['third', 900]],
      ])
      expect(read.map(({ whole }) => whole)).toEqual([true, true])
      const [part] = record.parts ?? []
      expect(part && readPart({ ...part, steps: part.steps.slice(0, 1) }).whole).toBe(false)
    })

    test('what is too long for guards is so by the bytes over 1072', () => {
      expect([1_071, 1_072, 1_073, 1_232].map((bytes) => tooLongForGuards({ bytes }))).toEqual([0, 0, 1, 160])
    })

    test('limit and price are always there, so that no wallet adds its own: 52 bytes', () => {
      const [draft] = packPlan(aPlan([aStep('one', [10])]))
      if (!draft) throw new Error('nothing was packed')
      const bare = compileMessage(payer, draft.instructions, BLOCKHASH)
      expect(draft.bytes - signedLength(bare)).toBe(52)
      const all = withBudgetInstructions(draft.instructions, { limit: 1, price: 0n })
      expect(all.map(({ data }) => data[0]).slice(0, 2)).toEqual([2, 3])
    })

    test('a step that fits in no transaction is named, with its size', () => {
      const tooLarge = aPlan([aStep('write-a-novel', [1_200])])
      expect(() => packPlan(tooLarge)).toThrowError(AppError)
      expect(() => packPlan(tooLarge)).toThrowError(/transaction\/too-large.*write-a-novel/)
      expect(() => packPlan(aPlan([aStep('far-too-long', [5_000])]))).toThrowError(/transaction\/too-large/)
    })

    test('the priority fee is the bid for all units, rounded up to whole lamports', () => {
      fc.assert(
        fc.property(
          fc.bigInt({ min: 0n, max: 10n ** 12n }),
          fc.integer({ min: 0, max: 1_400_000 }),
          (price, limit) => {
            const fee = priorityFee({ price, limit })
            expect(fee * 1_000_000n >= price * BigInt(limit)).toBe(true)
            expect((fee - 1n) * 1_000_000n < price * BigInt(limit)).toBe(true)
          },
        ),
      )
    })
  })

  function aStep(id: string, sizes: readonly number[]): Step {
    const instructions = sizes.map(
      (size) =>
        new TransactionInstruction({
          programId: SystemProgram.programId,
          keys: [],
          data: Buffer.alloc(size),
        }),
    )
    return { id, title: saidText(id), instructions, signers: [], costs: [], finality: 'reversible' }
  }

  function aPlan(steps: readonly Step[]): Plan {
    return {
      kind: 'create-token',
      title: saidText('A plan'),
      steps,
      accounts: { payer, creates: [] },
      subject: SUBJECTS['create-token'],
    }
  }
})

describe('lookup tables', () => {
  const RENT = 1_000_000n
  let chain: PracticeChain
  let payer: Keypair
  let table: AddressLookupTableAccount
  const listed = Array.from({ length: 20 }, () => Keypair.generate().publicKey)
  const unlisted = Array.from({ length: 10 }, () => Keypair.generate().publicKey)
  beforeAll(async () => {
    chain = await startPracticeChain()
    payer = await chain.aPayer()
    table = await aLookupTable(chain, payer, listed)
  })
  afterEach(() => Object.assign(chain.chain.faults, { drop: 0, lag: 0 }))
  afterAll(() => chain.stop())

  const readLamports: AccountReader = (account) => ({ balance: baseUnits(BigInt(account?.lamports ?? 0)) })

  describe('packing with lookup tables', () => {
    test('names accounts by a table that makes it short enough, and by none that does not or where it is short enough', () => {
      const useless = readLookupTable({ address: anAddress(), addresses: [anAddress()] })
      const plan = aPlan(listed)
      const [without] = packPlan(plan)
      expect(packPlan({ ...plan, lookupTables: [table] })[0]?.tables).toEqual([])
      const drafts = packPlan({ ...plan, lookupTables: [useless, table] }, 'surely')
      expect(drafts).toHaveLength(1)
      expect(drafts[0]?.tables).toEqual([table])
      // 32 bytes an address less, one for its index; the table's own address and two lengths more.
      expect((without?.bytes ?? 0) - (drafts[0]?.bytes ?? 0)).toBe(listed.length * 31 - 34)
      const [single] = packPlan({ ...aPlan(listed.slice(0, 1)), lookupTables: [table] })
      expect(single?.tables).toEqual([])
    })

    test('keeps a group of steps in one transaction, or says by how much it is too long', () => {
      const apart = aPlan([...listed, ...unlisted]).steps.flatMap((step) =>
        step.instructions.map((each, at): Step => ({
          ...step,
          id: `${at}`,
          instructions: [each],
        })),
      )
      const steps = apart.map((step) => ({ ...step, group: 'all' }))
      const plan = { ...aPlan([]), steps }
      expect(packPlan({ ...plan, steps: apart })).toHaveLength(2)
      expect(() => packPlan(plan)).toThrow(
        expect.objectContaining({
          code: 'transaction/too-large',
          context: expect.objectContaining({ most: 1_232 }),
        }),
      )
      expect(packPlan({ ...plan, lookupTables: [table] })).toHaveLength(1)
      const pairs = steps.map((step, at) => ({ ...step, group: `${Math.floor(at / 15)}` }))
      expect(packPlan({ ...plan, steps: pairs }).map((draft) => draft.steps.length)).toEqual([15, 15])
    })
  })

  describe('an operation that names accounts by a lookup table', () => {
    test('is tried out, signed, sent and read back like any other', async () => {
      const { plan, access } = await anOperation()
      const prepared = await prepareOperation(plan, { ...access, priority: 'normal', guarding: 'maybe' })
      expect(prepared.first.bytes).toBe(prepared.drafts[0]?.bytes)
      expect(prepared.first.changes).toHaveLength(listed.length)
      const done = await run(executeOperation(prepared, aSigner(payer), access), access)
      const state = done.transactions[0]
      if (state?.status !== 'confirmed') throw new Error(`it is ${state?.status}`)
      expect(state.paid?.total).toBe(prepared.bill.total)
      expect(state.paid?.rents).toEqual(Object.fromEntries(listed.map((key) => [key.toBase58(), RENT])))
      const message = VersionedMessage.deserialize(fromBase64(state.asked.message)) as MessageV0
      expect(message.addressTableLookups.map(({ accountKey }) => accountKey)).toEqual([table.key])
    })

    test('what a simulation would leave in an account that only the table names is held against the promise', async () => {
      const { plan, access } = await anOperation((change) => ({ ...change, after: baseUnits(7n) }))
      await expect(
        prepareOperation(plan, { ...access, priority: 'normal', guarding: 'maybe' }),
      ).rejects.toMatchObject({
        code: 'simulation/mismatch',
      })
    })

    test('is taken out of the journal again, with its table, and asked for once more', async () => {
      const { plan, access } = await anOperation()
      const prepared = await prepareOperation(plan, { ...access, priority: 'normal', guarding: 'maybe' })
      const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
      const ended = await run(executeOperation(prepared, declining, access), access)
      expect(ended.transactions[0]?.status).toBe('declined')
      const draft = nextDraft(ended)
      expect(draft?.instructions).toEqual(prepared.drafts[0]?.instructions)
      expect(draft?.bytes).toBeLessThan(1_232)
      const done = await run(signAgain(ended, aSigner(payer), access), access, ended)
      expect(done.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
    })

    test('of which the answer was lost is found on the chain by what it does', async () => {
      const { plan, access } = await anOperation()
      const prepared = await prepareOperation(plan, { ...access, priority: 'normal', guarding: 'maybe' })
      const id = await runUntil('approval-requested', executeOperation(prepared, aSigner(payer), access))
      const asked = signedOf(await readOperation(access, id))
      asked.sign([payer])
      const signature = await chain.connection.sendTransaction(asked)
      await chain.connection.confirmTransaction(signature, 'confirmed')
      const found = await run(
        settleOperation(await readOperation(access, id), access),
        access,
        await readOperation(access, id),
      )
      expect(found.transactions[0]).toMatchObject({
        status: 'confirmed',
        paid: { total: prepared.bill.total },
      })
    })
  })

  describe('what a wallet returned', () => {
    const gifts = (to: readonly PublicKey[]) =>
      to.map((toPubkey) => SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 1n }))
    const message = (to: readonly PublicKey[], tables: readonly AddressLookupTableAccount[]) =>
      compileMessage(payer.publicKey, gifts(to), PLACEHOLDER_BLOCKHASH, tables)
    const signed = (each: VersionedMessage) => {
      const transaction = new VersionedTransaction(each)
      transaction.sign([payer])
      return transaction
    }
    const refused = expect.objectContaining({ code: 'wallet/changed-transaction' })

    test('is the same with and without the table, and another where an index points elsewhere', () => {
      const [three, others] = [listed.slice(0, 3), listed.slice(1, 4)]
      const asked = message(three, [table])
      expect(checkSigned(asked, signed(asked), [table])).toEqual([])
      expect(checkSigned(asked, signed(message(three, [])), [table])).toEqual([])
      expect(() => checkSigned(asked, signed(message(others, [table])), [table])).toThrow(refused)
    })

    test('may name accounts by none but our tables', () => {
      const foreign = readLookupTable({
        address: anAddress(),
        addresses: listed.map((key) => key.toBase58()),
      })
      const asked = message(listed.slice(0, 3), [table])
      const theirs = message(listed.slice(0, 3), [foreign])
      expect(() => checkSigned(asked, signed(theirs), [table])).toThrow(refused)
      expect(carriesOut(asked, theirs, { asked: [table] })).toBe(false)
      const loaded = { writable: listed.slice(0, 3), readonly: [] }
      expect(carriesOut(asked, theirs, { asked: [table], found: loaded })).toBe(true)
      expect(accountKeysOf(theirs, [table])).toBeNull()
    })

    test('has the accounts of its tables in the order in which the official client has them', () => {
      const [one, two] = [0, 6].map((from) =>
        readLookupTable({
          address: anAddress(),
          addresses: listed.slice(from, from + 6).map((key) => key.toBase58()),
        }),
      )
      if (!one || !two) throw new Error('there are no tables')
      const keys = listed
        .slice(0, 12)
        .map((pubkey, at) => ({ pubkey, isSigner: false, isWritable: at % 2 === 0 }))
      const instruction = new TransactionInstruction({ programId: SystemProgram.programId, keys })
      const asked = compileMessage(payer.publicKey, [instruction], PLACEHOLDER_BLOCKHASH, [one, two])
      const theirs = asked.getAccountKeys({ addressLookupTableAccounts: [one, two] })
      const [, writable = [], readonly = []] = theirs.keySegments()
      expect(accountKeysOf(asked, [two, one])).toEqual(theirs.keySegments().flat())
      expect(accountKeysOf(asked, { writable, readonly })).toEqual(theirs.keySegments().flat())
      expect(accountKeysOf(asked, { writable, readonly: readonly.slice(1) })).toBeNull()
      expect(accountKeysOf(asked, [one])).toBeNull()
      expect(accountKeysOf(asked)).toBeNull()
      expect(signedLength(asked)).toBe(new VersionedTransaction(asked).serialize().length)
    })
  })

  test('a record of a table that holds anything but addresses is none of ours', async () => {
    const { plan, access } = await anOperation()
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal', guarding: 'maybe' })
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const { operation } = await run(executeOperation(prepared, declining, access), access)
    const [part] = operation.parts ?? []
    expect(part?.tables).toEqual([recordTable(table)])
    const planned = { type: 'planned', at: 1, transaction: 0, operation } as const
    const stored = storedEvent(planned)
    expect(parseEvent(stored)).toEqual([planned])
    const wrong = { ...part, tables: [{ address: table.key.toBase58(), addresses: ['no address'] }] }
    const made = { ...Object(stored['operation']), parts: [wrong] }
    expect(parseEvent({ ...stored, operation: made })).toEqual([])
  })

  /** Signs what the journal says was asked, as a wallet does that was left alone with it. */
  function signedOf({ transactions }: Awaited<ReturnType<typeof readOperation>>): VersionedTransaction {
    const state = transactions[0]
    if (state?.status !== 'awaiting-approval') throw new Error(`it is ${state?.status}`)
    return new VersionedTransaction(VersionedMessage.deserialize(fromBase64(state.asked.message)))
  }

  type Changing = (change: NonNullable<Step['changes']>[number]) => NonNullable<Step['changes']>[number]

  /** Everybody of the table gets a gift; the chain tells beforehand what they have. */
  async function anOperation(change: Changing = (each) => each) {
    const found = await chain.connection.getMultipleAccountsInfo(listed, 'confirmed')
    const changes = listed.map((key, at) =>
      change({
        account: key.toBase58(),
        field: 'balance',
        label: saidText('Lamports'),
        after: baseUnits(BigInt(found[at]?.lamports ?? 0) + RENT),
      }),
    )
    const [step] = aPlan(listed).steps
    if (!step) throw new Error('there is a step')
    const plan: Plan = { ...aPlan([]), steps: [{ ...step, changes }], lookupTables: [table] }
    return { plan, access: { ...(await aChainAccess(chain)), readAccount: readLamports } }
  }

  function aPlan(to: readonly PublicKey[]): Plan {
    const step: Step = {
      id: 'give',
      title: saidText('Give'),
      instructions: to.map((toPubkey) =>
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: RENT }),
      ),
      signers: [],
      costs: to.map((key) => ({
        kind: 'deposit' as const,
        label: saidText('Gift'),
        lamports: RENT,
        refundable: false,
        account: key.toBase58(),
      })),
      finality: 'reversible',
    }
    return {
      kind: 'swap',
      title: saidText('Give to many'),
      steps: [step],
      accounts: { payer: payer.publicKey, creates: [] },
      subject: SUBJECTS.swap,
    }
  }

  function anAddress(): string {
    return Keypair.generate().publicKey.toBase58()
  }
})
