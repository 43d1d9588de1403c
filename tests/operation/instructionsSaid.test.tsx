import 'fake-indexeddb/auto'
import {
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toJson } from '../../sandbox/rpc/json'
import { parseInstruction } from '../../sandbox/rpc/parsed/instructions'
import { SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import ReviewPart from '../../src/operation/Review'
import { listClusters } from '../../src/solana/cluster'
import { exactCall } from '../../src/solana/exactCall'
import {
  ASSOCIATED_ADDRESS,
  MEMO_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../../src/solana/knownPrograms'
import type { TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { baseUnitsOf } from '../../src/transactions/accountValues'
import { isDone } from '../../src/transactions/execution'
import type { Change, Plan } from '../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../src/transactions/prepare'
import { readTransaction } from '../../src/transactions/readTransaction'
import { withServiceFee } from '../../src/transactions/serviceFee'
import { executeOperation } from '../../src/transactions/sign'
import { transfersOf } from '../../src/transactions/transfers'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { formatUnits } from '../../src/units/amounts'
import { isAddress } from '../../src/units/base58'
import { formatPercentFixed } from '../../src/units/percent'
import { shortAddress } from '../../src/units/shortAddress'
import { asVenuesSee } from '../liquidity/raydium-cpmm/onChain'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aChainAccess, aCreateTokenPlan, aSigner, aTokenDraft } from '../support/engine'
import { EVERY_OPERATION, type Operation } from '../support/everyOperation'
import { run } from '../support/operations'
import { ALL_PROGRAMS, practicePrograms, describeWithPrograms } from '../support/programs'
import { describeWithOracle, displayOf, movesIn, readIdls, type RecordedAnswer } from '../support/oracle'
import { sampleOf } from '../support/sample'
import { aManagedToken, WITH_FEE } from '../support/tokenOperations'

/*
 * Wallets show people what each instruction of a transaction says: the amount, the accounts and who gets it. All that stands in the
 * review as well, before the wallet asks, or is in the table of differences with the reason.
 */

/** The fields of a parsed instruction. */
type Info = Readonly<Record<string, string | number | null | Amount>>
type Amount = Readonly<{ amount: string; decimals: number }>

/** What an instruction says: addresses (base58), amounts of base units with their decimals, and other words. */
type Said = Readonly<{
  type: string
  info: Info
  addresses: readonly string[]
  amounts: readonly Readonly<{ units: bigint; decimals: number }>[]
  words: readonly string[]
}>

const SOL_DECIMALS = 9

/** The fields of an instruction that a person is told, by its name as nodes parse it. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  createAccount: ['newAccount', 'lamports', 'owner'],
  createAccountWithSeed: ['newAccount', 'lamports', 'owner'],
  transfer: ['source', 'destination', 'lamports'],
  create: ['wallet', 'mint'],
  createIdempotent: ['wallet', 'mint'],
  initializeMint2: ['mint', 'decimals', 'mintAuthority', 'freezeAuthority'],
  initializeMetadataPointer: ['mint'],
  initializeTokenMetadata: ['mint', 'name', 'symbol', 'updateAuthority'],
  initializeTransferFeeConfig: [
    'mint',
    'transferFeeBasisPoints',
    'maximumFee',
    'transferFeeConfigAuthority',
    'withdrawWithheldAuthority',
  ],
  initializeInterestBearingConfig: ['mint', 'rate', 'rateAuthority'],
  initializePermanentDelegate: ['mint', 'delegate'],
  initializeMintCloseAuthority: ['mint', 'newAuthority'],
  initializeDefaultAccountState: ['mint', 'accountState'],
  initializePausableConfig: ['mint', 'authority'],
  initializeScaledUiAmountConfig: ['mint', 'multiplier', 'authority'],
  initializeTransferHook: ['mint', 'programId', 'authority'],
  updateTokenMetadataField: ['metadata', 'value'],
  updateTokenMetadataAuthority: ['metadata', 'newAuthority'],
  mintToChecked: ['mint', 'account', 'tokenAmount'],
  burnChecked: ['mint', 'account', 'tokenAmount'],
  transferChecked: ['mint', 'source', 'destination', 'tokenAmount'],
  transferCheckedWithFee: ['mint', 'source', 'destination', 'tokenAmount', 'feeAmount'],
  setAuthority: ['mint', 'account', 'newAuthority'],
  closeAccount: ['account', 'destination'],
  syncNative: ['account'],
  freezeAccount: ['mint', 'account'],
  thawAccount: ['mint', 'account'],
  setTransferFee: ['mint', 'transferFeeBasisPoints', 'maximumFee'],
  harvestWithheldTokensToMint: ['mint'],
  withdrawWithheldTokensFromMint: ['mint', 'feeRecipient'],
  updateInterestBearingConfigRate: ['mint', 'newRate'],
  updateDefaultAccountState: ['mint', 'accountState'],
  updateMultiplier: ['mint', 'newMultiplier'],
  updateTransferHook: ['mint', 'programId'],
  pause: ['mint'],
  resume: ['mint'],
  withdrawExcessLamports: ['source', 'destination'],
  uiAmountToAmount: [],
}

/** Programs all of whose instructions are told; what a venue or Metaplex is asked has no such sentence. */
const TELLING = [SYSTEM_ADDRESS, TOKEN_ADDRESS, TOKEN_2022_ADDRESS, ASSOCIATED_ADDRESS, MEMO_ADDRESS]

/** What the instruction says; null where its program has no sentences. Decoded by the practice chain, which never plans one. */
function saidBy({ programId, keys, data }: TransactionInstruction, decimals: number): Said | null {
  const program = programId.toBase58()
  if (!TELLING.includes(program)) return null
  const accounts = keys.map(({ pubkey }) => pubkey.toBase58())
  const all = { all: [...accounts, program], writable: [], loaded: { writable: [], readonly: [] } }
  const answer = parseInstruction(accounts.length, [...accounts.keys()], data, all, 1)
  const { parsed } = JSON.parse(toJson(answer)) as { parsed?: { type: string; info: Info } | string }
  if (typeof parsed === 'string')
    return { type: 'memo', info: {}, addresses: [], amounts: [], words: [parsed] }
  const fields = parsed && TOLD[parsed.type]
  if (!parsed || !fields) throw new Error(`nobody knows what ${program} says by ${parsed?.type ?? 'this'}`)
  const { type, info } = parsed
  const values = fields
    .map((field) => ({ field, value: info[field] ?? '' }))
    .filter(({ value }) => value !== '')
  const told = values.flatMap(({ field, value }) => (typeof value === 'object' ? [] : [{ field, value }]))
  const addresses = told.map(({ value }) => String(value)).filter(isAddress)
  const amounts = values.flatMap(({ field, value }) => {
    if (typeof value === 'object') return [{ units: BigInt(value.amount), decimals: value.decimals }]
    if (field === 'lamports') return [{ units: BigInt(value), decimals: SOL_DECIMALS }]
    return field === 'maximumFee' ? [{ units: BigInt(value), decimals }] : []
  })
  const words = told.flatMap(({ field, value }) => {
    if (['decimals', 'name', 'symbol', 'value'].includes(field)) return [String(value)]
    if (field === 'accountState') return [value === 'initialized' ? 'open' : String(value)]
    if (field === 'transferFeeBasisPoints' || field === 'rate' || field === 'newRate')
      return [formatPercentFixed(Number(value))]
    return field === 'multiplier' || field === 'newMultiplier' ? [String(Number(value))] : []
  })
  return { type, info, addresses, amounts, words }
}

/** The review of a prepared operation, and what stands in it. */
function reviewOf(prepared: PreparedOperation) {
  const [cluster] = listClusters()
  const address = prepared.plan.accounts.payer.toBase58()
  if (!cluster) throw new Error('no network')
  const html = renderToString(
    <MemoryRouter>
      <QueryRoot>
        <ReviewPart
          state={{ status: 'ready', result: { prepared } } as never}
          context={{
            cluster,
            ownRpcUrl: undefined,
            priority: 'normal',
            priorityCeiling: 5_000_000n,
            address,
          }}
          words={{ back: 'Back', oneKey: '' }}
          onConfirm={() => Promise.resolve()}
          onPriority={() => {}}
          onBack={() => {}}
        />
      </QueryRoot>
    </MemoryRouter>,
  )
  // Groups of four are one address, and dimmed zeros part of their figure.
  const text = html
    .replaceAll(/<\/(?:p|b|dd|dt|td|th|li|div|summary|label)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
  const figures = new Set(
    text.match(/\d[\d,]*(?:\.\d+)?/g)?.map((figure) =>
      figure
        .replaceAll(',', '')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
    ),
  )
  return {
    hasAddress: (address: string) => text.includes(address) || text.includes(shortAddress(address)),
    hasAmount: (units: bigint, decimals: number) =>
      figures.has(formatUnits(units, decimals).replaceAll(',', '')),
    hasWord: (word: string) => text.includes(word) || figures.has(word),
  }
}

type Shown = ReturnType<typeof reviewOf>

/** An operation with its instructions' sayings, in order. */
type Case = Readonly<{
  plan: Plan
  said: readonly Said[]
  shown: Shown
  /** The rent of a token account. */
  rent: bigint
  /** The mints of the payer's token accounts. */
  mintOf: ReadonlyMap<string, string>
}>

/** An account that one transaction makes and closes again: SOL is wrapped in it. */
const isWrapping = ({ plan, said }: Case, account: Info[string] | undefined) =>
  said.some(({ type, info }) => type === 'closeAccount' && info['account'] === account) &&
  said.some(({ info }) => info['account'] === account && info['wallet'] === plan.accounts.payer.toBase58())

/** An associated token account whose owner and mint stand in the review. */
const isOwnersAccount = ({ plan, said, shown, mintOf }: Case, account: string) => {
  const payer = plan.accounts.payer.toBase58()
  const namedIn = (field: string) =>
    said.flatMap(({ info: { [field]: value } }) => (typeof value === 'string' ? [value] : []))
  const owners = [payer, ...namedIn('wallet')].filter(shown.hasAddress)
  const mints = [...namedIn('mint'), mintOf.get(account) ?? ''].filter(shown.hasAddress).filter(isAddress)
  const derived = owners.flatMap((owner) =>
    mints.flatMap((mint) =>
      PROGRAMS.map((program) =>
        getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true, program).toBase58(),
      ),
    ),
  )
  return derived.includes(account)
}

const PROGRAMS = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]

type Difference = Readonly<{
  reason: string
  address?: (said: Said, address: string, all: Case) => boolean
  amount?: (said: Said, units: bigint, all: Case) => boolean
}>

/** All that a wallet says and the review does not, and why that is right. */
const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'a transfer of nothing to itself only has the program check the decimals of a mint',
    address: ({ type, info }, address) =>
      type === 'transferChecked' && info['source'] === info['destination'] && address === info['source'],
    amount: ({ type, info }) => type === 'transferChecked' && info['source'] === info['destination'],
  },
  {
    reason:
      'SOL is wrapped in an account that the same transaction makes and closes; what goes into the pool is said in SOL',
    address: (_, address, all) => address === SOL_MINT || isWrapping(all, address),
    amount: ({ type, info }, units, all) => {
      // A launch pays the account's rent with the deposit; it comes back as the account is closed.
      const goes = type === 'transfer' && isWrapping(all, info['destination'])
      return goes && all.shown.hasAmount(units - all.rent, SOL_DECIMALS)
    },
  },
  {
    reason: 'the program that owns a new account follows from what the account is for',
    address: ({ type, info }, address) => type.startsWith('createAccount') && address === info['owner'],
  },
  {
    reason: 'a token account follows from its owner and its mint; the review names both',
    address: (_, address, all) => isOwnersAccount(all, address),
  },
  {
    reason: 'LP tokens have no other name than that of their pool, which the review names with its address',
    address: ({ type }, address, { plan }) =>
      ['burn-liquidity', 'close-position'].includes(plan.kind) &&
      ['burnChecked', 'closeAccount'].includes(type) &&
      address !== plan.accounts.payer.toBase58(),
  },
  {
    reason: 'the page of a list shows its lines below the decision, each with its amount',
    amount: ({ type }, _, { plan }) => plan.kind === 'send-many' && type === 'transferChecked',
  },
]

/** What an operation's instructions say and its review does not, each with its reason; undefined where there is none. */
function missing(all: Case) {
  return all.said.flatMap((said) => missingOf(said, all))
}

function missingOf(said: Said, all: Case) {
  const reasonOf = (is: (one: Difference) => boolean | undefined) =>
    DIFFERENCES.find((one) => is(one) === true)?.reason
  return [
    ...said.addresses
      .filter((address) => !all.shown.hasAddress(address))
      .map((address) => [said.type, address, reasonOf((one) => one.address?.(said, address, all))]),
    ...said.amounts
      .filter(({ units, decimals }) => !all.shown.hasAmount(units, decimals))
      .map(({ units }) => [said.type, units, reasonOf((one) => one.amount?.(said, units, all))]),
    ...said.words.filter((word) => !all.shown.hasWord(word)).map((word) => [said.type, word, undefined]),
  ]
}

/* ---- What the programs' own descriptions say, where they are in the oracle's folder ---- */

const idls = readIdls()

/** Their names for the accounts that our decoding calls otherwise. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  owned: ['mint', 'account'],
  token: ['account'],
  feeReceiver: ['feeRecipient'],
  associatedTokenAccount: ['account'],
}

/** What the program says of an instruction and the review does not, with its reason; contradictions of our own decoding throw. */
function missingByIdl(instruction: TransactionInstruction, said: Said, all: Case, decimals: number) {
  const theirs = displayOf(idls, instruction, decimals)
  if (!theirs) return []
  for (const [name, address] of Object.entries(theirs.accounts)) {
    const own = (CALLED[name] ?? [name]).flatMap((field) => said.info[field] ?? [])
    if (own.length > 0) expect([theirs.text, name, own]).toEqual([theirs.text, name, [address]])
    expect([theirs.text, Object.values(said.info)]).toEqual([theirs.text, expect.arrayContaining([address])])
  }
  const told: Said = {
    ...said,
    addresses: [...Object.values(theirs.accounts), ...Object.values(theirs.keys)],
    amounts: theirs.amounts.map(({ units, decimals: places = decimals }) => ({ units, decimals: places })),
    words: [
      ...theirs.percentages.map(formatPercentFixed),
      ...theirs.states.map((state) => (state === 'initialized' ? 'open' : state)),
    ],
  }
  return missingOf(told, all).map(([, what, reason]) => [`${theirs.name}: ${theirs.text}`, what, reason])
}

/** What the instructions move in token accounts, in base units by account; undefined where one of them does not say how much. */
function movedBy(said: readonly Said[]): ReadonlyMap<string, bigint> | undefined {
  const moved = new Map<string, bigint>()
  const add = (account: unknown, units: bigint) =>
    moved.set(String(account), (moved.get(String(account)) ?? 0n) + units)
  for (const { type, info, amounts } of said) {
    const [{ units } = { units: 0n }, fee] = amounts
    if (type.startsWith('withdrawWithheld')) return undefined
    if (type.startsWith('mintTo')) add(info['account'], units)
    if (type.startsWith('burn')) add(info['account'], -units)
    if (type.startsWith('transferChecked')) {
      add(info['source'], -units)
      add(info['destination'], units - (fee?.units ?? 0n))
    }
  }
  return moved
}

/** The difference that a promised change of a balance makes, in base units. */
function promised({ after, before, moves }: Change): bigint | undefined {
  const [then, was] = [baseUnitsOf(after), moves?.before ?? (before ? baseUnitsOf(before) : 0n)]
  return then === undefined || was === undefined ? undefined : then - was
}

/** An operation on a token that was made for it. */
function onToken(
  name: string,
  orders: readonly TokenOrder[],
  draft: Parameters<typeof aManagedToken>[2] = {},
): Operation {
  const prepare: Operation['prepare'] = async (practice, payer) => {
    const mint = await aManagedToken(practice, payer, draft)
    return () => Promise.resolve(() => planTokenOrders(practice.connection, payer.publicKey, mint, orders))
  }
  return { name, kind: 'change-token', prepare }
}

const someone = () => Keypair.generate().publicKey
const friend = someone().toBase58()

/** What the other tests' examples of each kind leave out: SOL, fees, other owners, and each setting of a token. */
const MORE: readonly Operation[] = [
  {
    name: 'send SOL, with the fee of a copy of this site',
    kind: 'send',
    prepare: async ({ connection, aPayer }, payer) => {
      const [operator, referrer] = [(await aPayer()).publicKey, (await aPayer()).publicKey]
      const fee = { to: 'operator', address: operator.toBase58(), lamports: 1_234_567n } as const
      const part = { to: 'referrer', address: referrer.toBase58(), lamports: 765_432n } as const
      const split = { parts: [fee, { ...part, reference: someone().toBase58() }], leftOut: [] }
      const order = { to: friend, lamports: 25_000_000n }
      return async () => async () =>
        withServiceFee(await planSendSol(connection, payer.publicKey, order), split)
    },
  },
  {
    name: 'create a token with every extension that goes together, and shares of others',
    kind: 'create-token',
    prepare: (practice, payer) =>
      Promise.resolve(async () => () => {
        const extensions = {
          ...WITH_FEE,
          interestBearing: { basisPoints: 321, authority: someone() },
          permanentDelegate: 'wallet',
          closeAuthority: 'wallet',
          pausable: 'wallet',
        } as const
        const allocations = [{ owner: someone(), amount: 7_000_000_001n }]
        const authorities = { mint: someone(), freeze: 'wallet', metadata: 'wallet' } as const
        return aCreateTokenPlan(practice, payer, aTokenDraft({ extensions, allocations, authorities }))
      }),
  },
  {
    name: 'open a pool of a token with a name',
    kind: 'create-pool',
    prepare: async (practice, payer) => {
      const mint = await aManagedToken(practice, payer, { standard: 'spl' })
      return async () => async () => {
        const at = asVenuesSee(practice)
        const read = (key: string) => fetchPairToken(at.connection, key)
        const pair = { base: await read(mint.toBase58()), quote: await read(SOL_MINT) }
        const [tier] = (await raydiumCpmm.fetchCreationTerms(at, pair)).tiers
        if (!tier) throw new Error('there is no tier')
        const deposit = { base: 5_000_000_000n, quote: 3_000_000_000n }
        const order = { payer: payer.publicKey.toBase58(), pair, deposit, tier, opensAt: null, lock: false }
        return await raydiumCpmm.planCreate(at, order)
      }
    },
  },
  onToken('send with a transfer fee', [{ kind: 'send', amount: 5_000_000_000n, to: friend }], {
    extensions: WITH_FEE,
  }),
  onToken('give the mint authority away', [{ kind: 'change-authority', role: 'mint', newAuthority: friend }]),
  onToken('make metadata immutable', [{ kind: 'make-immutable' }]),
  onToken('mint to another', [{ kind: 'mint-more', amount: 12_345n, to: friend }]),
  onToken('let new accounts begin open', [{ kind: 'default-state', frozen: false }], {
    extensions: { defaultFrozen: true },
    supply: 0n,
  }),
  onToken('set another multiplier', [{ kind: 'scaled-amount', multiplier: 2.5, effectiveAt: 0 }], {
    extensions: { scaledAmount: { multiplier: 2, authority: 'wallet' } },
  }),
  onToken('pause', [{ kind: 'pause' }], { extensions: { pausable: 'wallet' } }),
]

describeWithOracle('what the programs’ own descriptions say of each instruction', 'idl', () => {
  test('is compared above, for each program that tells', () => {
    for (const program of TELLING) expect([...idls.keys()]).toContain(program)
  })

  test('has amounts in their decimals, and its accounts by name', () => {
    const [from, mint, to, owner] = [someone(), someone(), someone(), someone()]
    const transfer = createTransferCheckedInstruction(from, mint, to, owner, 1_500n, 3)
    expect(displayOf(idls, transfer, 9)).toMatchObject({
      text: `Transfer 1.5 ${mint.toBase58()} from ${from.toBase58()} to ${to.toBase58()}`,
      amounts: [{ units: 1_500n, decimals: 3 }],
    })
  })
})

describeWithPrograms('what wallets say of each instruction', ALL_PROGRAMS, () => {
  let practice: PracticeChain
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
  })
  afterAll(() => practice.stop())

  /** The answer of the node about a transaction, and what it moved of each owner by its balances. */
  async function movesOf(signature: string) {
    const how = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 }
    const answer = await exactCall<RecordedAnswer>(practice.connection, 'getTransaction', [signature, how])
    return { moves: movesIn(answer), fee: BigInt(answer.meta.fee) }
  }

  const ALL = [...EVERY_OPERATION, ...MORE]
  const CASES = sampleOf(ALL)
  const used = new Set<string>()
  let tried = 0
  afterAll(() => {
    if (tried === ALL.length) expect([...used].sort()).toEqual(DIFFERENCES.map(({ reason }) => reason).sort())
  })

  test.each(CASES)(
    '$name: each amount and address stands in the review, and moves that way',
    async ({ prepare }) => {
      tried += 1
      const payer = await practice.aPayer(1_000n * 10n ** 9n)
      const plan = await (await (await prepare(practice, payer))())()
      const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
      const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
      const instructions = plan.steps.flatMap((step) => step.instructions)
      const decimals = plan.subject['decimals'] ?? 9
      const said = instructions.flatMap((one) => saidBy(one, Number(decimals)) ?? [])
      const [rent, mintOf] = [BigInt(await rentOf(165)), await mintsOf(payer.publicKey)]
      const all = { plan, said, shown: reviewOf(prepared), rent, mintOf }
      const found = missing(all)
      expect(found.filter(([, , reason]) => reason === undefined)).toEqual([])
      for (const [, , reason] of found) used.add(String(reason))
      const byIdl = instructions.flatMap((one) => {
        const own = saidBy(one, Number(decimals))
        return own ? missingByIdl(one, own, all, Number(decimals)) : []
      })
      expect(byIdl.filter(([, , reason]) => reason === undefined)).toEqual([])
      requireDirections(prepared, said)
      await requireMoves(prepared, payer, access)
    },
  )

  const rentOf = (bytes: number) => practice.connection.getMinimumBalanceForRentExemption(bytes)

  async function mintsOf(owner: PublicKey): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all(
      PROGRAMS.map((programId) => practice.connection.getTokenAccountsByOwner(owner, { programId })),
    )
    return new Map(
      found
        .flatMap(({ value }) => value)
        .map(({ pubkey, account }) => [
          pubkey.toBase58(),
          new PublicKey(account.data.subarray(0, 32)).toBase58(),
        ]),
    )
  }

  /** Balances change as the instructions say, where they say all of it; SOL leaves the wallet by lines of the bill, and comes by others. */
  function requireDirections({ plan, first, later }: PreparedOperation, said: readonly Said[]): void {
    const payer = plan.accounts.payer.toBase58()
    const onlyTold = plan.steps.every(({ instructions }) =>
      instructions.every(({ programId }) => TELLING.includes(programId.toBase58())),
    )
    const moved = onlyTold ? movedBy(said) : undefined
    for (const change of [...first.changes, ...later])
      if (moved?.has(change.account) === true && change.field === 'balance')
        expect([change.label, promised(change)]).toEqual([change.label, moved.get(change.account)])
    const costs = plan.steps.flatMap((step) => step.costs)
    const lineOf = (account: unknown) => costs.find((cost) => cost.account === account)
    for (const { type, info, amounts } of said) {
      const pays = type === 'transfer' && info['source'] === payer
      if ((pays || type.startsWith('createAccount')) && !isPlumbing(said, info['destination']))
        expect(lineOf(info['destination'] ?? info['newAccount'])?.lamports).toBe(amounts[0]?.units)
      if (type === 'closeAccount' && !isPlumbing(said, info['account'])) {
        expect(info['destination']).toBe(payer)
        expect(lineOf(info['account'])?.lamports).toBeLessThan(0n)
      }
    }
  }

  /** An account for wrapped SOL that is made and closed again. */
  function isPlumbing(said: readonly Said[], account: unknown): boolean {
    const names = said.filter(({ info }) => info['account'] === account).map(({ type }) => type)
    return names.includes('closeAccount') && names.some((name) => name.startsWith('create'))
  }

  /** Carries it out; each answer of the chain is read as what its own balances say, owner by owner. */
  async function requireMoves(
    prepared: PreparedOperation,
    payer: Keypair,
    access: Awaited<ReturnType<typeof aChainAccess>>,
  ): Promise<void> {
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(isDone(done)).toBe(true)
    for (const state of done.transactions) {
      const signature = state.status === 'confirmed' ? (state.signed?.signature ?? '') : ''
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [read, { moves, fee }] = await Promise.all([
        readTransaction(practice.connection, signature),
        movesOf(signature),
      ])
      const owners = [...new Set([...moves.keys()].map((key) => key.split(' ')[0] ?? ''))]
      const readMoves = owners.flatMap((owner) =>
        transfersOf(read, owner).map(({ mint, change }) => [`${owner} ${mint}`, change] as const),
      )
      expect(read.fee).toBe(fee)
      expect(new Map(readMoves)).toEqual(moves)
    }
  }
})
