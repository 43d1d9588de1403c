import {
  AccountState,
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeNonTransferableMintInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferHookInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { createInitializeInstruction, createUpdateFieldInstruction } from '@solana/spl-token-metadata'
import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  type TransactionError,
} from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { describeError, describeFailure, type RefusalWords } from '../../../src/errors/describeError'
import { refusalWordsOf } from '../../../src/operations/failureWords'
import { metaplexAddress } from '../../../src/tokens/metaplex'
import {
  decodeFailure,
  landedFailure,
  programsOf,
  simulationError,
} from '../../../src/transactions/failures/decode'
import { compileMessage } from '../../../src/transactions/pack'
import { simulateMessage } from '../../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aMint } from '../../support/mint'
import {
  describeWithPrograms,
  METAPLEX,
  METEORA_DAMM,
  practicePrograms,
  RAYDIUM_CPMM,
} from '../../support/programs'
import { isSaid } from '../../../src/units/said'
import { saidText } from '../../support/said'

const MONEY = 'Nothing was sent and nothing was paid.'
const ANY_BLOCKHASH = PublicKey.default.toBase58()
const U64_MAX = 2n ** 64n - 1n
const UNKNOWN = Keypair.generate().publicKey.toBase58()

/** The log of a call of an unknown program that says this and fails. */
const failing = (code: number, ...own: readonly string[]) => [
  `Program ${UNKNOWN} invoke [1]`,
  ...own,
  `Program ${UNKNOWN} failed: custom program error: 0x${code.toString(16)}`,
]

let practice: PracticeChain
let mint: PublicKey
const payer = Keypair.generate()
const me = payer.publicKey
const stranger = Keypair.generate().publicKey

beforeAll(async () => {
  practice = await startPracticeChain(practicePrograms())
  await practice.fund(me)
  mint = await aMint(practice.connection, payer)
})
afterAll(() => practice.stop())

describe('what the system program refuses', () => {
  test('an address that already exists at the new address', async () => {
    const address = await PublicKey.createWithSeed(me, 'taken', TOKEN_PROGRAM_ID)
    await practice.fund(address, 1_000_000n)
    const make = createWithSeed(address, 'taken')
    await expectWords([make], 'System Program', 'AccountAlreadyInUse', 'already exists at the new address')
  })

  test('an address that does not follow from the seed', async () => {
    const make = createWithSeed(stranger, 'seed')
    await expectWords([make], 'System Program', 'AddressWithSeedMismatch', 'does not follow')
  })

  test('more SOL than an account has is a matter of funds, in numbers or without', async () => {
    const send = SystemProgram.transfer({ fromPubkey: me, toPubkey: stranger, lamports: 10n ** 15n })
    expect((await refusalOf([send])).code).toBe('simulation/insufficient-funds')
  })
})

describe('what the token programs refuse', () => {
  test('a mint that exists already', async () => {
    const again = createInitializeMint2Instruction(mint, 6, me, null)
    await expectWords([again], 'Token Program', 'AlreadyInUse', 'exists already')
  })

  test('more tokens than an account holds', async () => {
    const [from, open, to] = pair()
    const send = createTransferInstruction(from, to, me, U64_MAX)
    await expectWords([open, send], 'Token Program', 'InsufficientFunds', 'fewer tokens')
  })

  test('an account of someone else', async () => {
    const [from, open, to] = pair()
    const send = createTransferInstruction(to, from, me, 0n)
    await expectWords([open, send], 'Token Program', 'OwnerMismatch', 'someone else')
  })

  test('other decimals than the mint has', async () => {
    const [from, open, to] = pair()
    const send = createTransferCheckedInstruction(from, mint, to, me, 1n, 9)
    await expectWords([open, send], 'Token Program', 'MintDecimalsMismatch', 'wrong decimals')
  })

  test('freezing where there is no freeze authority', async () => {
    const [from] = pair()
    const freeze = createFreezeAccountInstruction(from, mint, me)
    await expectWords([freeze], 'Token Program', 'MintCannotFreeze', 'no freeze authority')
  })

  test('more than the revoked mint authority allows, and more than fits', async () => {
    const [account] = pair()
    const give = createMintToInstruction(mint, account, me, 1n)
    const revoke = createSetAuthorityInstruction(mint, me, AuthorityType.MintTokens, null)
    await expectWords([revoke, give], 'Token Program', 'FixedSupply', 'no more tokens can ever be made')
    const tooMuch = createMintToInstruction(mint, account, me, U64_MAX)
    await expectWords([tooMuch], 'Token Program', 'Overflow', '2⁶⁴')
  })

  test('a frozen account', async () => {
    const { address, instructions } = await token2022([ExtensionType.DefaultAccountState], (at) => [
      createInitializeDefaultAccountStateInstruction(at, AccountState.Frozen),
    ])
    const give = createMintToInstruction(address, ata(address), me, 1n, [], TOKEN_2022_PROGRAM_ID)
    await expectWords([...instructions, openOf(address), give], 'Token-2022', 'AccountFrozen', 'is frozen')
  })

  test('what can never be transferred', async () => {
    const { address, instructions } = await token2022([ExtensionType.NonTransferable], (at) => [
      createInitializeNonTransferableMintInstruction(at, TOKEN_2022_PROGRAM_ID),
    ])
    const account = ata(address)
    const send = createTransferCheckedInstruction(
      account,
      address,
      account,
      me,
      0n,
      6,
      [],
      TOKEN_2022_PROGRAM_ID,
    )
    const plan = [...instructions, openOf(address), send]
    await expectWords(plan, 'Token-2022', 'NonTransferable', 'never be transferred')
  })

  test.each([
    ['MissingAccount', () => [], 'Its program, or an account that it needs, does not exist.'],
    ['UnsupportedProgramId', (hook: PublicKey) => [hook], 'no such program exists on this network.'],
  ])('a transfer hook whose program does not exist: %s', async (name, named, sentence) => {
    const { address, instructions } = await token2022([ExtensionType.TransferHook], (at) => [
      createInitializeTransferHookInstruction(at, me, stranger, TOKEN_2022_PROGRAM_ID),
    ])
    const [from, to] = [ata(address), ata(address, stranger)]
    const send = createTransferCheckedInstruction(from, address, to, me, 0n, 6, [], TOKEN_2022_PROGRAM_ID)
    for (const pubkey of named(stranger)) send.keys.push({ pubkey, isSigner: false, isWritable: false })
    const plan = [...instructions, openOf(address), openOf(address, stranger), send]
    await expectWords(plan, 'Token-2022', name, sentence)
    const { words } = await wordsOf(plan)
    expect(words.remedy).toBe('Only its transfer hook authority, where it has one, can change that.')
  })

  test('a programmable NFT is frozen by Metaplex for good, and takes no instruction of other tokens', async () => {
    const frozen = { InstructionError: [0, { Custom: 17 }] }
    const ofToken = refusalWords(decodeFailure(frozen, [], [TOKEN_PROGRAM_ID.toBase58()]))
    expect(ofToken.remedy).toContain('A programmable NFT of Metaplex is always frozen')
    const refused = { InstructionError: [0, { Custom: 153 }] }
    const words = refusalWords(decodeFailure(refused, [], [METAPLEX]))
    expect(words).toMatchObject({ error: 'InstructionNotSupported' })
    expect(words.what).toContain('programmable NFT')
    expect(words.remedy).not.toMatch(/review again|site/)
  })

  test('interest together with scaled amounts', async () => {
    const both = [ExtensionType.InterestBearingConfig, ExtensionType.ScaledUiAmountConfig]
    const { instructions } = await token2022(both, (at) => [
      createInitializeInterestBearingMintInstruction(at, me, 100),
      createInitializeScaledUiAmountConfigInstruction(at, me, 2),
    ])
    await expectWords(instructions, 'Token-2022', 'InvalidExtensionCombination', 'cannot be on one mint')
  })

  test('a transfer fee above all that is transferred', async () => {
    const { instructions } = await token2022([ExtensionType.TransferFeeConfig], (at) => [
      createInitializeTransferFeeConfigInstruction(at, me, me, 20_000, 1n),
    ])
    await expectWords(instructions.slice(0, 1), 'Token-2022', 'TransferFeeExceedsMaximum', '100 % at most')
  })

  test('a change of the metadata by who is not the authority', async () => {
    const { address, instructions } = await token2022([ExtensionType.MetadataPointer], (at) => [
      createInitializeMetadataPointerInstruction(at, me, at, TOKEN_2022_PROGRAM_ID),
    ])
    const words = { name: 'Quiet Heron', symbol: 'QHR', uri: 'https://example.org/q' }
    const room = SystemProgram.transfer({ fromPubkey: me, toPubkey: address, lamports: 10_000_000 })
    const at = { programId: TOKEN_2022_PROGRAM_ID, metadata: address, mint: address }
    const write = createInitializeInstruction({
      ...at,
      ...words,
      mintAuthority: me,
      updateAuthority: stranger,
    })
    const update = createUpdateFieldInstruction({ ...at, updateAuthority: me, field: 'a', value: 'b' })
    const plan = [...instructions, room, write, update]
    await expectWords(plan, 'Token-2022', 'IncorrectUpdateAuthority', 'may change the metadata')
  })

  test('a token account that was handed to another owner', async () => {
    const other = await aMint(practice.connection, payer)
    const account = getAssociatedTokenAddressSync(other, me)
    const away = createSetAuthorityInstruction(account, me, AuthorityType.AccountOwner, stranger)
    const open = createAssociatedTokenAccountIdempotentInstruction(me, account, me, other)
    await expectWords([away, open], 'Associated Token Account', 'InvalidOwner', 'handed to another owner')
  })

  test('a token account at an address that is not its owner’s', async () => {
    const wrong = getAssociatedTokenAddressSync(mint, stranger)
    const open = createAssociatedTokenAccountInstruction(me, wrong, me, mint)
    await expectWords([open], 'Associated Token Account', 'InvalidSeeds', 'does not follow')
  })
})

describeWithPrograms('what Metaplex refuses', [METAPLEX], () => {
  test('a name that is too long, and a symbol', async () => {
    const long = createMetadata(mint, 'x'.repeat(33), 'QHR')
    await expectWords([long], 'Metaplex Token Metadata', 'NameTooLong', 'longer than 32 bytes')
    const symbol = createMetadata(mint, 'Quiet Heron', 'x'.repeat(11))
    await expectWords([symbol], 'Metaplex Token Metadata', 'SymbolTooLong', 'longer than 10 bytes')
  })

  test('metadata once the mint authority is gone', async () => {
    const revoke = createSetAuthorityInstruction(mint, me, AuthorityType.MintTokens, null)
    const plan = [revoke, createMetadata(mint, 'Quiet Heron', 'QHR')]
    await expectWords(plan, 'Metaplex Token Metadata', 'InvalidMintAuthority', 'or it was revoked')
  })

  test('metadata twice', async () => {
    const once = createMetadata(mint, 'Quiet Heron', 'QHR')
    const { words } = await wordsOf([once, once])
    expect(words.detail).toContain(MONEY)
  })
})

describeWithPrograms('what the venues refuse', [RAYDIUM_CPMM, METEORA_DAMM], () => {
  test.each([
    ['Raydium CPMM', RAYDIUM_CPMM],
    ['Meteora DAMM v2', METEORA_DAMM],
  ])('what %s does not know, in Anchor’s words', async (name, program) => {
    const programId = new PublicKey(program)
    const strange = new TransactionInstruction({ programId, keys: [], data: Buffer.alloc(8, 7) })
    await expectWords([strange], name, 'InstructionFallbackNotFound', 'does not know this instruction')
  })

  test('too few accounts', async () => {
    const swap = Buffer.from('8fbe5adac41e33de', 'hex') // sha256('global:swap_base_input')[..8]
    const data = Buffer.concat([swap, Buffer.alloc(16)])
    const few = new TransactionInstruction({ programId: new PublicKey(RAYDIUM_CPMM), keys: [], data })
    await expectWords([few], 'Raydium CPMM', 'AccountNotEnoughKeys', 'fewer accounts')
  })
})

describe('a number without its program', () => {
  test('means what the program that failed first means by it, however deep', async () => {
    const logs = [
      `Program ${METEORA_DAMM} invoke [1]`,
      `Program ${TOKEN_PROGRAM_ID.toBase58()} failed: custom program error: 0x11`,
      `Program ${METEORA_DAMM} failed: custom program error: 0x11`,
    ]
    const decoded = decodeFailure({ InstructionError: [0, { Custom: 17 }] }, logs, [METEORA_DAMM])
    const program = TOKEN_PROGRAM_ID.toBase58()
    const refusal = { id: 'program-error', values: { program, code: 17 } }
    expect(decoded).toMatchObject({ program: 'Token Program', refusal })
  })

  test.each([
    [RAYDIUM_CPMM, 6005, 'ExceededSlippage'],
    [METEORA_DAMM, 6002, 'ExceededSlippage'],
    [METEORA_DAMM, 2003, 'ConstraintRaw'],
    [METAPLEX, 17, 'error 17'],
    [SystemProgram.programId.toBase58(), 0, 'AccountAlreadyInUse'],
    [TOKEN_PROGRAM_ID.toBase58(), 0, 'NotRentExempt'],
  ])('of %s, %i, without a log, is %s', async (program, code, error) => {
    const decoded = decodeFailure({ InstructionError: [1, { Custom: code }] }, [], ['', program])
    expect(decoded.refusal).toEqual({ id: 'program-error', values: { program, code } })
    expect(refusalWords(decoded).error).toBe(error)
    expect(decoded.error).toBe(error === 'ExceededSlippage' ? error : undefined)
  })

  test('of an unknown program built with Anchor is told in its own words', async () => {
    const logs = failing(
      6010,
      'Program log: AnchorError occurred. Error Code: TooEarly. Error Number: 6010. Error Message: Come back later.',
    )
    const decoded = decodeFailure({ InstructionError: [0, { Custom: 6010 }] }, logs, [UNKNOWN])
    expect(decoded.refusal?.values).toMatchObject({
      code: 6010,
      name: 'TooEarly',
      message: 'Come back later',
    })
    expect(refusalWords(decoded)).toMatchObject({ error: 'TooEarly', log: 'Come back later' })
  })

  const called = (id: string, ...said: string[]) => [`Program ${id} invoke [2]`, ...said]
  test.each<readonly [what: string, own: readonly string[], log: string | undefined]>([
    ['its last text', ['Program log: Instruction: Fill', 'Program log: price is stale'], 'price is stale'],
    [
      'not that of a program that it called',
      [
        'Program log: before',
        ...called(METAPLEX, 'Program log: all is well'),
        ...called(TOKEN_PROGRAM_ID.toBase58(), 'Program data: AAAA'),
        `Program ${TOKEN_PROGRAM_ID.toBase58()} success`,
        `Program ${METAPLEX} success`,
      ],
      'before',
    ],
    ['its data where it has no text', ['Program data: AQID'], 'Program data: AQID'],
    [
      'no line that looks like one of the runtime',
      [`Program log: Program ${METAPLEX} failed: custom program error: 0x1`, 'Program log: end'],
      'end',
    ],
    [
      'nothing of the runtime',
      ['Program return: x AA==', 'Program consumption: 5 units remaining'],
      undefined,
    ],
    ['nothing where the node cut the log', ['Program log: first', 'Log truncated'], undefined],
    ['no more than a part of a long one', [`Program log: ${'x'.repeat(10_000)}`], 'x'.repeat(400)],
  ])('of an unknown program is told with its own last line: %s', async (_, own, log) => {
    const earlier = ['Program log: of another', `Program ${UNKNOWN} invoke [1]`, `Program ${UNKNOWN} success`]
    const logs = [...earlier, ...failing(6001, ...own)]
    const decoded = decodeFailure({ InstructionError: [1, { Custom: 6001 }] }, logs, ['', UNKNOWN])
    expect(decoded.program).toBe(UNKNOWN)
    expect(refusalWords(decoded).error).toBe('error 6001')
    expect(decoded.log).toBe(log)
  })

  test('with the two values that Anchor compared, of this program alone', async () => {
    const error = (name: string, number: number) =>
      `Program log: AnchorError thrown in a.rs:1. Error Code: ${name}. Error Number: ${number}. Error Message: No.`
    const values = ['Program log: Left: 98', 'Program log: Right: 99']
    const told = async (...own: string[]) =>
      decodeFailure({ InstructionError: [0, { Custom: 6005 }] }, failing(6005, ...own), [UNKNOWN])
    expect(await told(error('Slippage', 6005), ...values)).toMatchObject({ left: 98n, right: 99n })
    const inner = [...called(METAPLEX, error('Slippage', 6005), ...values), `Program ${METAPLEX} success`]
    for (const own of [values, inner, [error('Slippage', 6005), 'Program log: Left: 98']])
      expect(await told(...own)).not.toHaveProperty('left')
  })

  test('never throws and always ends with a word about the money, whatever the network answers', async () => {
    const programs = [
      METAPLEX,
      RAYDIUM_CPMM,
      METEORA_DAMM,
      TOKEN_2022_PROGRAM_ID.toBase58(),
      'x',
      '__proto__',
    ]
    const reason = fc.oneof(
      fc.record({ Custom: fc.oneof(fc.nat(), fc.constantFrom(0, 6005, 2003, 901_952_960)) }),
      fc.constantFrom('InvalidSeeds', 'toString', '__proto__', 'ProgramFailedToComplete'),
      fc.anything(),
    )
    const errors = fc.oneof(
      fc.record({ InstructionError: fc.tuple(fc.nat(5), reason) }),
      fc.constantFrom('ProgramAccountNotFound', 'constructor'),
      fc.record({ InstructionError: fc.anything() }),
      fc.dictionary(fc.string(), fc.anything()),
    )
    const line = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom(...programs), fc.nat())
        .map(([id, code]) => `Program ${id} failed: custom program error: 0x${code.toString(16)}`),
    )
    await fc.assert(
      fc.asyncProperty(
        errors,
        fc.array(line),
        fc.array(fc.constantFrom(...programs)),
        async (error, logs, ids) => {
          const { code, context } = simulationError(error as TransactionError, logs, [], ids)
          const words = describeFailure(code, context)
          expect(words.title && words.remedy).toBeTruthy()
          expect(words.detail.endsWith(MONEY)).toBe(true)
        },
      ),
    )
  })
})

/* A matter of funds is told as one, and never as a fault of a program: then the person only adds SOL. */
describe('a refusal as data', () => {
  const short = 'Transfer: insufficient lamports 1, need 2'
  const belowRent = 'Program log: Lamport balance below rent-exempt threshold'
  const custom = (index: number, code: number) => ({ InstructionError: [index, { Custom: code }] })
  const ofWhole = (name: string) => ({ refusal: { id: 'transaction-error', values: { name } } })
  const funds = { refusal: { id: 'short-of-funds' } }
  const rent = { refusal: { id: 'short-of-rent' } }
  const odd = { program: UNKNOWN, refusal: { id: 'program-error', values: { program: UNKNOWN, code: 1 } } }

  test.each<[unknown, readonly string[], code: string, context: object, landed: object]>([
    ['AccountNotFound', [], 'simulation/insufficient-funds', {}, funds],
    ['InsufficientFundsForFee', [], 'simulation/insufficient-funds', {}, funds],
    [
      'BlockhashNotFound',
      [],
      'simulation/failed',
      ofWhole('BlockhashNotFound'),
      ofWhole('BlockhashNotFound'),
    ],
    [{ DuplicateInstruction: 1 }, [], 'simulation/failed', ofWhole('DuplicateInstruction'), {}],
    [{ InsufficientFundsForRent: { account_index: 0 } }, [], 'simulation/insufficient-funds', {}, funds],
    [{ InsufficientFundsForRent: { account_index: 1 } }, [], 'simulation/rent-changed', {}, rent],
    [{ InstructionError: [1, 'InsufficientFunds'] }, [], 'simulation/insufficient-funds', {}, funds],
    [custom(1, 1), [short], 'simulation/insufficient-funds', {}, funds],
    [custom(1, 1), [belowRent], 'simulation/rent-changed', {}, rent],
    [
      custom(1, 1),
      [`x ${short}`, `${short} more`],
      'simulation/failed',
      { ...odd, instruction: 1, step: saidText('b') },
      odd,
    ],
    [custom(0, 1), [], 'simulation/failed', { instruction: 0 }, {}],
    [
      custom(2, 6002),
      [],
      'pool/price-moved',
      { instruction: 2, error: 'ExceededSlippage' },
      { error: 'ExceededSlippage' },
    ],
  ])('%j, with the log %j, is %s', (error, logs, code, context, landed) => {
    const refused = [error as TransactionError, logs] as const
    const programs = [METAPLEX, UNKNOWN, METEORA_DAMM]
    const told = simulationError(...refused, [null, saidText('b')], programs)
    expect(told).toMatchObject({ code, context: { ...context, reason: JSON.stringify(error) } })
    expect(Object.keys(told.context)).toEqual(expect.arrayContaining(Object.keys(context)))
    if (!('instruction' in context)) expect(told.context).not.toHaveProperty('instruction')
    if (!('step' in context)) expect(told.context).not.toHaveProperty('step')
    const failure = landedFailure(...refused, programs)
    expect(failure).toMatchObject({ code: 'transaction/failed', context: landed })
    if (code === 'simulation/failed') expect(failure.context['refusal']).toEqual(told.context['refusal'])
  })

  const token = TOKEN_PROGRAM_ID.toBase58()
  const token2022Address = TOKEN_2022_PROGRAM_ID.toBase58()
  const inner = (program: string) => [`Program ${program} failed: invalid argument`]
  const argument = { InstructionError: [0, 'InvalidArgument'] }
  const runtime = (name: string, program?: string) => ({
    refusal: { id: 'runtime-error', values: { ...(program && { program }), name } },
  })

  test.each<[string, unknown, readonly string[], program: string | undefined, object]>([
    [
      'a token program’s invalid argument is that of the decimals',
      argument,
      [],
      token,
      { program: 'Token Program', refusal: { id: 'program-error', values: { program: token, code: 18 } } },
    ],
    [
      'Token-2022’s as well',
      argument,
      inner(token2022Address),
      token2022Address,
      {
        program: 'Token-2022',
        refusal: { id: 'program-error', values: { program: token2022Address, code: 18 } },
      },
    ],
    [
      'that of a token program that another one called is not',
      argument,
      inner(token),
      UNKNOWN,
      { program: 'Token Program', ...runtime('InvalidArgument', token) },
    ],
    [
      'another program’s is not',
      argument,
      [],
      UNKNOWN,
      { program: UNKNOWN, ...runtime('InvalidArgument', UNKNOWN) },
    ],
    [
      'another error of a token program is not',
      { InstructionError: [0, 'InvalidSeeds'] },
      [],
      token,
      { program: 'Token Program', ...runtime('InvalidSeeds', token) },
    ],
    [
      'a number of no known program',
      custom(0, 5),
      [],
      undefined,
      { refusal: { id: 'program-error', values: { code: 5 } } },
    ],
    [
      'a reason with a value',
      { InstructionError: [0, { BorshIoError: 'x' }] },
      [],
      undefined,
      runtime('BorshIoError'),
    ],
    ['a number that is none', { InstructionError: [0, { Custom: 'x' }] }, [], undefined, runtime('Custom')],
    ['no reason', { InstructionError: [0, null] }, [], UNKNOWN, { program: UNKNOWN }],
    ['no index', { InstructionError: ['0', 'x'] }, [], UNKNOWN, ofWhole('InstructionError')],
    ['no list', { InstructionError: 7 }, [], UNKNOWN, ofWhole('InstructionError')],
    ['no error', null, [], UNKNOWN, {}],
    ['an error without a name', {}, [], UNKNOWN, {}],
  ])('%s', (_, error, logs, program, told) => {
    expect(
      decodeFailure(error as TransactionError, logs, program === undefined ? [] : [program]),
    ).toStrictEqual(told)
  })

  const anchor = (name: string, number: number) =>
    `Program log: AnchorError thrown in a.rs:1. Error Code: ${name}. Error Number: ${number}. Error Message: No.`
  const said = (...own: readonly string[]) => decodeFailure(custom(0, 6005), failing(6005, ...own), [UNKNOWN])

  test('the name that Anchor logs is that of this number alone, and a moved price has it in any program', () => {
    expect(said(anchor('Other', 6006)).refusal?.values).toEqual({ program: UNKNOWN, code: 6005 })
    expect(said(anchor('Stale', 6005))).not.toHaveProperty('error')
    expect(said(anchor('ExceededSlippage', 6005)).error).toBe('ExceededSlippage')
  })

  test('Anchor’s message is told with the values behind it, and nothing before it', () => {
    const told = said(
      'Program log: before',
      anchor('Stale', 6005),
      'Program log: Left: 1',
      'Program log: Right: 2',
    )
    expect(told.log).toMatch(/^AnchorError thrown .* No\. Left: 1 Right: 2$/)
    for (const side of ['Left: 1x', 'Left: x: 1', 'not Left: 1', `Left: ${'1'.repeat(21)}`])
      expect(said(anchor('Stale', 6005), `Program log: ${side}`, 'Program log: Right: 2')).not.toHaveProperty(
        'left',
      )
    expect(said(anchor('Stale', 6005), 'Program log: Right: 2')).not.toHaveProperty('right')
  })

  test('a line without a prefix is the system program’s own', () => {
    expect(said('Allocate: account already in use').log).toBe('Allocate: account already in use')
    expect(said('Program consumption: 5 units remaining')).not.toHaveProperty('log')
  })

  test('each instruction of a message has its program', () => {
    const pay = SystemProgram.transfer({ fromPubkey: me, toPubkey: stranger, lamports: 1 })
    const strange = new TransactionInstruction({ programId: stranger, keys: [], data: Buffer.alloc(0) })
    expect(programsOf(compileMessage(me, [strange, pay], ANY_BLOCKHASH))).toEqual([
      stranger.toBase58(),
      SystemProgram.programId.toBase58(),
    ])
  })
})

test('a program that is not on this network is said to be missing', async () => {
  const strange = new TransactionInstruction({ programId: stranger, keys: [], data: Buffer.alloc(0) })
  const { words } = await wordsOf([strange])
  expect(words.detail).toContain('A program that it needs is not on this network.')
})

/** The words for why something was refused. */
function refusalWords({ refusal }: { refusal?: unknown }): RefusalWords {
  if (!isSaid(refusal)) throw new Error('it does not say why')
  return refusalWordsOf(refusal)
}

/** The words for what the network says to these instructions, each of which is a step of its own. */
async function wordsOf(instructions: readonly TransactionInstruction[]) {
  const error = await refusalOf(instructions)
  return { error, words: describeError(error) }
}

async function expectWords(
  instructions: readonly TransactionInstruction[],
  program: string,
  name: string,
  sentence: string,
): Promise<void> {
  const { error, words } = await wordsOf(instructions)
  expect(refusalWords(error.context).error).toBe(name)
  expect(error.context).toMatchObject({
    program,
    step: saidText(`Step ${instructions.length - 1}`),
  })
  expect(words.title).toBe(`“Step ${instructions.length - 1}” would fail`)
  expect(words.detail).toContain(sentence)
  expect(words.detail).toContain(`${program} calls this ${name}.`)
  expect(words.detail.endsWith(MONEY)).toBe(true)
}

async function refusalOf(instructions: readonly TransactionInstruction[]): Promise<AppError> {
  const message = compileMessage(me, instructions, ANY_BLOCKHASH)
  const titles = instructions.map((_, index) => saidText(`Step ${index}`))
  const thrown: unknown = await simulateMessage(practice.connection, me, message, titles).catch(
    (error: unknown) => error,
  )
  if (!(thrown instanceof AppError)) throw new Error('it was not refused')
  return thrown
}

function createWithSeed(newAccountPubkey: PublicKey, seed: string): TransactionInstruction {
  const at = { fromPubkey: me, basePubkey: me, programId: TOKEN_PROGRAM_ID, newAccountPubkey, seed }
  return SystemProgram.createAccountWithSeed({ ...at, lamports: 10_000_000, space: 82 })
}

/** The payer's account of the mint, and one of a stranger with what opens it. */
function pair(): readonly [PublicKey, TransactionInstruction, PublicKey] {
  const to = getAssociatedTokenAddressSync(mint, stranger)
  const open = createAssociatedTokenAccountIdempotentInstruction(me, to, stranger, mint)
  return [getAssociatedTokenAddressSync(mint, me), open, to]
}

function ata(of: PublicKey, owner = me): PublicKey {
  return getAssociatedTokenAddressSync(of, owner, false, TOKEN_2022_PROGRAM_ID)
}

function openOf(of: PublicKey, owner = me): TransactionInstruction {
  return createAssociatedTokenAccountIdempotentInstruction(
    me,
    ata(of, owner),
    owner,
    of,
    TOKEN_2022_PROGRAM_ID,
  )
}

/** What makes a mint with these extensions; its account is there already. */
async function token2022(
  extensions: ExtensionType[],
  init: (address: PublicKey) => TransactionInstruction[],
): Promise<{ address: PublicKey; instructions: readonly TransactionInstruction[] }> {
  const { connection } = practice
  const key = Keypair.generate()
  const make = SystemProgram.createAccount({
    fromPubkey: me,
    newAccountPubkey: key.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(getMintLen(extensions)),
    space: getMintLen(extensions),
    programId: TOKEN_2022_PROGRAM_ID,
  })
  await sendAndConfirmTransaction(connection, new Transaction().add(make), [payer, key])
  const address = key.publicKey
  const initialize = createInitializeMint2Instruction(address, 6, me, me, TOKEN_2022_PROGRAM_ID)
  return { address, instructions: [...init(address), initialize] }
}

/** CreateMetadataAccountV3 (mpl-token-metadata, instruction/mod.rs), with nothing but its texts. */
function createMetadata(of: PublicKey, ...names: [name: string, symbol: string]): TransactionInstruction {
  const readOnly = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
  const texts = [...names, 'https://example.org/q.json'].map((text) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(text.length)
    return Buffer.concat([length, Buffer.from(text)])
  })
  return new TransactionInstruction({
    programId: new PublicKey(METAPLEX),
    keys: [
      { pubkey: metaplexAddress(of), isSigner: false, isWritable: true },
      readOnly(of),
      { pubkey: me, isSigner: true, isWritable: false },
      { pubkey: me, isSigner: true, isWritable: true },
      readOnly(me),
      readOnly(SystemProgram.programId),
    ],
    data: Buffer.concat([Buffer.from([33]), ...texts, Buffer.from([0, 0, 0, 0, 0, 1, 0])]),
  })
}
