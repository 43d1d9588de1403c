import { address } from '@solana/kit'
import { getTokenEncoder, type ExtensionArgs } from '@solana-program/token-2022'
import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createFreezeAccountInstruction,
  createTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
  getMint,
  getTransferFeeConfig,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readHeldAccounts } from '../../src/tokens/heldAccounts'
import { openTokenAccount } from '../../src/tokens/operations/accounts'
import { mintContext, tokenAccountOf } from '../../src/tokens/tokenProgram'
import { planCloseAccounts, planWithdrawRent, readRentFacts } from '../../src/tokens/operations/rent'
import { receiptOf } from '../../src/operation/bills'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { closableBy } from '../../src/tokens/heldRent'
import { isNetworkFee } from '../../src/transactions/bill'
import { executeOperation } from '../../src/transactions/sign'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { ISSUER } from '../support/foreignMint'
import { aMint } from '../support/mint'
import { run } from '../support/operations'
import { aManagedToken, payFees, WITH_FEE } from '../support/tokenOperations'
import { tokensSay } from '../../src/tokens/said'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

/** Carries a plan out; what was promised is what was received, to the lamport. Resolves with the number of transactions. */
async function carryOut(plan: Plan, payer: Keypair): Promise<number> {
  const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
  const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
  const fees = prepared.bill.lines.filter(isNetworkFee).reduce((sum, { lamports }) => sum + lamports, 0n)
  const before = await practice.balance(payer)
  const receipt = receiptOf(await run(executeOperation(prepared, aSigner(payer), access), access))
  expect(receipt).toMatchObject({ same: true, paid: receipt?.promised })
  const gained = (await practice.balance(payer)) - before
  expect(-gained).toBe(receipt?.promised)
  // The sum that its sentence tells is what comes back, before the network's fee.
  expect(plan.subject.lamports).toBe(gained + fees)
  return receipt?.signatures.length ?? 0
}

it('closes sixty empty accounts of a wallet in three transactions, and has nothing to close the second time', async () => {
  const payer = await practice.aPayer()
  const maker = await practice.aPayer()
  const mints = await Promise.all(Array.from({ length: 60 }, () => aMint(practice.connection, maker)))
  for (let at = 0; at < mints.length; at += 10)
    await practice.send(
      mints.slice(at, at + 10).map((mint) => opening(mint, payer)),
      payer,
    )
  const held = async () => (await readHeldAccounts(practice.connection, payer.publicKey)).accounts
  const empty = (await held()).filter(({ amount }) => amount === 0n)
  expect(empty.length).toBe(60)
  const plan = await planCloseAccounts(practice.connection, payer.publicKey)
  expect(await carryOut(plan, payer)).toBe(3)
  expect((await held()).filter(({ amount }) => amount === 0n)).toEqual([])
  await expect(planCloseAccounts(practice.connection, payer.publicKey)).rejects.toMatchObject({
    code: 'input/invalid',
  })
})

const confidential = (over: Partial<ConfidentialAccount> = {}): ExtensionArgs => ({
  __kind: 'ConfidentialTransferAccount',
  approved: true,
  elgamalPubkey: ISSUER,
  pendingBalanceLow: NOTHING,
  pendingBalanceHigh: NOTHING,
  availableBalance: NOTHING,
  decryptableAvailableBalance: new Uint8Array(36),
  allowConfidentialCredits: true,
  allowNonConfidentialCredits: true,
  pendingBalanceCreditCounter: 0n,
  maximumPendingBalanceCreditCounter: 65_536n,
  expectedPendingBalanceCreditCounter: 0n,
  actualPendingBalanceCreditCounter: 0n,
  ...over,
})
type ConfidentialAccount = Extract<ExtensionArgs, { __kind: 'ConfidentialTransferAccount' }>
const NOTHING = new Uint8Array(64)
const SOMETHING = new Uint8Array(64).fill(5)

/** Makes four token accounts without a plain balance, one of which has these extensions. */
async function fourAccounts(extensions: readonly ExtensionArgs[]) {
  const [payer, maker] = [await practice.aPayer(), await practice.aPayer()]
  const mints = await Promise.all(Array.from({ length: 3 }, () => aMint(practice.connection, maker)))
  await practice.send(
    mints.map((mint) => opening(mint, payer)),
    payer,
  )
  const special = Keypair.generate().publicKey.toBase58()
  const data = getTokenEncoder().encode({
    mint: address(mints[0]?.toBase58() ?? ''),
    owner: address(payer.publicKey.toBase58()),
    amount: 0n,
    delegate: null,
    state: 1,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
    extensions: [...extensions],
  })
  const owner = TOKEN_2022_PROGRAM_ID.toBase58()
  practice.chain.adopt(special, {
    data: Buffer.from(data),
    owner,
    lamports: 10n ** 7n,
    executable: false,
    rentEpoch: 0n,
  })
  practice.chain.warp(1)
  return { payer, special }
}

it.each<[string, ExtensionArgs]>([
  ['available', confidential({ availableBalance: SOMETHING })],
  ['pending', confidential({ pendingBalanceLow: SOMETHING })],
])(
  'does not call an account empty that has a confidential balance, %s, and closes the others',
  async (_, extension) => {
    const { payer, special } = await fourAccounts([extension])
    const { accounts } = await readHeldAccounts(practice.connection, payer.publicKey)
    const held = accounts.find(({ account }) => account === special)
    expect(held).toMatchObject({ amount: 0n, confidential: true })
    expect(held && closableBy(held, payer.publicKey.toBase58())).toBe('not-empty')
    const plan = await planCloseAccounts(practice.connection, payer.publicKey)
    expect(plan.subject.accounts).toBe(3)
    expect(await carryOut(plan, payer)).toBe(1)
  },
)

it('closes an account whose confidential balance is nothing', async () => {
  const { payer } = await fourAccounts([confidential()])
  const plan = await planCloseAccounts(practice.connection, payer.publicKey)
  expect(plan.subject.accounts).toBe(4)
  expect(await carryOut(plan, payer)).toBe(1)
})

it('leaves out an account that the program refuses to close, says which and why, and closes the others', async () => {
  const { payer, special } = await fourAccounts([
    { __kind: 'ConfidentialTransferFeeAmount', withheldAmount: SOMETHING },
  ])
  const plan = await planCloseAccounts(practice.connection, payer.publicKey)
  expect(plan.title).toEqual(tokensSay('close-empty', { accounts: 3 }))
  expect(plan.steps[0]?.detail).toContainEqual(
    tokensSay('left-open', {
      accounts: [special],
      reasons: [{ id: 'program-error', values: { program: TOKEN_2022_PROGRAM_ID.toBase58(), code: 50 } }],
    }),
  )
  expect(await carryOut(plan, payer)).toBe(1)
  const { accounts } = await readHeldAccounts(practice.connection, payer.publicKey)
  expect(accounts.map(({ account }) => account)).toEqual([special])
  await expect(planCloseAccounts(practice.connection, payer.publicKey)).rejects.toMatchObject({
    code: 'input/invalid',
  })
})

it('withdraws what accounts and mints hold beyond the rent that fell, each once', async () => {
  const payer = await practice.aPayer()
  const mint = await aMint(practice.connection, payer)
  const other = await aMint(practice.connection, await practice.aPayer())
  await practice.send([opening(mint, payer), opening(other, payer)], payer)
  practice.chain.setRent(1_322n)
  const plan = await planWithdrawRent(practice.connection, payer.publicKey)
  // Its two token accounts, and the mint of which it is the authority.
  expect(plan.subject.accounts).toBe(3)
  expect(await carryOut(plan, payer)).toBe(1)
  await expect(planWithdrawRent(practice.connection, payer.publicKey)).rejects.toMatchObject({
    code: 'input/invalid',
  })
  await carryOut(await planCloseAccounts(practice.connection, payer.publicKey), payer)
})

it('closes an account that withholds fees after it has harvested them, and one that is frozen', async () => {
  const maker = await practice.aPayer()
  const payer = await practice.aPayer()
  const withFee = await aManagedToken(practice, maker, { extensions: WITH_FEE })
  await payFees(practice, maker, withFee, [payer.publicKey])
  const from = tokenAccountOf(payer.publicKey, withFee, 'token-2022')
  const held = async () => (await readHeldAccounts(practice.connection, payer.publicKey)).accounts
  const amount = (await held())[0]?.amount ?? 0n
  const back = tokenAccountOf(maker.publicKey, withFee, 'token-2022')
  const fee = (amount + 99n) / 100n
  const all = [from, withFee, back, payer.publicKey, amount, 9, fee] as const
  await practice.send([createTransferCheckedWithFeeInstruction(...all, [], TOKEN_2022_PROGRAM_ID)], payer)
  const plan = await planCloseAccounts(practice.connection, payer.publicKey)
  expect(plan.steps.flatMap(({ instructions }) => instructions)).toHaveLength(2)
  await carryOut(plan, payer)
  expect(await held()).toEqual([])
  const { withheldAmount } =
    getTransferFeeConfig(await getMint(practice.connection, withFee, 'confirmed', TOKEN_2022_PROGRAM_ID)) ??
    {}
  expect(withheldAmount).toBe((1_000_000n + 99n) / 100n)

  const frozen = await aManagedToken(practice, maker)
  const account = tokenAccountOf(payer.publicKey, frozen, 'token-2022')
  const operation = mintContext(frozen, 'token-2022', maker.publicKey)
  await practice.send(
    [
      openTokenAccount(operation, { owner: payer.publicKey, account, mayExist: true }),
      createFreezeAccountInstruction(account, frozen, maker.publicKey, [], TOKEN_2022_PROGRAM_ID),
    ],
    maker,
  )
  await carryOut(await planCloseAccounts(practice.connection, payer.publicKey), payer)
  expect(await held()).toEqual([])
})

it('names the mints that can never give their rent back', async () => {
  const payer = await practice.aPayer()
  const revoked = { mint: 'revoked', freeze: 'revoked', metadata: 'revoked' } as const
  const lost = (await aManagedToken(practice, payer, { authorities: revoked })).toBase58()
  const kept = (await aManagedToken(practice, payer)).toBase58()
  const { locked, ofEmpty } = await readRentFacts(practice.connection, [
    lost,
    kept,
    payer.publicKey.toBase58(),
  ])
  expect(ofEmpty).toBe(BigInt(await practice.connection.getMinimumBalanceForRentExemption(0)))
  expect(locked).toEqual([
    {
      mint: lost,
      name: 'Quiet Heron1',
      lamports: await practice.balance({ publicKey: new PublicKey(lost) }),
    },
  ])
})

function opening(mint: PublicKey, { publicKey }: Keypair) {
  const account = getAssociatedTokenAddressSync(mint, publicKey)
  return createAssociatedTokenAccountIdempotentInstruction(publicKey, account, publicKey, mint)
}
