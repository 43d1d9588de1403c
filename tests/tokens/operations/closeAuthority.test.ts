import 'fake-indexeddb/auto'
import {
  burnChecked,
  closeAccount,
  createInitializeMultisigInstruction,
  getAccount,
  MULTISIG_SIZE,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, type PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownOwners } from '../../../src/liquidity/knownOwners'
import type { TokenStandard } from '../../../src/tokens/createToken'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import { type CloseAuthorityOrder, planCloseAuthority } from '../../../src/tokens/operations/closeAuthority'
import { planCloseAccounts } from '../../../src/tokens/operations/rent'
import { tokensSay } from '../../../src/tokens/said'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import { carryOut } from '../../liquidity/raydium-cpmm/onChain'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { carryOutPlan } from '../../support/operations'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../../support/programs'
import { wrapSol } from '../../support/spreadTokens'
import { aManagedToken } from '../../support/tokenOperations'

/* Whoever gets the right to close an account closes it, and its owner no longer can. */

const SOL = 10n ** 9n
const SUPPLY = 10n ** 18n

let chain: PracticeChain
let payer: Keypair
let other: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  payer = await chain.aPayer(1_000n * SOL)
  other = await chain.aPayer(SOL)
})
afterAll(() => chain.stop())

const plan = (order: Pick<CloseAuthorityOrder, 'account' | 'mint'> & Partial<CloseAuthorityOrder>) =>
  planCloseAuthority(
    chain.connection,
    payer.publicKey,
    { to: other.publicKey.toBase58(), givesSol: false, ...order },
    knownOwners('practice'),
  )

const refusal = (id: string, values = {}) => ({ code: 'input/invalid', context: { message: { id, values } } })

/** An account of the payer with all of a new token. */
async function anAccount(standard: TokenStandard) {
  const mint = await aManagedToken(chain, payer, { standard })
  const account = tokenAccountOf(payer.publicKey, mint, standard)
  return { mint, account, order: { mint: mint.toBase58(), account: account.toBase58() } }
}

describe('Token-2022', () => tests('token-2022'))
describeWithPrograms('SPL Token', [METAPLEX], () => tests('spl'))

function tests(standard: TokenStandard): void {
  const program = tokenProgram(standard)
  const close = (account: PublicKey, by: Keypair) =>
    closeAccount(chain.connection, payer, account, by.publicKey, by, [], undefined, program)

  test('the new holder closes the emptied account and gets its rent; the owner cannot', async () => {
    const { mint, account, order } = await anAccount(standard)
    const planned = await plan(order)
    expect(planned.subject).toEqual({
      tokenAccount: order.account,
      mint: order.mint,
      name: expect.stringContaining('Quiet Heron'),
      symbol: 'QHR',
      to: other.publicKey.toBase58(),
    })
    const { prepared } = await carryOut(chain, payer, planned)
    expect(prepared.bill.lines.map(({ kind }) => kind)).not.toContain('rent')
    expect(prepared.drafts).toHaveLength(1)
    const { closeAuthority, amount } = await getAccount(chain.connection, account, 'confirmed', program)
    expect([closeAuthority?.toBase58(), amount]).toEqual([other.publicKey.toBase58(), SUPPLY])
    await expect(close(account, other)).rejects.toThrow()
    await burnChecked(chain.connection, payer, account, mint, payer, SUPPLY, 9, [], undefined, program)
    await expect(close(account, payer)).rejects.toThrow()
    await expect(planCloseAccounts(chain.connection, payer.publicKey)).rejects.toMatchObject({
      context: { empty: true },
    })
    const rent = await chain.balance({ publicKey: account })
    const before = await chain.balance(other)
    await close(account, other)
    expect((await chain.balance(other)) - before).toBe(rent)
    expect(rent).toBeGreaterThan(0n)
  })

  test('what another holds can neither be given again nor taken back', async () => {
    const { order } = await anAccount(standard)
    await carryOutPlan(chain, payer, await plan(order))
    await expect(plan(order)).rejects.toMatchObject(refusal('only-closer'))
    const to = Keypair.generate().publicKey.toBase58()
    await expect(plan({ ...order, to })).rejects.toMatchObject(refusal('only-closer'))
  })

  test('a frozen account keeps its authority until it is thawed', async () => {
    const { mint, order } = await anAccount(standard)
    const frozen = [{ kind: 'freeze', account: order.account }] as const
    await carryOutPlan(chain, payer, await planTokenOrders(chain.connection, payer.publicKey, mint, frozen))
    await expect(plan(order)).rejects.toMatchObject(refusal('frozen-authorities'))
  })

  test.each([
    ['the mint itself', ({ mint }: { mint: PublicKey }) => mint.toBase58(), 'this-mint'],
    ['the account itself', ({ account }: { account: PublicKey }) => account.toBase58(), 'token-account'],
    ['a program', () => program.toBase58(), 'program'],
    ['an address without a key', () => '1nc1nerator11111111111111111111111111111111', 'no-key'],
  ])('%s is refused', async (_, toOf, why) => {
    const made = await anAccount(standard)
    await expect(plan({ ...made.order, to: toOf(made) })).rejects.toMatchObject(
      refusal('receiver-refused', { why }),
    )
  })

  test('the own wallet is refused', async () => {
    const { order } = await anAccount(standard)
    const to = payer.publicKey.toBase58()
    await expect(plan({ ...order, to })).rejects.toMatchObject(refusal('close-right-is-yours'))
  })

  test('the account of somebody else, or of another token, is refused', async () => {
    const { mint, order } = await anAccount(standard)
    const notOwn = tokenAccountOf(other.publicKey, mint, standard).toBase58()
    await expect(plan({ ...order, account: notOwn })).rejects.toMatchObject(refusal('no-such-account'))
    await expect(plan({ ...order, mint: SOL_MINT })).rejects.toMatchObject(refusal('no-such-account'))
  })
}

test('an account of wrapped SOL is given away only where the person says so; its SOL is then the other’s to take', async () => {
  const account = await wrapSol(chain, payer, 2n * SOL)
  const order = { account: account.toBase58(), mint: SOL_MINT }
  await expect(plan(order)).rejects.toMatchObject(refusal('tick-sol-given'))
  const lamports = await chain.balance({ publicKey: account })
  const planned = await plan({ ...order, givesSol: true })
  expect(planned.subject.lamports).toBe(lamports)
  const gets = tokensSay('closer-gets', { to: other.publicKey.toBase58(), wrapped: lamports })
  expect(planned.steps).toMatchObject([
    { finality: 'final', consequence: [gets, tokensSay('not-taken-back', {})] },
  ])
  await carryOut(chain, payer, planned)
  const before = await chain.balance(other)
  await closeAccount(chain.connection, payer, account, other.publicKey, other)
  expect((await chain.balance(other)) - before).toBe(lamports)
})

test('a multisig of the token program can have it, and closes the account with the signatures of its members', async () => {
  const { mint, account, order } = await anAccount('token-2022')
  const [key, members] = [Keypair.generate(), [payer, other]]
  const { publicKey } = key
  await chain.send(
    [
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: publicKey,
        lamports: await chain.connection.getMinimumBalanceForRentExemption(MULTISIG_SIZE),
        space: MULTISIG_SIZE,
        programId: TOKEN_2022_PROGRAM_ID,
      }),
      createInitializeMultisigInstruction(
        publicKey,
        members.map((one) => one.publicKey),
        2,
        TOKEN_2022_PROGRAM_ID,
      ),
    ],
    payer,
    key,
  )
  await carryOut(chain, payer, await plan({ ...order, to: publicKey.toBase58() }))
  const of = [chain.connection, payer, account] as const
  await burnChecked(...of, mint, payer, SUPPLY, 9, [], undefined, TOKEN_2022_PROGRAM_ID)
  const close = (signing: readonly Keypair[]) =>
    closeAccount(...of, other.publicKey, publicKey, [...signing], undefined, TOKEN_2022_PROGRAM_ID)
  await expect(close([payer])).rejects.toThrow()
  await close(members)
  expect(await chain.connection.getAccountInfo(account, 'confirmed')).toBeNull()
})
