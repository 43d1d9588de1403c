import 'fake-indexeddb/auto'
import { getAccount, getTokenMetadata, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actionOf,
  decisionOf,
  operationBrief,
  operationDecision,
  receiptTitle,
} from '../../../src/operations/decision'
import { CHANGEABLE_ROLES, type ChangeableRole, type TokenOrder } from '../../../src/tokens/operations/order'
import { readToken } from '../../../src/tokens/readToken'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aManagedToken, WITH_FEE } from '../../support/tokenOperations'
import { carryOut, refusal } from './carryOut'

/* A token that is handed over: its authorities, and tokens, in one operation, with what stays behind. */

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer(1_000n * 10n ** 9n)
})
afterAll(() => chain.stop())

const handOver = (to: string, ...roles: readonly ChangeableRole[]): readonly TokenOrder[] =>
  roles.map((role) => ({ kind: 'change-authority', role, newAuthority: to, handsOver: true }))

test('all authorities and some tokens go to one address in one transaction; what stays is said last', async () => {
  const mint = await aManagedToken(chain, payer, {
    supply: 1_000n * 10n ** 9n,
    extensions: { ...WITH_FEE, pausable: 'wallet', closeAuthority: 'wallet', permanentDelegate: 'wallet' },
  })
  const before = await readToken(chain.connection, mint)
  const own = payer.publicKey.toBase58()
  const roles = CHANGEABLE_ROLES.filter((role) => before.authorities[role] === own)
  expect(roles.length).toBeGreaterThan(6)
  const to = Keypair.generate().publicKey
  const [first, ...given] = roles.filter((role) => role !== 'pause')
  const { plan, prepared, execution } = await carryOut(
    chain,
    payer,
    mint,
    ...handOver(to.toBase58(), first ?? 'mint', ...given),
    { kind: 'send', amount: 400n * 10n ** 9n, to: to.toBase58() },
  )
  expect(prepared.drafts).toHaveLength(1)
  const after = await readToken(chain.connection, mint)
  for (const role of roles)
    expect([role, after.authorities[role]]).toEqual([role, role === 'pause' ? own : to.toBase58()])
  expect((await getTokenMetadata(chain.connection, mint, 'confirmed'))?.updateAuthority?.toBase58()).toBe(
    to.toBase58(),
  )
  const theirs = tokenAccountOf(to, mint, 'token-2022')
  const { amount } = await getAccount(chain.connection, theirs, 'confirmed', TOKEN_2022_PROGRAM_ID)
  expect(amount).toBe(396n * 10n ** 9n)

  const { line, facts } = decisionOf({ ...plan, payer: own })
  expect(line).toMatch(/^Hand over .+ to .+: 400 .+ \(396 arrive\), the mint authority, .+ and the .+$/)
  expect(facts[1]).toEqual({ label: 'To', value: '', address: to.toBase58(), whole: true })
  const [kept, unread] = facts.slice(-2)
  expect(kept).toEqual({
    label: 'Your wallet keeps',
    value: expect.stringMatching(/^the pause authority and 600 /),
  })
  expect(unread?.label).toBe('Not looked at')
  expect(actionOf(plan)).toBe('Hand over')
  expect(operationDecision(execution).line).toMatch(/^Handed over /)
  // The pause authority stays: the token is not handed over whole.
  expect(receiptTitle(execution)).toMatch(/^\d changes of /)
})

test('where nothing of the token stays, only what is not read is named', async () => {
  const mint = await aManagedToken(chain, payer, {
    supply: 0n,
    authorities: { mint: 'wallet', freeze: 'revoked', metadata: 'revoked' },
  })
  const { plan, execution } = await carryOut(
    chain,
    payer,
    mint,
    ...handOver(Keypair.generate().publicKey.toBase58(), 'mint'),
  )
  expect(receiptTitle(execution)).toMatch(/^Handed over /)
  expect(operationBrief(execution)).toBe(receiptTitle(execution))
  expect(decisionOf(plan).facts.map(({ label }) => label)).toEqual(['Token', 'To', 'Not looked at'])
})

test('an address that can never use an authority gets none', async () => {
  const mint = await aManagedToken(chain, payer)
  const { code } = await refusal(chain, payer, mint, ...handOver(mint.toBase58(), 'mint', 'metadata'))
  expect(code).toBe('input/invalid')
})

test('signed together with other orders, the batch has its own sentence, and still says what stays', async () => {
  const mint = await aManagedToken(chain, payer, { extensions: { pausable: 'wallet' } })
  const { plan } = await carryOut(
    chain,
    payer,
    mint,
    { kind: 'pause' },
    ...handOver(Keypair.generate().publicKey.toBase58(), 'mint'),
  )
  const { line, facts } = decisionOf(plan)
  expect(line).toMatch(/^Change .+: pause .+; transfer the mint authority to /)
  expect(facts.at(-2)?.label).toBe('Your wallet keeps')
  expect(actionOf(plan)).toBe('Pause transfers, transfer the mint authority')
})
