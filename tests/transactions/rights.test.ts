import {
  AuthorityType,
  createApproveCheckedInstruction,
  createApproveInstruction,
  createAssociatedTokenAccount,
  createAssociatedTokenAccountInstruction,
  createMint,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { createUpdateAuthorityInstruction } from '@solana/spl-token-metadata'
import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  StakeProgram,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  METAPLEX_ADDRESS,
  STAKE_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../../src/solana/knownPrograms'
import { METAPLEX, updateMetaplexMetadata } from '../../src/tokens/metaplex'
import { type ReadTransaction, readTransaction } from '../../src/transactions/readTransaction'
import { rightsOf, rightsOfWallet } from '../../src/transactions/rights'
import { isSpam, transfersOf } from '../../src/transactions/transfers'
import { encodeBase58 } from '../../src/units/base58'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aReadTransaction } from '../support/readTransaction'

/* What a wallet lost and gave away in transactions that ran on the practice chain, as a node shows them. */

let practice: PracticeChain
beforeAll(async () => {
  practice = await startPracticeChain()
})
afterAll(() => practice.stop())

/** Runs a transaction, and reads it as a page does. */
async function run(
  instructions: readonly TransactionInstruction[],
  ...signers: readonly Keypair[]
): Promise<ReadTransaction> {
  const { connection } = practice
  const transaction = new Transaction().add(...instructions)
  const signature = await sendAndConfirmTransaction(connection, transaction, [...signers], {
    commitment: 'confirmed',
  })
  return await readTransaction(connection, signature)
}

/** A victim with a million base units of a mint of the program, and a thief with an empty account of it. */
async function aVictim(program: PublicKey) {
  const { connection, aPayer } = practice
  const [victim, thief] = [await aPayer(), await aPayer()]
  const own = victim.publicKey
  const mint = await createMint(connection, victim, own, own, 6, undefined, undefined, program)
  const account = await createAssociatedTokenAccount(connection, victim, mint, own, undefined, program)
  await createAssociatedTokenAccount(connection, thief, mint, thief.publicKey, undefined, program)
  await mintTo(connection, victim, mint, account, victim, 1_000_000n, [], undefined, program)
  const its = getAssociatedTokenAddressSync(mint, thief.publicKey, false, program)
  const [victimKey, thiefKey] = [own.toBase58(), thief.publicKey.toBase58()]
  return { victim, thief, mint, account, its, victimKey, thiefKey }
}

test('an account that is given away with its tokens takes them from the one and gives them to the other', async () => {
  const { victim, thief, mint, account, its, victimKey, thiefKey } = await aVictim(TOKEN_PROGRAM_ID)
  const own = victim.publicKey
  const read = await run(
    [
      createTransferInstruction(account, its, own, 100_000n),
      createSetAuthorityInstruction(account, own, AuthorityType.AccountOwner, thief.publicKey),
      createTransferInstruction(account, its, thief.publicKey, 400_000n),
    ],
    victim,
    thief,
  )
  const token = { mint: mint.toBase58(), decimals: 6 }
  expect(transfersOf(read, victimKey)).toEqual([{ ...token, change: -1_000_000n, other: thiefKey }])
  expect(transfersOf(read, thiefKey)).toEqual([{ ...token, change: 1_000_000n, other: victimKey }])
  const change = { right: 'account', subject: account.toBase58(), from: victimKey, to: thiefKey }
  expect(rightsOfWallet(read, victimKey)).toEqual({ given: [change], got: [] })
  expect(rightsOfWallet(read, thiefKey)).toEqual({ given: [], got: [change] })
  expect(isSpam(read, victimKey, new Set())).toBe(false)
})

describe.each([
  ['SPL Token', TOKEN_PROGRAM_ID],
  ['Token-2022', TOKEN_2022_PROGRAM_ID],
])('with %s', (_, program) => {
  test('a delegate is named with what it may take, and nobody where the right is taken back', async () => {
    const { victim, thief, mint, account, victimKey, thiefKey } = await aVictim(program)
    const [own, to] = [victim.publicKey, thief.publicKey]
    const read = await run(
      [
        createApproveInstruction(account, to, own, 7n, [], program),
        createApproveCheckedInstruction(account, mint, to, own, 2n ** 64n - 1n, 6, [], program),
      ],
      victim,
    )
    const right = { right: 'spend', subject: account.toBase58(), from: victimKey, to: thiefKey }
    expect(rightsOfWallet(read, victimKey).given).toEqual([
      { ...right, most: 7n },
      { ...right, most: 2n ** 64n - 1n },
    ])
    expect(rightsOf(await run([createRevokeInstruction(account, own, [], program)], victim))).toEqual([])
  })

  test('the authorities of a mint and of an account are named, given or revoked; to set the same gives nothing', async () => {
    const { victim, thief, mint, account, victimKey, thiefKey } = await aVictim(program)
    const own = victim.publicKey
    const set = (of: PublicKey, type: AuthorityType, to: PublicKey | null) =>
      createSetAuthorityInstruction(of, own, type, to, [], program)
    const read = await run(
      [
        set(account, AuthorityType.CloseAccount, own),
        set(mint, AuthorityType.MintTokens, own),
        set(mint, AuthorityType.MintTokens, thief.publicKey),
        set(mint, AuthorityType.FreezeAccount, null),
      ],
      victim,
    )
    const [minting, freezing] = [
      { right: 'mint', subject: mint.toBase58(), from: victimKey, to: thiefKey },
      { right: 'freeze', subject: mint.toBase58(), from: victimKey, to: null },
    ]
    expect(rightsOf(read)).toEqual([minting, freezing])
    expect(rightsOfWallet(read, victimKey)).toEqual({ given: [minting], got: [] })
    expect(rightsOfWallet(read, thiefKey)).toEqual({ given: [], got: [minting] })
  })
})

test('a wallet whose account is assigned to a program has lost its SOL to that', async () => {
  const victim = await practice.aPayer()
  const payer = await practice.aPayer()
  const programId = Keypair.generate().publicKey
  const read = await run(
    [SystemProgram.assign({ accountPubkey: victim.publicKey, programId })],
    payer,
    victim,
  )
  const key = victim.publicKey.toBase58()
  expect(rightsOfWallet(read, key).given).toEqual([
    { right: 'wallet', subject: key, from: key, to: programId.toBase58() },
  ])
})

/** A transaction of a stranger with just these instructions, as a node shows them. */
const reading = (...instructions: readonly TransactionInstruction[]) =>
  aReadTransaction({
    instructions: instructions.map(({ programId, keys, data }) => ({
      program: programId.toBase58(),
      accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
      data: encodeBase58(data),
    })),
  })

const [own, other, subject] = [0, 1, 2].map(() => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
]
const given = { from: own.toBase58(), to: other.toBase58() }

test('an account that a program makes at an address with SOL is no wallet that was lost', async () => {
  const payer = await practice.aPayer()
  const own = payer.publicKey
  const mint = await createMint(practice.connection, payer, own, own, 6)
  const account = getAssociatedTokenAddressSync(mint, own)
  const read = await run(
    [
      SystemProgram.transfer({ fromPubkey: own, toPubkey: account, lamports: 1_000_000 }),
      createAssociatedTokenAccountInstruction(own, account, own, mint),
    ],
    payer,
  )
  expect(read.instructions.filter(({ program, inner }) => inner && program === SYSTEM_ADDRESS)).toHaveLength(
    3,
  )
  expect(rightsOf(read)).toEqual([])
})

test('the authority of a stake account is named', () => {
  const authorize = StakeProgram.authorize({
    stakePubkey: subject,
    authorizedPubkey: own,
    newAuthorizedPubkey: other,
    stakeAuthorizationType: { index: 1 },
  })
  expect(rightsOf(reading(...authorize.instructions))).toEqual([
    { right: 'stake', subject: subject.toBase58(), ...given },
  ])
})

test('the authority over metadata is named, of the mint itself and of Metaplex, with other changes and without', () => {
  const right = { right: 'update', subject: subject.toBase58(), ...given }
  const onMint = (newAuthority: PublicKey | null) =>
    createUpdateAuthorityInstruction({
      programId: TOKEN_2022_PROGRAM_ID,
      metadata: subject,
      oldAuthority: own,
      newAuthority,
    })
  expect(rightsOf(reading(onMint(other), onMint(null)))).toEqual([right, { ...right, to: null }])
  // A metadata account with two creators, a collection and uses.
  const account = Buffer.concat([
    Buffer.alloc(1 + 64),
    Buffer.from([1, 0, 0, 0, 65, 1, 0, 0, 0, 66, 1, 0, 0, 0, 67]),
    Buffer.from([0, 0, 1, 2, 0, 0, 0]),
    Buffer.alloc(2 * 34),
    Buffer.from([0, 1, 0, 0]),
    Buffer.from([1, 1]),
    Buffer.alloc(32),
    Buffer.from([1, 0]),
    Buffer.alloc(16),
  ])
  const texts = { name: 'Otter', symbol: 'OTTR', uri: 'https://a' }
  for (const update of [{ newAuthority: other }, { newAuthority: other, texts }])
    expect(rightsOf(reading(updateMetaplexMetadata(subject, own, account, update)))).toEqual([right])
  expect(rightsOf(reading(updateMetaplexMetadata(subject, own, account, { texts })))).toEqual([])
  const update = (args: readonly number[]) => ({
    programId: METAPLEX,
    keys: [own, other, other, other, subject].map((pubkey) => ({
      pubkey,
      isSigner: false,
      isWritable: true,
    })),
    data: Buffer.from([50, ...args]),
  })
  expect(rightsOf(reading(update([0, 1, ...other.toBytes()]), update([0, 0])))).toEqual([right])
})

/* By the bytes of each instruction, as its program reads them. */
describe('an instruction', () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e']
  const accounts = ['a', 'b', 'c', 'd', 'e']
  const next = [...other.toBytes()]
  const to = other.toBase58()
  const zeros = next.map(() => 0)
  const DATA_V2 = [1, 0, 0, 0, 65, 1, 0, 0, 0, 66, 0, 0, 0, 0, 1, 2]
  const of = (program: string, data: readonly number[], over: Partial<ReadTransaction> = {}) =>
    rightsOf(
      aReadTransaction({
        instructions: [{ program, accounts, data: encodeBase58(Uint8Array.from(data)) }],
        ...over,
      }),
    )

  test.each<[string, program: string, readonly number[], object | null]>([
    [
      'Approve',
      TOKEN_ADDRESS,
      [4, 1, 2, 0, 0, 0, 0, 0, 0],
      { right: 'spend', subject: a, from: c, to: b, most: 513n },
    ],
    [
      'Approve, cut short',
      TOKEN_ADDRESS,
      [4, 1, 2, 0, 0, 0, 0, 0],
      { right: 'spend', subject: a, from: c, to: b, most: 0n },
    ],
    [
      'ApproveChecked',
      TOKEN_2022_ADDRESS,
      [13, 7, 0, 0, 0, 0, 0, 0, 0, 6],
      { right: 'spend', subject: a, from: d, to: c, most: 7n },
    ],
    [
      'SetAuthority of minting',
      TOKEN_ADDRESS,
      [6, 0, 1, ...next],
      { right: 'mint', subject: a, from: b, to },
    ],
    [
      'SetAuthority of freezing',
      TOKEN_ADDRESS,
      [6, 1, 1, ...next],
      { right: 'freeze', subject: a, from: b, to },
    ],
    [
      'SetAuthority of the account',
      TOKEN_ADDRESS,
      [6, 2, 1, ...next],
      { right: 'account', subject: a, from: b, to },
    ],
    [
      'SetAuthority of closing',
      TOKEN_ADDRESS,
      [6, 3, 1, ...next],
      { right: 'close', subject: a, from: b, to },
    ],
    [
      'SetAuthority of a setting',
      TOKEN_2022_ADDRESS,
      [6, 4, 1, ...next],
      { right: 'setting', subject: a, from: b, to },
    ],
    ['SetAuthority to no one', TOKEN_ADDRESS, [6, 0, 0], { right: 'mint', subject: a, from: b, to: null }],
    [
      'SetAuthority, with bytes behind what is not there',
      TOKEN_ADDRESS,
      [6, 0, 0, ...next],
      { right: 'mint', subject: a, from: b, to: null },
    ],
    [
      'SetAuthority, without its kind',
      TOKEN_ADDRESS,
      [6],
      { right: 'setting', subject: a, from: b, to: null },
    ],
    ['Transfer', TOKEN_ADDRESS, [3, 1, 0, 0, 0, 0, 0, 0, 0], null],
    [
      'Assign, of who signed',
      SYSTEM_ADDRESS,
      [1, 0, 0, 0, ...next],
      { right: 'wallet', subject: a, from: a, to },
    ],
    ['Transfer of SOL', SYSTEM_ADDRESS, [2, 0, 0, 0, ...next], null],
    [
      'UpdateMetadataAccountV2',
      METAPLEX_ADDRESS,
      [15, 0, 1, ...next],
      { right: 'update', subject: a, from: b, to },
    ],
    [
      'UpdateMetadataAccountV2 of all, without creators, collection and uses',
      METAPLEX_ADDRESS,
      [15, 1, ...DATA_V2, 0, 0, 0, 1, ...next],
      { right: 'update', subject: a, from: b, to },
    ],
    [
      'UpdateMetadataAccountV2 with a creator, a collection and uses',
      METAPLEX_ADDRESS,
      [
        15,
        1,
        ...DATA_V2,
        1,
        1,
        0,
        0,
        0,
        ...zeros,
        1,
        100,
        1,
        0,
        ...zeros,
        1,
        0,
        ...zeros.slice(16),
        1,
        ...next,
      ],
      { right: 'update', subject: a, from: b, to },
    ],
    ['UpdateMetadataAccountV2 that keeps the authority', METAPLEX_ADDRESS, [15, 0, 0], null],
    ['Update', METAPLEX_ADDRESS, [50, 0, 1, ...next], { right: 'update', subject: e, from: a, to }],
    [
      'Update as the update authority',
      METAPLEX_ADDRESS,
      [50, 1, 1, ...next],
      { right: 'update', subject: e, from: a, to },
    ],
    ['Update as somebody else', METAPLEX_ADDRESS, [50, 2, 1, ...next], null],
    ['Update that keeps the authority', METAPLEX_ADDRESS, [50, 0, 0], null],
    ['another one of Metaplex', METAPLEX_ADDRESS, [51, 0, 1, ...next], null],
    ['Authorize', STAKE_ADDRESS, [1, 0, 0, 0, ...next], { right: 'stake', subject: a, from: c, to }],
    [
      'AuthorizeChecked',
      STAKE_ADDRESS,
      [10, 0, 0, 0, 1, 0, 0, 0],
      { right: 'stake', subject: a, from: c, to: d },
    ],
    ['Deactivate', STAKE_ADDRESS, [5, 0, 0, 0], null],
    ['the same bytes of another program', 'else', [6, 0, 1, ...next], null],
  ])('%s', (_, program, data, change) => {
    expect(of(program, data, { signers: ['a'] })).toEqual(change ? [change] : [])
  })

  test('gives nothing to who had it, of what has no name, and of who did not sign', () => {
    const instructions = [
      {
        program: TOKEN_ADDRESS,
        accounts: [a ?? '', to],
        data: encodeBase58(Uint8Array.from([6, 0, 1, ...next])),
      },
    ]
    expect(of('', [], { instructions })).toEqual([])
    for (const lacking of [[], ['a'], ['', 'b']])
      expect(
        of('', [], { instructions: instructions.map((one) => ({ ...one, accounts: lacking })) }),
      ).toEqual([])
    expect(of(SYSTEM_ADDRESS, [1, 0, 0, 0, ...next], { signers: ['b'] })).toEqual([])
  })
})

test('a transaction that failed, and data that is cut short, give nothing', () => {
  const approve = createApproveInstruction(subject, other, own, 5n)
  expect(rightsOf({ ...reading(approve), failure: 'InstructionError' })).toEqual([])
  for (let length = 0; length < 67; length += 1) {
    const cut = [6, 15, 50, 1, 4].map((first) => ({
      programId: METAPLEX,
      keys: approve.keys,
      data: Buffer.from([first, ...new Uint8Array(length)]),
    }))
    expect(rightsOf(reading(...cut)).filter(({ to }) => to !== null)).toEqual([])
  }
})

test('who pays by a swap is named, not the pool; a pool that pays out, and a delegate, are seen for what they are', () => {
  const token = (owner: string, mint: string, change: bigint) => ({
    account: `${owner} ${mint}`,
    owner,
    mint,
    change,
    decimals: 6,
  })
  const swapped = aReadTransaction({
    payer: 'friend',
    signers: ['friend'],
    tokens: [
      token('friend', 'usdc', -9n),
      token('pool', 'usdc', 9n),
      token('pool', 'otter', -5n),
      token('wallet', 'otter', 5n),
    ],
  })
  expect(transfersOf(swapped, 'wallet')).toEqual([
    { mint: 'otter', change: 5n, decimals: 6, other: 'friend' },
  ])
  const claimed = { ...swapped, tokens: [token('vesting', 'otter', -5n), token('wallet', 'otter', 5n)] }
  expect(transfersOf(claimed, 'wallet')[0]?.other).toBe('vesting')
})
