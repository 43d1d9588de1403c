import 'fake-indexeddb/auto'
import {
  AuthorityType,
  createAccount,
  createAssociatedTokenAccountIdempotentInstruction,
  createSetAuthorityInstruction,
  createSyncNativeInstruction,
  createTransferCheckedInstruction,
  getAccount,
  NATIVE_MINT,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LIGHTHOUSE } from '../../../sandbox/programs/standIn'
import { asOnMainnet } from '../../../sandbox/wallet/guards'
import { AppError } from '../../../src/errors/AppError'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { wrappedSolOf } from '../../../src/liquidity/tokenAccounts'
import { namedAmount } from '../../../src/tokens/tokenWords'
import type { ChainConnection, PairToken } from '../../../src/liquidity/venue'
import { receiptOf } from '../../../src/operation/bills'
import { decisionOf, operationDecision } from '../../../src/operations/decision'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import { currentTransaction, type Execution } from '../../../src/transactions/execution'
import { packPlan, tooLongForGuards } from '../../../src/transactions/pack'
import type { Plan } from '../../../src/transactions/plan'
import { prepareOperation } from '../../../src/transactions/prepare'
import { signAgain } from '../../../src/transactions/resume'
import { executeOperation } from '../../../src/transactions/sign'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aChainAccess, aSigner } from '../../support/engine'
import type { BuildAnswer, Leg } from '../../support/jupiter'
import { aLookupTable } from '../../support/lookupTable'
import { PAST_EXPIRY, run } from '../../support/operations'
import { describeWithJupiter, programsWithJupiter } from '../../support/programs'
import { aToken, carryOut, openPool } from '../raydium-cpmm/onChain'
import { planned, shownRoute } from './planned'

const SOL = 10n ** 9n

/*
 * Answers in Jupiter's shape are parsed, checked and carried out with Jupiter's real program, which calls pools of Raydium's real one.
 * `carryOut` compares each bill with the balance, to the lamport.
 */
describeWithJupiter('a swap through Jupiter', () => {
  let practice: PracticeChain
  let chain: ChainConnection
  let maker: Keypair
  let sol: PairToken
  let heron: PairToken
  let otter: PairToken
  let heronSol: Leg
  let otterSol: Leg
  let heronOtter: Leg

  beforeAll(async () => {
    practice = await startPracticeChain(programsWithJupiter())
    chain = { connection: practice.connection, cluster: 'practice' }
    maker = await practice.aPayer(1_000n * SOL)
    sol = await fetchPairToken(practice.connection, SOL_MINT)
    heron = await aToken(practice, maker)
    otter = await aToken(practice, maker, { standard: 'token-2022' })
    const legOf = async (one: PairToken, other: PairToken, quote: bigint): Promise<Leg> => {
      const deposit = { base: 10n ** 12n, quote }
      const { pool } = await openPool(practice, maker, { pair: orient(one, other).pair, deposit })
      return { pool: pool.address, part: 10_000 }
    }
    heronSol = await legOf(heron, sol, 100n * SOL)
    otterSol = await legOf(otter, sol, 100n * SOL)
    heronOtter = await legOf(heron, otter, 10n ** 12n)
  })
  afterEach(() => Object.assign(practice.chain.faults, { drop: 0 }))
  afterAll(() => practice.stop())

  test('pays SOL for a token and opens its account: what was quoted arrives', async () => {
    const payer = await aPayer()
    const { plan } = await planned(chain, swap(payer, sol, heron, SOL))
    const { execution } = await carryOut(practice, payer, plan)
    const receipt = receiptOf(execution)
    expect(receipt?.same).toBe(true)
    expect(receipt?.tokens.map(({ mint, paid }) => [mint, `${paid}`])).toEqual([
      [heron.mint, `${plan.subject.baseAmount}`],
    ])
    expect(operationDecision(execution).line).toMatch(/^Swapped 1 SOL for [\d.,]+ \S+ through Jupiter at /)
    expect(receipt?.lines.map(({ cost, paid }) => [cost.label.id, paid === cost.lamports])).toEqual(
      expect.arrayContaining([['into-swap', true]]),
    )
  })

  test('what arrives of a token with a transfer fee is after the fee: so counts the minimum in Jupiter’s program', async () => {
    const taxed = await aToken(practice, maker, {
      standard: 'token-2022',
      fee: { basisPoints: 500, maximum: 10n ** 18n },
    })
    const deposit = { base: 10n ** 12n, quote: 100n * SOL }
    const { pool } = await openPool(practice, maker, { pair: orient(taxed, sol).pair, deposit })
    const legs = [{ pool: pool.address, part: 10_000 }]
    const payer = await aPayer()
    const asked = { payer: payer.publicKey, from: sol, to: taxed, amount: SOL, legs }
    const quoted = BigInt((await planned(chain, asked)).plan.subject.baseAmount ?? 0n)
    const held = async () =>
      (
        await getAccount(
          practice.connection,
          tokenAccountOf(payer.publicKey, new PublicKey(taxed.mint), 'token-2022'),
          'confirmed',
          tokenProgram('token-2022'),
        )
      ).amount
    const carriedOut = ({ steps }: Plan) =>
      practice.send(
        steps.flatMap(({ instructions }) => instructions),
        payer,
      )
    // One unit more than what arrives after the fee: the program itself refuses it, and the review before anything is signed.
    const more = (answer: BuildAnswer) => quoting(answer, quoted + 1n)
    const { plan } = await planned(chain, asked, { minimum: quoted + 1n, answered: more })
    await expect(carriedOut(plan)).rejects.toThrow(/custom program error: 0x1771/)
    await expect(prepare(plan)).rejects.toMatchObject({ code: 'pool/price-moved' })
    // A quote before the fee, whose minimum would still be kept: what the pool gives is said, not what was quoted.
    const gross = (answer: BuildAnswer) => quoting(answer, (quoted * 1005n) / 1000n)
    const { first, plan: shown } = await prepare((await planned(chain, asked, { answered: gross })).plan)
    const { line, facts } = decisionOf({ ...shown, payer: payer.publicKey.toBase58() })
    const [arrives, least] = [quoted, shown.subject.minimum ?? 0n].map((units) => namedAmount(units, taxed))
    const said = [`Swap 1 SOL for ${arrives} through Jupiter at `, `, at least ${least}`] as const
    expect([line.startsWith(said[0]), line.endsWith(said[1])], line).toEqual([true, true])
    expect(facts.find(({ label }) => label.startsWith('You get'))?.value).toBe(arrives?.split(' ')[0])
    const [route] = shown.steps.flatMap((step) => step.detail ?? [])
    expect(route?.values).toMatchObject({ pays: { units: SOL }, least: { units: shown.subject.minimum } })
    expect(route?.values).not.toHaveProperty('gets')
    expect(first.changes).toContainEqual(
      expect.objectContaining({ field: 'balance', after: { kind: 'base-units', units: quoted } }),
    )
    // With the very amount after the fee as its minimum it passes, and no less arrives.
    await carryOut(practice, payer, (await planned(chain, asked, { minimum: quoted })).plan)
    expect(await held()).toBe(quoted)
  })

  test('pays a token for SOL, which arrives unwrapped', async () => {
    const payer = await withTokens(heron, 10n ** 9n)
    const { plan } = await planned(chain, swap(payer, heron, sol, 10n ** 9n))
    const { execution } = await carryOut(practice, payer, plan)
    expect(receiptOf(execution)?.same).toBe(true)
    expect(await practice.connection.getAccountInfo(wrappedSolOf(payer.publicKey))).toBeNull()
  })

  test('leaves the wallet’s own wrapped SOL alone: another account takes its place in the swap', async () => {
    const payer = await aPayer()
    const { publicKey: owner } = payer
    const wrapped = wrappedSolOf(owner)
    const open = createAssociatedTokenAccountIdempotentInstruction(owner, wrapped, owner, NATIVE_MINT)
    const fill = SystemProgram.transfer({ fromPubkey: owner, toPubkey: wrapped, lamports: SOL })
    await practice.send([open, fill, createSyncNativeInstruction(wrapped)], payer)
    const before = await practice.connection.getAccountInfo(wrapped)
    await carryOut(practice, payer, (await planned(chain, swap(payer, sol, heron, SOL))).plan)
    await carryOut(practice, payer, (await planned(chain, swap(payer, heron, sol, 10n ** 6n))).plan)
    expect(await practice.connection.getAccountInfo(wrapped)).toEqual(before)
  })

  test('is paid by another account of the wallet than the associated one, or by several that are gathered first', async () => {
    const payer = await withTokens(heron, 10n ** 9n)
    const [mint, owner] = [new PublicKey(heron.mint), payer.publicKey]
    const [associated, key] = [tokenAccountOf(owner, mint, heron.standard), Keypair.generate()]
    await createAccount(practice.connection, payer, mint, owner, key, { commitment: 'confirmed' })
    const most = createTransferCheckedInstruction(associated, mint, key.publicKey, owner, 9n * 10n ** 8n, 6)
    await practice.send([most], payer)
    const balances = async () =>
      await Promise.all(
        [associated, key.publicKey].map(
          async (at) => (await getAccount(practice.connection, at, 'confirmed')).amount,
        ),
      )
    const alone = await planned(chain, swap(payer, heron, sol, 8n * 10n ** 8n))
    expect(alone.plan.steps.map(({ id }) => id)).toEqual(['swap'])
    await carryOut(practice, payer, alone.plan)
    expect(await balances()).toEqual([10n ** 8n, 10n ** 8n])
    const both = await planned(chain, swap(payer, heron, sol, 2n * 10n ** 8n))
    expect(both.plan.steps.map(({ id }) => id)).toEqual([`gather-${heron.mint}`, 'swap'])
    expect(packPlan(both.plan)).toHaveLength(1)
    await carryOut(practice, payer, both.plan)
    expect(await balances()).toEqual([0n, 0n])
  })

  test('goes through two pools: the account of the token between them is opened once, and is on the bill', async () => {
    const payer = await aPayer()
    const order = swap(payer, sol, otter, SOL, [heronSol, heronOtter])
    const first = await planned(chain, order)
    expect(first.plan.accounts.creates).toHaveLength(2)
    const { execution } = await carryOut(practice, payer, first.plan)
    expect(receiptOf(execution)?.same).toBe(true)
    const again = await planned(chain, order)
    expect(again.plan.accounts.creates).toEqual([])
    await carryOut(practice, payer, again.plan)
  })

  test('goes by way of SOL, which is wrapped for the swap alone', async () => {
    const payer = await withTokens(otter, 10n ** 9n)
    const { plan } = await planned(chain, swap(payer, otter, heron, 10n ** 9n, [otterSol, heronSol]))
    const { execution } = await carryOut(practice, payer, plan)
    expect(receiptOf(execution)?.same).toBe(true)
    expect(await practice.connection.getAccountInfo(wrappedSolOf(payer.publicKey))).toBeNull()
  })

  test('is divided over two ways', async () => {
    const payer = await aPayer()
    const legs = [{ ...heronSol, part: 6_000 }, { ...otterSol, part: 4_000 }, heronOtter]
    const { plan } = await planned(chain, swap(payer, sol, heron, SOL, legs))
    await carryOut(practice, payer, plan)
  })

  test('holds the minimum that was shown, also where Jupiter’s own would be lower by then', async () => {
    const payer = await aPayer()
    const { plan } = await planned(chain, swap(payer, sol, heron, SOL))
    await trade(3n * SOL)
    await expect(prepare(plan)).rejects.toMatchObject({ code: 'pool/price-moved' })
    const shown = BigInt(plan.subject['minimum'] ?? '')
    await expect(planned(chain, swap(payer, sol, heron, SOL), { minimum: shown })).rejects.toMatchObject({
      code: 'pool/price-moved',
    })
  })

  test('a quote that the pools do not keep is refused before the wallet is asked', async () => {
    const payer = await aPayer()
    const answered = (answer: BuildAnswer) => doubled(answer)
    const { plan } = await planned(chain, swap(payer, sol, heron, SOL), { answered })
    await expect(prepare(plan)).rejects.toMatchObject({ code: 'pool/price-moved' })
  })

  test('a swap after which the new account is somebody else’s is refused before the wallet is asked', async () => {
    const payer = await aPayer()
    const { plan } = await planned(chain, swap(payer, sol, heron, SOL))
    const account = tokenAccountOf(payer.publicKey, new PublicKey(heron.mint), heron.standard)
    const thief = Keypair.generate().publicKey
    const give = createSetAuthorityInstruction(account, payer.publicKey, AuthorityType.AccountOwner, thief)
    const steps = plan.steps.map((step) => ({ ...step, instructions: [...step.instructions, give] }))
    await expect(prepare({ ...plan, steps })).rejects.toMatchObject({
      code: 'simulation/mismatch',
      context: {
        account: account.toBase58(),
        field: 'owner',
        simulated: { values: { value: { address: thief.toBase58() } } },
      },
    })
  })

  test('declined costs nothing, expired costs nothing, and signed again it is paid once', async () => {
    const payer = await aPayer()
    const { plan } = await planned(chain, swap(payer, sol, heron, SOL))
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const before = await practice.balance(payer)
    const prepared = await prepare(plan)
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    const declined = await run(executeOperation(prepared, declining, access), access)
    expect(statusOf(declined)).toBe('declined')
    practice.chain.faults.drop = 1_000
    const dropping = run(signAgain(declined, aSigner(payer), access), access, declined)
    await expect.poll(() => practice.chain.faults.drop).toBeLessThan(1_000)
    practice.chain.warp(PAST_EXPIRY)
    const expired = await dropping
    expect(statusOf(expired)).toBe('expired')
    practice.chain.faults.drop = 0
    expect(await practice.balance(payer)).toBe(before)
    const done = await run(signAgain(expired, aSigner(payer), access), access, expired)
    expect(statusOf(done)).toBe('confirmed')
    expect(before - (await practice.balance(payer))).toBe(prepared.bill.total)
  })

  test('has room for guards by the lookup tables that Jupiter names, whose contents are read from the chain', async () => {
    const payer = await aPayer()
    const order = swap(payer, sol, otter, SOL, [heronSol, heronOtter])
    const bare = await planned(chain, order, { guarding: 'surely' })
    expect(bare.asked).toEqual([undefined, 28])
    const named = bare.plan.steps.flatMap(({ instructions }) => instructions).flatMap(({ keys }) => keys)
    const own = [sol, heron, otter].map(({ mint, standard }) =>
      tokenAccountOf(payer.publicKey, new PublicKey(mint), standard).toBase58(),
    )
    const foreign = [
      ...new Set(named.filter(({ isSigner }) => !isSigner).map(({ pubkey }) => pubkey.toBase58())),
    ].filter((address) => ![...own, payer.publicKey.toBase58()].includes(address))
    const { key } = await aLookupTable(
      practice,
      maker,
      foreign.slice(0, 28).map((each) => new PublicKey(each)),
    )
    const answered = (answer: BuildAnswer) => ({
      ...answer,
      addressesByLookupTableAddress: { [key.toBase58()]: ['11111111111111111111111111111111'] },
    })
    const { plan, asked } = await planned(chain, order, { guarding: 'surely', answered })
    expect(asked).toEqual([undefined])
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const prepared = await prepare(plan)
    expect(prepared.drafts.map((draft) => [draft.tables.length, tooLongForGuards(draft)])).toEqual([[1, 0]])
    const guarding = {
      address: payer.publicKey,
      walletName: 'Test Wallet',
      signTransaction: (wanted: VersionedTransaction) => {
        const signed = VersionedTransaction.deserialize(asOnMainnet(wanted.serialize()))
        expect(signed.message.staticAccountKeys.map((each) => each.toBase58())).toContain(LIGHTHOUSE)
        signed.sign([payer])
        return Promise.resolve(signed)
      },
    }
    expect(statusOf(await run(executeOperation(prepared, guarding, access), access))).toBe('confirmed')
  })

  test('takes the shorter route where the first leaves no room for guards', async () => {
    const payer = await aPayer()
    const { plan, asked } = await planned(chain, swap(payer, sol, heron, SOL, [heronSol]), {
      guarding: 'surely',
      answered: (answer, maxAccounts) => (maxAccounts === undefined ? padded(answer, 12) : answer),
    })
    expect(asked).toEqual([undefined, 28])
    expect(packPlan(plan, 'surely').map(tooLongForGuards)).toEqual([0])
    const stays = await planned(chain, swap(payer, sol, heron, SOL, [heronSol]), {
      guarding: 'surely',
      answered: (answer, maxAccounts) => (maxAccounts === undefined ? padded(answer, 8) : 'no route'),
    })
    expect(packPlan(stays.plan, 'surely').map((draft) => tooLongForGuards(draft) > 0)).toEqual([true])
  })

  test('the bill before the review comes from an answer that names another wallet, with this one’s accounts in their place', async () => {
    const payer = await aPayer()
    const nobody = Keypair.generate().publicKey
    const { plan } = await planned(chain, swap(payer, sol, otter, SOL, [heronSol, heronOtter]))
    const shown = await shownRoute(
      chain,
      { ...swap(payer, sol, otter, SOL, [heronSol, heronOtter]), payer: nobody },
      payer.publicKey,
    )
    expect(shown.steps[0]?.instructions).toEqual(plan.steps[0]?.instructions)
    expect(shown.steps[0]?.costs).toEqual(plan.steps[0]?.costs)
  })

  test('says what is missing where the wallet holds less', async () => {
    const payer = await withTokens(heron, 10n)
    await expect(planned(chain, swap(payer, heron, sol, 10n ** 9n))).rejects.toMatchObject({
      code: 'pool/refused',
    })
  })

  function swap(payer: Keypair, from: PairToken, to: PairToken, amount: bigint, legs = [heronSol]) {
    return { payer: payer.publicKey, from, to, amount, legs }
  }

  function aPayer(): Promise<Keypair> {
    return practice.aPayer(5n * SOL)
  }

  async function withTokens(token: PairToken, amount: bigint): Promise<Keypair> {
    const payer = await aPayer()
    const [mint, owner] = [new PublicKey(token.mint), maker.publicKey]
    const [from, to] = [owner, payer.publicKey].map((one) => tokenAccountOf(one, mint, token.standard))
    if (!from || !to) throw new Error('both have an account')
    const program = (await practice.connection.getAccountInfo(mint))?.owner
    await practice.send(
      [
        createAssociatedTokenAccountIdempotentInstruction(owner, to, payer.publicKey, mint, program),
        createTransferCheckedInstruction(from, mint, to, owner, amount, token.decimals, [], program),
      ],
      maker,
    )
    return payer
  }

  /** Somebody else buys before the swap lands. */
  async function trade(amount: bigint): Promise<void> {
    const pool = await raydiumCpmm.fetchPool(chain, heronSol.pool)
    if (!pool) throw new Error('there is no pool')
    const quote = pool.quotes.swap('quote', amount)
    const payer = maker.publicKey.toBase58()
    await carryOut(practice, maker, await raydiumCpmm.planSwap(chain, { payer, pool, quote, slippage: 100 }))
  }

  function prepare(plan: Plan) {
    const { connection } = practice
    return prepareOperation(plan, {
      connection,
      priority: 'normal',
      guarding: 'surely',
      readAccount: readAccountFields,
    })
  }
})

/** The answer says that twice as much would arrive, in its quote and in its instruction. */
function doubled(answer: BuildAnswer): BuildAnswer {
  return quoting(answer, 2n * BigInt(answer.outAmount))
}

/** The answer says that so much would arrive, in its quote and in its instruction. */
function quoting(answer: BuildAnswer, amountOut: bigint): BuildAnswer {
  const data = Buffer.from(answer.swapInstruction.data, 'base64')
  data.writeBigUInt64LE(amountOut, 16)
  return {
    ...answer,
    outAmount: `${amountOut}`,
    otherAmountThreshold: `${(amountOut * 99n) / 100n}`,
    swapInstruction: { ...answer.swapInstruction, data: data.toString('base64') },
  }
}

/** The same swap with so many further accounts, which make it longer. */
function padded(answer: BuildAnswer, more: number): BuildAnswer {
  const further = Array.from({ length: more }, (_, at) => ({
    pubkey: new PublicKey(new Uint8Array(32).fill(100 + at)).toBase58(),
    isSigner: false,
    isWritable: false,
  }))
  const { swapInstruction } = answer
  const accounts = [...swapInstruction.accounts, ...further]
  return { ...answer, swapInstruction: { ...swapInstruction, accounts } }
}

function statusOf(execution: Execution): string {
  return currentTransaction(execution).state.status
}
