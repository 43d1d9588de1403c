import 'fake-indexeddb/auto'
import { AuthorityType, createApproveInstruction, createSetAuthorityInstruction } from '@solana/spl-token'
import { Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHeldAccounts } from '../../src/tokens/heldAccounts'
import { readHoldings } from '../../src/tokens/holdings'
import { othersRights } from '../../src/tokens/othersRights'
import { readToken } from '../../src/tokens/readToken'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { spreadTokens, wrapSol } from '../support/spreadTokens'
import { aManagedToken } from '../support/tokenOperations'

/* Who else may take from a wallet's token accounts, as both readers of a wallet say it: the account page's, and the list of tokens'. */

const SOL = 10n ** 9n

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

/** A token account of the payer, and what its owner gives away of it. */
type Made = Readonly<{ account: PublicKey; owner: PublicKey; other: PublicKey; program: PublicKey }>
type Row = readonly [
  name: string,
  make: (payer: Keypair) => Promise<Readonly<{ account: PublicKey; standard: 'spl' | 'token-2022' }>>,
  give: (made: Made) => readonly TransactionInstruction[],
  rights: (other: string) => readonly unknown[],
]

const wrapped = async (payer: Keypair) => ({
  account: await wrapSol(practice, payer, SOL),
  standard: 'spl' as const,
})
const plain =
  (standard: 'spl' | 'token-2022', amount = 500n) =>
  async (payer: Keypair) => {
    const { accounts } = await spreadTokens(practice, payer, { standard, accounts: [{ amount }] })
    const [account] = accounts
    if (!account) throw new Error('it was made')
    return { account, standard }
  }
const closes = ({ account, owner, other, program }: Made) =>
  createSetAuthorityInstruction(account, owner, AuthorityType.CloseAccount, other, [], program)
const spends =
  (units: bigint) =>
  ({ account, owner, other, program }: Made) =>
    createApproveInstruction(account, other, owner, units, [], program)
const LAMPORTS = SOL + 2_039_280n

const ROWS: readonly Row[] = [
  ['nothing is given away', plain('spl'), () => [], () => []],
  ['wrapped SOL: nothing', wrapped, () => [], () => []],
  [
    'wrapped SOL: close authority',
    wrapped,
    (made) => [closes(made)],
    (who) => [{ who, may: 'take-sol', lamports: LAMPORTS }],
  ],
  [
    'wrapped SOL: delegate',
    wrapped,
    (made) => [spends(7n)(made)],
    (who) => [{ who, may: 'spend', units: 7n }],
  ],
  [
    'wrapped SOL: both',
    wrapped,
    (made) => [spends(7n)(made), closes(made)],
    (who) => [
      { who, may: 'take-sol', lamports: LAMPORTS },
      { who, may: 'spend', units: 7n },
    ],
  ],
  ...(['spl', 'token-2022'] as const).flatMap((standard): Row[] => [
    [
      `${standard}: close authority`,
      plain(standard),
      (made) => [closes(made)],
      (who) => [{ who, may: 'close' }],
    ],
    [
      `${standard}: delegate of more than there is`,
      plain(standard),
      (made) => [spends(2n ** 64n - 1n)(made)],
      (who) => [{ who, may: 'spend', units: 2n ** 64n - 1n }],
    ],
    [
      `${standard}: both, of an empty account`,
      plain(standard, 0n),
      (made) => [spends(5n)(made), closes(made)],
      (who) => [
        { who, may: 'spend', units: 5n },
        { who, may: 'close' },
      ],
    ],
    [
      `${standard}: the wallet itself`,
      plain(standard),
      ({ account, owner, program }) => [
        spends(5n)({ account, owner, other: owner, program }),
        closes({ account, owner, other: owner, program }),
      ],
      () => [],
    ],
    [`${standard}: a delegate of nothing`, plain(standard), (made) => [spends(0n)(made)], () => []],
  ]),
]

test.each(ROWS)('%s', async (_, make, give, rights) => {
  const payer = await practice.aPayer()
  const { account, standard } = await make(payer)
  const other = Keypair.generate().publicKey
  const given = give({ account, owner: payer.publicKey, other, program: tokenProgram(standard) })
  if (given.length > 0) await practice.send(given, payer)
  const { accounts } = await readHeldAccounts(practice.connection, payer.publicKey)
  const held = accounts.find((one) => one.account === account.toBase58())
  const { tokens } = await readHoldings(practice.connection, payer.publicKey)
  const holding = tokens.find((one) => one.account === account.toBase58())
  const expected = rights(other.toBase58())
  expect(held && othersRights(held, payer.publicKey.toBase58())).toEqual(expected)
  expect(holding?.rights).toEqual(expected)
})

test('the permanent delegate of a mint can take from every wallet but its own', async () => {
  const issuer = await practice.aPayer()
  const mint = await aManagedToken(practice, issuer, { extensions: { permanentDelegate: 'wallet' } })
  const { settings } = await readToken(practice.connection, mint)
  const who = issuer.publicKey.toBase58()
  expect(settings.permanentDelegate).toBe(who)
  const { accounts } = await readHeldAccounts(practice.connection, issuer.publicKey)
  const own = tokenAccountOf(issuer.publicKey, mint, 'token-2022').toBase58()
  const held = accounts.find(({ account }) => account === own)
  if (!held) throw new Error('the issuer holds it')
  const another = Keypair.generate().publicKey.toBase58()
  expect(othersRights(held, who, settings.permanentDelegate)).toEqual([])
  expect(othersRights(held, another, settings.permanentDelegate)).toEqual([{ who, may: 'take-any' }])
  expect(othersRights({ ...held, amount: 0n }, another, settings.permanentDelegate)).toEqual([])
})
