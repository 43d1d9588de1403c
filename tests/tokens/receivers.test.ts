import 'fake-indexeddb/auto'
import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createBurnCheckedInstruction,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeMultisigInstruction,
  createMintToCheckedInstruction,
  createPauseInstruction,
  createSetAuthorityInstruction,
  createSetTransferFeeInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createUpdateMetadataPointerInstruction,
  createUpdateMultiplierDataInstruction,
  createUpdateRateInterestBearingMintInstruction,
  createUpdateTransferHookInstruction,
  createWithdrawWithheldTokensFromMintInstruction,
  MULTISIG_SIZE,
  TOKEN_2022_PROGRAM_ID as TOKEN_2022,
  TOKEN_PROGRAM_ID as SPL_TOKEN,
} from '@solana/spl-token'
import { createUpdateAuthorityInstruction, createUpdateFieldInstruction } from '@solana/spl-token-metadata'
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIGHTHOUSE, standIns } from '../../sandbox/programs/standIn'
import { knownOwners } from '../../src/liquidity/knownOwners'
import { RAYDIUM_CPMM } from '../../src/liquidity/raydium-cpmm/profile'
import { fetchAddressKinds } from '../../src/solana/addressKind'
import { MEMO_ADDRESS, SYSTEM_ADDRESS } from '../../src/solana/knownPrograms'
import type { MintExtensions, TokenDraft, TokenStandard } from '../../src/tokens/createToken'
import { metaplexAddress, updateMetaplexMetadata } from '../../src/tokens/metaplex'
import { CHANGEABLE_ROLES, type ChangeableRole, type TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { judgeReceiver, type ReceiverRole } from '../../src/tokens/receivers'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import type { Plan } from '../../src/transactions/plan'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { aManagedToken } from '../support/tokenOperations'
import { carryOut } from './operations/carryOut'

/*
 * The table of src/tokens/receivers.ts against the programs. Where it says that an address can use what it gets, the address uses it; where it
 * says that it never can, the plan is refused, and given by other means the program refuses every use.
 */

const KEPT = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const
const HOOK = Keypair.generate().publicKey
/** All extensions with an authority but interest, which excludes a multiplier. */
const EXTENDED: MintExtensions = {
  transferFee: { basisPoints: 100, maximum: 10n ** 18n, config: 'wallet', withdraw: 'wallet' },
  permanentDelegate: 'wallet',
  closeAuthority: 'wallet',
  pausable: 'wallet',
  scaledAmount: { multiplier: 2, authority: 'wallet' },
  transferHook: { program: HOOK, authority: 'wallet' },
}
const INTEREST: MintExtensions = { interestBearing: { basisPoints: 100, authority: 'wallet' } }

const SQUADS = new PublicKey('SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf')
const LOCKER = new PublicKey('LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn')
const derived = (program: PublicKey, name: string) =>
  PublicKey.findProgramAddressSync([Buffer.from(name)], program)[0]
const squads = derived(SQUADS, 'a multisig')
const [vault] = PublicKey.findProgramAddressSync(
  [Buffer.from('multisig'), squads.toBytes(), Buffer.from('vault'), Uint8Array.of(0)],
  SQUADS,
)
const someProgram = Keypair.generate().publicKey

/** Addresses of each kind that needs nobody's signature to be made. */
const FOUND = {
  squads,
  escrow: derived(LOCKER, 'an escrow'),
  data: derived(someProgram, 'its state'),
  'off-curve': derived(someProgram, 'its authority'),
  program: HOOK,
  'pool authority': new PublicKey(RAYDIUM_CPMM.vaultOwners.mainnet),
  incinerator: new PublicKey('1nc1nerator11111111111111111111111111111111'),
  sysvar: new PublicKey('SysvarC1ock11111111111111111111111111111111'),
} as const

let chain: PracticeChain
let payer: Keypair
/** The wallet's token with all extensions, and one of SPL Token. */
let [newer, older] = [PublicKey.default, PublicKey.default]
/** Two of three, of Token-2022 and of SPL Token. */
let multisig: Multisig
let other: Multisig
/** An address of each kind. */
let addresses: Readonly<Record<string, PublicKey>>

beforeAll(async () => {
  const { programs, genesis } = practicePrograms()
  const nothing = standIns().get(LIGHTHOUSE) ?? new Uint8Array()
  const bytes = Uint8Array.of(224, 116, 121, 186, 68, 161, 79, 236, ...new Uint8Array(200))
  const account = (address: PublicKey, owner: PublicKey) => {
    const kept = { data: bytes, owner: owner.toBase58(), executable: false, rentEpoch: 0n }
    return [address.toBase58(), { ...kept, lamports: 10_000_000n }] as const
  }
  chain = await startPracticeChain({
    programs: new Map([...programs, [HOOK.toBase58(), nothing]]),
    genesis: new Map([
      ...genesis,
      account(FOUND.squads, SQUADS),
      account(FOUND.escrow, LOCKER),
      account(FOUND.data, someProgram),
    ]),
  })
  payer = await chain.aPayer(1_000_000_000_000n)
  newer = await aManagedToken(chain, payer, { extensions: EXTENDED })
  older = await plainToken(SPL_TOKEN)
  multisig = await aMultisig(TOKEN_2022)
  other = await aMultisig(SPL_TOKEN)
  addresses = {
    ...FOUND,
    wallet: (await chain.aPayer()).publicKey,
    'unused wallet': Keypair.generate().publicKey,
    multisig: multisig.address,
    'other multisig': other.address,
    mint: await aManagedToken(chain, payer),
    'this mint': newer,
    'token account': own(newer),
    nonce: await aNonce(),
  }
}, 120_000)
afterAll(() => chain.stop())

/** Every role and kind: what the table says of a Token-2022 mint. The columns are in the order of ROLES. */
const ROLES = ['sol', 'tokens', 'mint', 'metadata', 'hook-program'] as const satisfies ReceiverRole[]
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  wallet: ['fit', 'fit', 'fit', 'fit', 'not-a-program'],
  'unused wallet': ['fit', 'fit', 'fit', 'fit', 'no-program?'],
  'off-curve': ['off-curve?', 'off-curve?', 'off-curve?', 'off-curve?', 'no-program?'],
  multisig: ['sol-of-multisig?', 'fit', 'fit', 'no-signature', 'not-a-program'],
  'other multisig': [
    'sol-of-multisig?',
    'other-multisig?',
    'other-multisig?',
    'no-signature',
    'not-a-program',
  ],
  mint: ['mint', 'mint', 'mint', 'mint', 'not-a-program'],
  'this mint': ['this-mint', 'this-mint', 'this-mint', 'this-mint', 'not-a-program'],
  'token account': ['token-account', 'token-account', 'token-account', 'token-account', 'not-a-program'],
  program: ['program', 'program', 'program', 'program', 'fit'],
  'pool authority': ['known', 'known', 'known', 'known', 'not-a-program'],
  escrow: ['known', 'known', 'known', 'known', 'not-a-program'],
  squads: ['squads', 'squads', 'squads', 'squads', 'not-a-program'],
  incinerator: ['no-key', 'burn-instead', 'revoke-instead', 'revoke-instead', 'not-a-program'],
  sysvar: ['no-key', 'burn-instead', 'revoke-instead', 'revoke-instead', 'not-a-program'],
  data: ['data?', 'data?', 'data?', 'data?', 'not-a-program'],
  nonce: ['data?', 'data?', 'data?', 'data?', 'not-a-program'],
}

it('has a verdict on every kind of address in every role, from one reading of all of them', async () => {
  const names = Object.keys(EXPECTED)
  expect(names.toSorted()).toEqual(Object.keys(addresses).toSorted())
  const keys = names.map((name) => addresses[name] ?? PublicKey.default)
  const kinds = await fetchAddressKinds(chain.connection, keys, knownOwners('practice'))
  const token = { program: 'token-2022', mint: newer.toBase58() } as const
  const said = names.map((name, at) => {
    const kind = kinds[at]
    if (!kind) throw new Error('not read')
    const verdicts = ROLES.map((role) => judgeReceiver(role, keys[at]?.toBase58() ?? '', kind, token))
    return [name, verdicts.map(({ refused, doubt }) => refused ?? (doubt === null ? 'fit' : `${doubt}?`))]
  })
  expect(Object.fromEntries(said)).toEqual(EXPECTED)
  // All other authorities are checked as the mint authority is.
  for (const [at, kind] of kinds.entries())
    for (const role of CHECKED)
      expect(judgeReceiver(role, keys[at]?.toBase58() ?? '', kind, token)).toEqual(
        judgeReceiver('mint', keys[at]?.toBase58() ?? '', kind, token),
      )
  // So is the right to close an account, which its owner cannot revoke.
  for (const [at, kind] of kinds.entries()) {
    const of = [keys[at]?.toBase58() ?? '', kind, token] as const
    const { refused, doubt } = judgeReceiver('mint', ...of)
    const closing = refused === 'revoke-instead' ? 'no-key' : refused
    expect(judgeReceiver('close-account', ...of)).toEqual({ refused: closing, doubt })
  }
})

describe('a multisig of a token program', () => {
  it.each(['multisig', 'other multisig'])('uses every authority that it gets: %s', async (name) => {
    const { address, members } = name === 'multisig' ? multisig : other
    const to = address.toBase58()
    const [one, two] = members
    for (const [mint, roles] of await tokensByRole()) {
      const orders = roles.map((role) => ({ kind: 'change-authority', role, newAuthority: to }) as const)
      const { plan } = await carryOut(chain, payer, mint, ...orders)
      // Both programs take a multisig of the other one too; older versions did not, so that this is a tick.
      const doubts = name === 'multisig' ? [] : ['other-multisig']
      expect(plan.accounts.receivers?.get(to)?.doubts).toEqual(doubts)
      for (const role of roles) {
        const use = (...some: Keypair[]) => {
          return withoutSignature(USES[role](mint, address, some.map(keyOf)), address)
        }
        await expect(chain.send([use(one)], payer, one), role).rejects.toThrow(UNSIGNED)
        await chain.send([use(one, two)], payer, one, two)
      }
    }
  })

  it.each(['token-2022', 'spl'] as const)(
    'needs fewer signers where one is in it twice: %s',
    async (standard) => {
      const program = standard === 'spl' ? SPL_TOKEN : TOKEN_2022
      const twice = await aMultisig(program, [0, 0, 1])
      const mint = await plainToken(program)
      const newAuthority = twice.address.toBase58()
      await carryOut(chain, payer, mint, { kind: 'change-authority', role: 'mint', newAuthority })
      const [kind] = await fetchAddressKinds(chain.connection, [twice.address])
      expect(kind).toMatchObject({ kind: 'multisig', required: 1, signers: 2 })
      const [one, two] = twice.members
      const account = tokenAccountOf(payer.publicKey, mint, standard)
      const more = (signer: Keypair) =>
        createMintToCheckedInstruction(mint, account, twice.address, 1n, 9, [signer], program)
      await expect(chain.send([more(two)], payer, two)).rejects.toThrow(UNSIGNED)
      await chain.send([more(one)], payer, one)
      const all = await fetchAddressKinds(chain.connection, [multisig.address, other.address])
      expect(all).toMatchObject([
        { required: 2, signers: 3 },
        { required: 2, signers: 3 },
      ])
    },
  )

  it.each(['token-2022', 'spl'] as const)('moves the tokens that it gets, and SOL: %s', async (standard) => {
    const isSpl = standard === 'spl'
    const mint = isSpl ? older : await plainToken(TOKEN_2022)
    for (const [{ address, members }, doubts, programId] of [
      [multisig, isSpl ? ['other-multisig'] : [], TOKEN_2022],
      [other, isSpl ? [] : ['other-multisig'], SPL_TOKEN],
    ] as const) {
      const to = address.toBase58()
      const { plan } = await carryOut(chain, payer, mint, { kind: 'send', amount: 5n, to })
      expect(plan.accounts.receivers?.get(to)?.doubts).toEqual(doubts)
      const [one, two] = members
      const alone = moved(mint, standard, address, [one])
      await expect(chain.send([alone], payer, one)).rejects.toThrow(UNSIGNED)
      await chain.send([moved(mint, standard, address, [one, two])], payer, one, two)
      const sol = await planSendSol(chain.connection, payer.publicKey, { to, lamports: 7_000_000n })
      expect(sol.accounts.receivers?.get(to)?.doubts).toEqual(['sol-of-multisig'])
      const paid = sol.steps.flatMap(({ instructions }) => instructions)
      await chain.send(paid, payer)
      await chain.send([withdrawn(address, programId, [one, two])], payer, one, two)
      const left = await chain.balance({ publicKey: address })
      expect(left).toBe(BigInt(await chain.connection.getMinimumBalanceForRentExemption(MULTISIG_SIZE)))
    }
  })
})

describe('what the program never accepts', () => {
  const never = Object.entries(EXPECTED).filter(([, [, , verdict = '']]) => isRefusal(verdict))

  it.each(never)('%s: no plan gives it an authority, tokens or SOL', async (name, expected) => {
    const to = (addresses[name] ?? PublicKey.default).toBase58()
    for (const order of [
      { kind: 'change-authority', role: 'mint', newAuthority: to },
      { kind: 'change-authority', role: 'metadata', newAuthority: to },
      { kind: 'mint-more', amount: 1n, to },
      { kind: 'send', amount: 1n, to },
    ] as const)
      await expect(planned(newer, order)).rejects.toMatchObject(refusalOf(to))
    if (!isRefusal(expected[0])) return
    const known = knownOwners('practice')
    const sol = planSendSol(chain.connection, payer.publicKey, { to, lamports: 10n ** 9n, known })
    await expect(sol).rejects.toMatchObject(refusalOf(to))
  })

  it.each(never)('%s: the program lets nobody use its authorities, or move its tokens', async (name) => {
    for (const [mint, roles] of await tokensByRole()) {
      const to = name === 'this mint' ? mint : (addresses[name] ?? PublicKey.default)
      const account = tokenAccountOf(to, mint, 'token-2022')
      const give = (role: CheckedRole) =>
        createSetAuthorityInstruction(mint, payer.publicKey, TYPES[role], to, [], TOKEN_2022)
      const hasSupply = roles.includes('mint')
      const open = [
        createAssociatedTokenAccountIdempotentInstruction(payer.publicKey, account, to, mint, TOKEN_2022),
        createMintToCheckedInstruction(mint, account, payer.publicKey, 9n, 9, [], TOKEN_2022),
      ]
      await chain.send([...(hasSupply ? open : []), ...roles.map(give)], payer)
      // Nobody signs, or the wallet signs as if it were a member of a multisig.
      for (const members of [[], [payer.publicKey]]) {
        const uses = roles.map((role) => USES[role](mint, to, members))
        const move = createTransferCheckedWithFeeInstruction(
          account,
          mint,
          own(mint),
          to,
          1n,
          9,
          1n,
          members,
          TOKEN_2022,
        )
        move.keys.push({ pubkey: HOOK, isSigner: false, isWritable: false })
        for (const use of hasSupply ? [...uses, move] : uses)
          await expect(chain.send([withoutSignature(use, to)], payer)).rejects.toThrow(UNSIGNED)
      }
    }
  })
})

describe('the update authority signs itself', () => {
  it('Token-2022 refuses a multisig of its own, whoever signs for it', async () => {
    const mint = await plainToken(TOKEN_2022)
    const { address, members } = multisig
    const order = { kind: 'change-authority', role: 'metadata', newAuthority: address.toBase58() } as const
    await expect(planned(mint, order)).rejects.toMatchObject(refusalOf(address.toBase58()))
    await chain.send(
      [
        createUpdateAuthorityInstruction({
          programId: TOKEN_2022,
          metadata: mint,
          oldAuthority: payer.publicKey,
          newAuthority: address,
        }),
      ],
      payer,
    )
    const field = { field: 'name', value: 'Other', metadata: mint, updateAuthority: address } as const
    const update = createUpdateFieldInstruction({ programId: TOKEN_2022, ...field })
    await expect(chain.send([withSigners(update, address, members)], payer, ...members)).rejects.toThrow(
      UNSIGNED,
    )
  })

  describeWithPrograms('Metaplex', [METAPLEX], () => {
    it('refuses a multisig too', async () => {
      const mint = await aManagedToken(chain, payer, { standard: 'spl' })
      const { address, members } = other
      const order = { kind: 'change-authority', role: 'metadata', newAuthority: address.toBase58() } as const
      await expect(planned(mint, order)).rejects.toMatchObject(refusalOf(address.toBase58()))
      const account = metaplexAddress(mint)
      const found = await chain.connection.getAccountInfo(account, 'confirmed')
      const bytes = found?.data ?? new Uint8Array()
      const given = updateMetaplexMetadata(account, payer.publicKey, bytes, { newAuthority: address })
      await chain.send([given], payer)
      const texts = { name: 'Other', symbol: 'O', uri: 'https://example.org' }
      const update = updateMetaplexMetadata(account, address, bytes, { texts })
      await expect(chain.send([withSigners(update, address, members)], payer, ...members)).rejects.toThrow(
        /update authority|custom program error/i,
      )
    })
  })
})

describe('the program of a transfer hook', () => {
  /** Sets the hook by itself, and makes a transfer with the program's account. */
  const hooked = async (program: PublicKey) => {
    const [owner, mint] = [multisig.address, newer]
    const to = tokenAccountOf(owner, mint, 'token-2022')
    const open = createAssociatedTokenAccountIdempotentInstruction(
      payer.publicKey,
      to,
      owner,
      mint,
      TOKEN_2022,
    )
    const set = createUpdateTransferHookInstruction(mint, payer.publicKey, program, [], TOKEN_2022)
    await chain.send([open, set], payer)
    const from = own(mint)
    const move = createTransferCheckedWithFeeInstruction(
      from,
      mint,
      to,
      payer.publicKey,
      100n,
      9,
      1n,
      [],
      TOKEN_2022,
    )
    move.keys.push({ pubkey: program, isSigner: false, isWritable: false })
    return move
  }

  it('may be any program: transfers call it', async () => {
    const plan = await planned(newer, { kind: 'hook', program: HOOK.toBase58() })
    expect(plan.accounts.receivers?.get(HOOK.toBase58())?.doubts).toEqual([])
    await chain.send([await hooked(HOOK)], payer)
  })

  it.each(['wallet', 'multisig', 'mint', 'token account', 'data', 'squads', 'sysvar'])(
    'is never %s: no transfer would go through',
    async (name) => {
      const program = addresses[name] ?? PublicKey.default
      const order = { kind: 'hook', program: program.toBase58() } as const
      await expect(planned(newer, order)).rejects.toMatchObject(refusalOf(program.toBase58()))
      const move = await hooked(program)
      await expect(chain.send([move], payer)).rejects.toThrow()
    },
  )

  it.each([SYSTEM_ADDRESS, MEMO_ADDRESS, SPL_TOKEN.toBase58()])(
    'is never a program that is known as something else: %s',
    async (program) => {
      await expect(planned(newer, { kind: 'hook', program })).rejects.toMatchObject({
        code: 'input/invalid',
        context: { message: { id: 'receiver-refused', values: { why: 'no-hook' } } },
      })
      if (program === SYSTEM_ADDRESS) return // for Token-2022 this address is no hook at all
      const move = await hooked(new PublicKey(program))
      await expect(chain.send([move], payer)).rejects.toThrow()
    },
  )

  it('may be deployed later, which the person knows: until then no transfer goes through', async () => {
    const later = addresses['unused wallet'] ?? PublicKey.default
    const plan = await planned(newer, { kind: 'hook', program: later.toBase58() })
    expect(plan.accounts.receivers?.get(later.toBase58())?.doubts).toEqual(['no-program'])
    const move = await hooked(later)
    await expect(chain.send([move], payer)).rejects.toThrow()
  })
})

describe('what nobody here can know', () => {
  it.each(['off-curve', 'data', 'nonce'])('%s: the plan asks for a tick', async (name) => {
    const to = (addresses[name] ?? PublicKey.default).toBase58()
    const doubt = name === 'off-curve' ? 'off-curve' : 'data'
    for (const order of [
      { kind: 'change-authority', role: 'mint', newAuthority: to },
      { kind: 'change-authority', role: 'metadata', newAuthority: to },
      { kind: 'mint-more', amount: 1n, to },
    ] as const) {
      const { receivers } = (await planned(newer, order)).accounts
      expect(receivers?.get(to)?.doubts).toEqual([doubt])
    }
    const sol = await planSendSol(chain.connection, payer.publicKey, { to, lamports: 10n ** 9n })
    expect(sol.accounts.receivers?.get(to)?.doubts).toEqual([doubt])
  })

  it('a node that does not answer gives no plan', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    const { connection } = chain
    const silent = Object.assign(Object.create(connection) as typeof connection, {
      getMultipleAccountsInfo: () => Promise.reject(new Error('no answer')),
    })
    const order = { kind: 'change-authority', role: 'mint', newAuthority: to } as const
    await expect(planTokenOrders(silent, payer.publicKey, newer, [order])).rejects.toThrow()
    await expect(planSendSol(silent, payer.publicKey, { to, lamports: 10n ** 9n })).rejects.toThrow()
  })
})

describe('who alone may do something is named as what it is', () => {
  it.each([
    ['wallet', {}],
    ['multisig', { is: 'multisig', required: 2, signers: 3 }],
    ['off-curve', { is: 'off-curve' }],
    ['data', { is: 'data' }],
    ['program', { is: 'program' }],
    ['mint', { is: 'mint' }],
    ['token account', { is: 'token-account' }],
    ['pool authority', { is: 'known', of: 'Raydium CPMM' }],
    ['squads', { is: 'squads' }],
    ['incinerator', { is: 'no-key' }],
  ] as const)('%s', async (name, holder) => {
    const mint = await plainToken(TOKEN_2022)
    const to = addresses[name] ?? PublicKey.default
    await chain.send(
      [createSetAuthorityInstruction(mint, payer.publicKey, AuthorityType.MintTokens, to, [], TOKEN_2022)],
      payer,
    )
    const order = { kind: 'mint-more', amount: 1n, to: payer.publicKey.toBase58() } as const
    await expect(planned(mint, order)).rejects.toMatchObject({
      code: 'input/invalid',
      context: {
        barred: true,
        message: { id: 'holder-alone-may', values: { by: to.toBase58(), ...holder } },
      },
    })
  })
})

it.each([
  ['multisig', 'metadata', { why: 'no-signature' }],
  ['pool authority', 'mint', { why: 'known', of: 'Raydium CPMM' }],
] as const)('says what a %s cannot do', async (name, role, values) => {
  const order = {
    kind: 'change-authority',
    role,
    newAuthority: (addresses[name] ?? PublicKey.default).toBase58(),
  } as const
  await expect(planned(newer, order)).rejects.toMatchObject({
    context: { message: { id: 'receiver-refused', values } },
  })
})

it('names the vault of a Squads multisig, which signs where the multisig itself does not', async () => {
  const order = { kind: 'change-authority', role: 'mint', newAuthority: squads.toBase58() } as const
  await expect(planned(newer, order)).rejects.toMatchObject({
    context: { message: { values: { why: 'squads', of: vault.toBase58() } } },
  })
})

type Multisig = Readonly<{ address: PublicKey; members: readonly [Keypair, Keypair, Keypair] }>

/** Two of three; `places`: the members that stand in it, by their number. */
async function aMultisig(program: PublicKey, places: readonly number[] = [0, 1, 2]): Promise<Multisig> {
  const [account, ...members] = [0, 1, 2, 3].map(() => Keypair.generate()) as [
    Keypair,
    Keypair,
    Keypair,
    Keypair,
  ]
  const keys = places.map((place) => keyOf(members[place] ?? account))
  await chain.send(
    [
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: account.publicKey,
        space: MULTISIG_SIZE,
        lamports: await chain.connection.getMinimumBalanceForRentExemption(MULTISIG_SIZE),
        programId: program,
      }),
      createInitializeMultisigInstruction(account.publicKey, keys, 2, program),
    ],
    payer,
    account,
  )
  return { address: account.publicKey, members }
}

async function aNonce(): Promise<PublicKey> {
  const nonce = Keypair.generate()
  const made = { fromPubkey: payer.publicKey, newAccountPubkey: nonce.publicKey, lamports: 10_000_000 }
  const programId = SystemProgram.programId
  await chain.send([SystemProgram.createAccount({ ...made, space: 80, programId })], payer, nonce)
  return nonce.publicKey
}

/** A token of the wallet without extensions but its metadata. */
function plainToken(program: PublicKey): Promise<PublicKey> {
  const standard = program.equals(SPL_TOKEN) ? 'spl' : 'token-2022'
  return aManagedToken(chain, payer, { standard })
}

/** New tokens of the wallet with all roles. The uses are in an order in which they work; only a mint without supply can be closed. */
async function tokensByRole(): Promise<readonly (readonly [PublicKey, readonly CheckedRole[]])[]> {
  const [most, closable] = [EXTENDED, { ...INTEREST, closeAuthority: 'wallet' } as const]
  const made = (over: Partial<TokenDraft>) => aManagedToken(chain, payer, { authorities: KEPT, ...over })
  const later: readonly CheckedRole[] = ['interest-rate', 'close']
  return [
    [await made({ extensions: most }), CHECKED.filter((role) => !later.includes(role))],
    [await made({ extensions: closable, supply: 0n }), later],
  ]
}

function planned(mint: PublicKey, order: TokenOrder): Promise<Plan> {
  return planTokenOrders(chain.connection, payer.publicKey, mint, [order], knownOwners('practice'))
}

function refusalOf(address: string) {
  return {
    code: 'input/invalid',
    context: { address, message: { id: 'receiver-refused', values: { address } } },
  }
}

function isRefusal(verdict = ''): boolean {
  return verdict !== 'fit' && !verdict.endsWith('?')
}

function keyOf({ publicKey }: Keypair): PublicKey {
  return publicKey
}

function own(mint: PublicKey, standard: TokenStandard = 'token-2022'): PublicKey {
  return tokenAccountOf(payer.publicKey, mint, standard)
}

type CheckedRole = Exclude<ChangeableRole, 'metadata'>
/** The use of an authority, signed by `by` alone, or by these members of it. */
type Use = (mint: PublicKey, by: PublicKey, members: PublicKey[]) => TransactionInstruction

function isChecked(role: ChangeableRole): role is CheckedRole {
  return role !== 'metadata'
}

/** A frozen account and a paused token come last. */
const LAST: readonly ChangeableRole[] = ['freeze', 'pause']
const CHECKED = [...CHANGEABLE_ROLES.filter((role) => !LAST.includes(role)), ...LAST].filter(isChecked)
const USES: Readonly<Record<CheckedRole, Use>> = {
  mint: (mint, by, members) =>
    createMintToCheckedInstruction(mint, own(mint), by, 1n, 9, members, TOKEN_2022),
  freeze: (mint, by, members) => createFreezeAccountInstruction(own(mint), mint, by, members, TOKEN_2022),
  close: (mint, by, members) => createCloseAccountInstruction(mint, payer.publicKey, by, members, TOKEN_2022),
  'fee-config': (mint, by, members) => createSetTransferFeeInstruction(mint, by, members, 5, 5n, TOKEN_2022),
  'withheld-fees': (mint, by, members) =>
    createWithdrawWithheldTokensFromMintInstruction(mint, own(mint), by, members, TOKEN_2022),
  'permanent-delegate': (mint, by, members) =>
    createBurnCheckedInstruction(own(mint), mint, by, 1n, 9, members, TOKEN_2022),
  pause: (mint, by, members) => createPauseInstruction(mint, by, members, TOKEN_2022),
  'interest-rate': (mint, by, members) =>
    createUpdateRateInterestBearingMintInstruction(mint, by, 5, members, TOKEN_2022),
  'scaled-amount': (mint, by, members) =>
    createUpdateMultiplierDataInstruction(mint, by, 3, 0n, members, TOKEN_2022),
  'metadata-pointer': (mint, by, members) =>
    createUpdateMetadataPointerInstruction(mint, by, mint, members, TOKEN_2022),
  hook: (mint, by, members) => createUpdateTransferHookInstruction(mint, by, HOOK, members, TOKEN_2022),
}
const TYPES: Readonly<Record<CheckedRole, AuthorityType>> = {
  mint: AuthorityType.MintTokens,
  freeze: AuthorityType.FreezeAccount,
  close: AuthorityType.CloseMint,
  'fee-config': AuthorityType.TransferFeeConfig,
  'withheld-fees': AuthorityType.WithheldWithdraw,
  'permanent-delegate': AuthorityType.PermanentDelegate,
  pause: AuthorityType.PausableConfig,
  'interest-rate': AuthorityType.InterestRate,
  'scaled-amount': AuthorityType.ScaledUiAmountConfig,
  'metadata-pointer': AuthorityType.MetadataPointer,
  hook: AuthorityType.TransferHookProgramId,
}

/** What a program says where a signature is missing. */
const UNSIGNED = /missing required signature/i

/** The instruction as somebody sends it who lacks the key of `by`. */
function withoutSignature(made: TransactionInstruction, by: PublicKey): TransactionInstruction {
  const { programId, data: bytes } = made
  const keys = made.keys.map((key) => (key.pubkey.equals(by) ? { ...key, isSigner: false } : key))
  return new TransactionInstruction({ programId, data: bytes, keys })
}

function withSigners(
  made: TransactionInstruction,
  by: PublicKey,
  members: readonly Keypair[],
): TransactionInstruction {
  const instruction = withoutSignature(made, by)
  const signing = members.map(({ publicKey: pubkey }) => ({ pubkey, isSigner: true, isWritable: false }))
  instruction.keys.push(...signing)
  return instruction
}

/** A transfer of a multisig's tokens back to the wallet. */
function moved(
  mint: PublicKey,
  standard: TokenStandard,
  from: PublicKey,
  members: readonly Keypair[],
): TransactionInstruction {
  return createTransferCheckedInstruction(
    tokenAccountOf(from, mint, standard),
    mint,
    own(mint, standard),
    from,
    1n,
    9,
    members.map(keyOf),
    tokenProgram(standard),
  )
}

/** WithdrawExcessLamports (38) of a multisig, to the wallet. */
function withdrawn(
  address: PublicKey,
  programId: PublicKey,
  members: readonly Keypair[],
): TransactionInstruction {
  const keys = [
    { pubkey: address, isSigner: false, isWritable: true },
    { pubkey: payer.publicKey, isSigner: false, isWritable: true },
    { pubkey: address, isSigner: false, isWritable: false },
    ...members.map(({ publicKey: pubkey }) => ({ pubkey, isSigner: true, isWritable: false })),
  ]
  return new TransactionInstruction({ programId, data: Buffer.from([38]), keys })
}
