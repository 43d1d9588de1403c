import { createTransferInstruction } from '@solana/spl-token'
import { createUpdateFieldInstruction } from '@solana/spl-token-metadata'
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { METAPLEX_ADDRESS, SOL_MINT, TOKEN_2022_ADDRESS, TOKEN_ADDRESS } from '../../src/solana/knownPrograms'
import { paidBeside } from '../../src/tokens/paidBeside'
import type { ReadTransaction } from '../../src/transactions/readTransaction'
import { encodeBase58 } from '../../src/units/base58'

/* Whom a wallet paid besides the rents of what it made, by transactions whose instructions the official library writes. */

const [wallet, friend, other, account, mint, pool, poolOwner] = Array.from(
  { length: 7 },
  (_, at) => Keypair.fromSeed(new Uint8Array(32).fill(at + 1)).publicKey,
) as [PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey]
const FEE = 5_000n
const PER_BYTE = 6_960n
/** The rent of an account with so many bytes. */
const rentOf = (bytes: number) => (128n + BigInt(bytes)) * PER_BYTE

type Given = Readonly<{
  instructions?: readonly TransactionInstruction[]
  /** What addresses got, and what they have then where that is more. */
  got?: readonly (readonly [to: PublicKey, change: bigint, after?: bigint])[]
  /** Token accounts with their owner and mint, and what they got. */
  tokens?: readonly (readonly [
    account: PublicKey,
    owner: PublicKey,
    of: PublicKey | string,
    change: bigint,
  ])[]
  signers?: readonly PublicKey[]
  payer?: PublicKey
}>

/** A transaction whose SOL comes from the first of its signers, as does its fee. */
function landed({
  instructions = [],
  got = [],
  tokens = [],
  signers = [wallet],
  payer = wallet,
}: Given): ReadTransaction {
  const [giver = wallet] = signers
  const spent = got.reduce((sum, [, change]) => sum + change, 0n)
  const changes = tokens.map(([at, owner, of, change]) => ({
    account: at.toBase58(),
    owner: owner.toBase58(),
    mint: of.toString(),
    change,
    decimals: 6,
  }))
  return {
    signature: '',
    slot: 1,
    blockTime: null,
    version: 0,
    failure: null,
    cause: null,
    fee: FEE,
    budget: null,
    units: null,
    payer: payer.toBase58(),
    signers: signers.map(String),
    balances: [
      { address: giver.toBase58(), change: -spent - (giver === payer ? FEE : 0n), after: 10n ** 9n },
      ...got.map(([to, change, after = change]) => ({ address: to.toBase58(), change, after })),
    ],
    tokens: changes.filter(({ change }) => change !== 0n),
    tokenAccounts: changes,
    programs: [],
    instructions: instructions.map(({ programId, keys, data }) => ({
      program: programId.toBase58(),
      accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
      data: encodeBase58(data),
    })),
    logs: [],
  }
}

const own = {
  programs: [pool.toBase58()],
  vaultOwners: [poolOwner.toBase58()],
  isFee: (address: string, lamports: bigint) => address === other.toBase58() && lamports === 77n,
}
const nameOf = (address: string | null) =>
  Object.entries({ friend, other, account, mint }).find(([, key]) => key.toBase58() === address)?.[0] ??
  address
const paid = (given: Given) => paidBeside(landed(given), wallet.toBase58(), own).map(nameOf)

/** Every way to make an account of so many bytes for a program. */
const WAYS: readonly (readonly [
  string,
  (program: PublicKey, bytes: number) => readonly TransactionInstruction[],
])[] = [
  [
    'CreateAccount',
    (programId, space) => [
      SystemProgram.createAccount({
        fromPubkey: wallet,
        newAccountPubkey: account,
        lamports: 1,
        space,
        programId,
      }),
    ],
  ],
  [
    'CreateAccountWithSeed',
    (programId, space) => [
      SystemProgram.createAccountWithSeed({
        fromPubkey: wallet,
        basePubkey: wallet,
        newAccountPubkey: account,
        seed: 'a seed',
        lamports: 1,
        space,
        programId,
      }),
    ],
  ],
  [
    'Allocate and Assign',
    (programId, space) => [
      SystemProgram.allocate({ accountPubkey: account, space }),
      SystemProgram.assign({ accountPubkey: account, programId }),
    ],
  ],
  [
    'Assign and Allocate',
    (programId, space) => [
      SystemProgram.assign({ accountPubkey: account, programId }),
      SystemProgram.allocate({ accountPubkey: account, space }),
    ],
  ],
  [
    'AllocateWithSeed',
    (programId, space) => [
      SystemProgram.allocate({
        accountPubkey: account,
        basePubkey: wallet,
        seed: 'a seed',
        space,
        programId,
      }),
    ],
  ],
  [
    'AssignWithSeed and Allocate',
    (programId, space) => [
      SystemProgram.assign({ accountPubkey: account, basePubkey: wallet, seed: 'a seed', programId }),
      SystemProgram.allocate({ accountPubkey: account, space }),
    ],
  ],
  [
    'CreateAccountAllowPrefund',
    (programId, space) => {
      // The library does not write it: number, lamports, bytes, program.
      const data = Buffer.alloc(52)
      data.writeUInt32LE(13)
      data.writeBigUInt64LE(1n, 4)
      data.writeBigUInt64LE(BigInt(space), 12)
      data.set(programId.toBytes(), 20)
      const keys = [account, wallet].map((pubkey) => ({ pubkey, isSigner: true, isWritable: true }))
      return [new TransactionInstruction({ programId: SystemProgram.programId, keys, data })]
    },
  ],
]

describe.each(WAYS)('an account that was made by %s', (_, make) => {
  it('is rent of a program of the operation, or of Metaplex, whatever it holds', () => {
    for (const program of [pool, new PublicKey(METAPLEX_ADDRESS)])
      expect(paid({ instructions: make(program, 10), got: [[account, 10n ** 9n]] })).toEqual([])
    expect(paid({ instructions: make(other, 10), got: [[account, 10n ** 9n]] })).toEqual(['account'])
  })

  it.each([TOKEN_ADDRESS, TOKEN_2022_ADDRESS])(
    'of the token program %s is paid beyond its rent',
    (program) => {
      const instructions = make(new PublicKey(program), 165)
      const tokens = [[account, friend, mint, 0n]] as const
      expect(paid({ instructions, tokens, got: [[account, rentOf(165)]] })).toEqual([])
      expect(paid({ instructions, tokens, got: [[account, rentOf(165) + 1n]] })).toEqual(['friend'])
      // What it had before was paid by somebody else.
      expect(
        paid({
          instructions,
          tokens,
          got: [
            [other, 5n],
            [account, 0n, rentOf(165) + 1n],
          ],
        }),
      ).toEqual(['other'])
    },
  )
})

describe('what a wallet paid besides', () => {
  const [[, create]] = WAYS as [(typeof WAYS)[0]]

  it.each<readonly [string, Given, readonly (string | null)[]]>([
    ['nothing', {}, []],
    [
      'SOL to somebody, beside its own token account',
      {
        tokens: [[account, wallet, mint, 0n]],
        got: [
          [account, 10n ** 9n],
          [friend, 5n],
        ],
      },
      ['friend'],
    ],
    [
      'tokens that another one gave as well',
      {
        tokens: [
          [account, wallet, mint, -5n],
          [mint, friend, mint, 9n],
          [other, other, mint, -4n],
        ],
      },
      ['friend'],
    ],
    ['SOL to somebody', { got: [[friend, 1n]] }, ['friend']],
    [
      'SOL to two',
      {
        got: [
          [friend, 1n],
          [other, 5n],
        ],
      },
      ['friend', 'other'],
    ],
    ['a fee of its operation, and the same receiver more', { got: [[other, 77n]] }, []],
    ['a fee of another amount', { got: [[other, 78n]] }, ['other']],
    ['SOL that came back', { got: [[friend, -5n]] }, []],
    ['SOL of somebody else, whose fee it pays', { signers: [friend, wallet], got: [[other, 5n]] }, []],
    [
      'with somebody else',
      {
        signers: [wallet, friend],
        got: [
          [friend, -5n],
          [other, 9n],
        ],
      },
      [null],
    ],
    [
      'nothing, with somebody else',
      {
        signers: [wallet, friend],
        got: [
          [friend, -5n],
          [account, 0n],
        ],
      },
      [],
    ],
    ['with somebody who signs and gets', { signers: [wallet, friend], got: [[friend, 5n]] }, ['friend']],
    ['its own token account', { tokens: [[account, wallet, mint, 0n]], got: [[account, 10n ** 9n]] }, []],
    [
      'tokens',
      {
        tokens: [
          [account, wallet, mint, -5n],
          [mint, friend, mint, 5n],
        ],
      },
      ['friend'],
    ],
    [
      'tokens and SOL to the same one',
      {
        got: [[friend, 5n]],
        tokens: [
          [account, wallet, mint, -5n],
          [mint, friend, mint, 5n],
        ],
      },
      ['friend'],
    ],
    [
      'tokens to another account of its own',
      {
        tokens: [
          [account, wallet, mint, -5n],
          [mint, wallet, mint, 4n],
          [other, friend, mint, 1n],
        ],
      },
      ['friend'],
    ],
    [
      'tokens that somebody else gave',
      {
        tokens: [
          [account, wallet, mint, 5n],
          [mint, friend, mint, -5n],
        ],
      },
      [],
    ],
    ['tokens that were made', { tokens: [[mint, friend, mint, 5n]] }, []],
    [
      'other tokens than those that it gave',
      {
        tokens: [
          [account, wallet, mint, -5n],
          [mint, friend, other, 5n],
        ],
      },
      [],
    ],
    [
      'wrapped SOL, which its lamports tell',
      {
        tokens: [
          [account, wallet, SOL_MINT, -5n],
          [mint, friend, SOL_MINT, 5n],
        ],
      },
      [],
    ],
    [
      'a vault of the pool that it made',
      {
        instructions: create(new PublicKey(TOKEN_ADDRESS), 165),
        got: [[account, 10n ** 9n]],
        tokens: [
          [mint, wallet, mint, -5n],
          [account, poolOwner, mint, 5n],
        ],
      },
      [],
    ],
    [
      'a vault that was there before',
      {
        tokens: [
          [mint, wallet, mint, -5n],
          [account, poolOwner, mint, 5n],
        ],
      },
      [poolOwner.toBase58()],
    ],
    [
      'a new account of somebody, by tokens',
      {
        instructions: create(new PublicKey(TOKEN_ADDRESS), 165),
        got: [[account, rentOf(165)]],
        tokens: [
          [mint, wallet, mint, -5n],
          [account, friend, mint, 5n],
        ],
      },
      ['friend'],
    ],
    [
      'an account by an instruction that is too short',
      {
        instructions: [
          new TransactionInstruction({
            programId: SystemProgram.programId,
            keys: [{ pubkey: account, isSigner: true, isWritable: true }],
            data: Buffer.from([1, 0]),
          }),
        ],
        got: [[account, 5n]],
      },
      ['account'],
    ],
    [
      'an account by an instruction of another program',
      {
        instructions: create(pool, 10).map(
          ({ keys, data }) => new TransactionInstruction({ programId: other, keys, data }),
        ),
        got: [[account, 5n]],
      },
      ['account'],
    ],
  ])('%s', (_, given, expected) => {
    expect(paid(given)).toEqual(expected)
  })

  it('rent is what the cheapest account had for each byte, where the network asks for less', () => {
    const cheap = SystemProgram.createAccount({
      fromPubkey: wallet,
      newAccountPubkey: mint,
      lamports: 1,
      space: 82,
      programId: new PublicKey(TOKEN_ADDRESS),
    })
    const instructions = [cheap, ...create(new PublicKey(TOKEN_ADDRESS), 165)]
    const rents = (perByte: bigint) => [(128n + 82n) * perByte, (128n + 165n) * perByte] as const
    const [ofMint, ofAccount] = rents(700n)
    expect(
      paid({
        instructions,
        got: [
          [mint, ofMint],
          [account, ofAccount],
        ],
      }),
    ).toEqual([])
    expect(
      paid({
        instructions,
        got: [
          [mint, ofMint],
          [account, ofAccount + 1n],
        ],
      }),
    ).toEqual(['account'])
    // More than any network has asked for is no rent.
    const [tooMuch, both] = rents(PER_BYTE + 1n)
    expect(
      paid({
        instructions,
        got: [
          [mint, tooMuch],
          [account, both],
        ],
      }),
    ).toEqual(['mint', 'account'])
  })

  it('an account that is closed again in the transaction says nothing of what rent is', () => {
    const instructions = [
      ...create(new PublicKey(TOKEN_ADDRESS), 165),
      SystemProgram.assign({ accountPubkey: mint, programId: new PublicKey(TOKEN_ADDRESS) }),
    ]
    const got = [
      [mint, 0n, 0n],
      [account, rentOf(165)],
    ] as const
    expect(paid({ instructions, got })).toEqual([])
  })

  it('metadata takes rent on its mint for the bytes that are written, made before or now', () => {
    const write = createUpdateFieldInstruction({
      programId: new PublicKey(TOKEN_2022_ADDRESS),
      metadata: account,
      updateAuthority: wallet,
      field: 'key',
      value: 'value',
    })
    const most = BigInt(write.data.length + 64) * PER_BYTE
    expect(paid({ instructions: [write], got: [[account, most, 10n ** 9n]] })).toEqual([])
    expect(paid({ instructions: [write], got: [[account, most + 1n, 10n ** 9n]] })).toEqual(['account'])
    const made = [...create(new PublicKey(TOKEN_2022_ADDRESS), 234), write]
    expect(paid({ instructions: made, got: [[account, rentOf(234) + most]] })).toEqual([])
    expect(paid({ instructions: made, got: [[account, rentOf(234) + most + 1n]] })).toEqual(['account'])
    // Another instruction, program or mint takes none.
    const { keys, data, programId } = write
    const others = [
      createTransferInstruction(account, mint, wallet, 5n, [], new PublicKey(TOKEN_2022_ADDRESS)),
      new TransactionInstruction({ keys, data, programId: other }),
      new TransactionInstruction({ keys: keys.toReversed(), data, programId }),
    ]
    for (const instruction of others)
      expect(paid({ instructions: [instruction], got: [[account, 1n, 10n ** 9n]] })).toEqual(['account'])
  })
})
