import fc from 'fast-check'
import type { OnChainToken } from '../../src/tokens/readToken'
import type { Template } from '../../src/tokens/template/template'
import type { TemplateExtensions } from '../../src/tokens/mintSettings'
import { U64_MAX } from '../../src/units/amounts'
import { anyCharacter } from '../support/anyCharacter'

export const MINT = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
export const MAKER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
/** A program of the maker's. */
const PROGRAM = 'Hook5Gq2oEoQ7Y9b5bNqTYq9pJ6r4vJdZr5kX4yHjQw'

type Over = Partial<Omit<Template, 'token'>> & Readonly<{ token?: Partial<OnChainToken> }>

/** A token to be made after; name only what matters. Its authorities are revoked, it has no extensions. */
export function aTemplate({ token, ...over }: Over = {}): Template {
  return {
    cluster: 'mainnet',
    slot: 381_204_117,
    extensions: {},
    ...over,
    token: {
      mint: MINT,
      program: 'token-2022',
      supply: 10_000_000_000_000_000n,
      decimals: 6,
      mintAuthority: null,
      freezeAuthority: null,
      metadata: aMetadata(),
      authorities: { mint: null, freeze: null, metadata: MAKER },
      extensions: [],
      settings: {},
      lamports: 4_000_000n,
      bytes: 400,
      templateOf: null,
      ...token,
    },
  }
}

export function aMetadata(
  over: Partial<NonNullable<OnChainToken['metadata']>> = {},
): NonNullable<OnChainToken['metadata']> {
  const said = { name: 'Paper Comet', symbol: 'PCMT', uri: 'https://comet.example/token.json' }
  return {
    source: 'mint',
    account: MINT,
    ...said,
    fields: [],
    updateAuthority: MAKER,
    altered: false,
    ...over,
  }
}

const authority = fc.constantFrom(null, MAKER)
const u64 = fc.oneof(fc.constantFrom(0n, 1n, U64_MAX), fc.bigInt({ min: 0n, max: U64_MAX }))
/** As the programs let them be. */
const multiplier = fc.double({ min: 2.2250738585072014e-308, noNaN: true, noDefaultInfinity: true })

const extensions: fc.Arbitrary<TemplateExtensions> = fc.record(
  {
    transferFee: fc.record({
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      maximum: u64,
      config: authority,
      withdraw: authority,
    }),
    interestBearing: fc.record({
      basisPoints: fc.integer({ min: -32_768, max: 32_767 }),
      authority,
    }),
    permanentDelegate: authority,
    nonTransferable: fc.constant(true as const),
    defaultFrozen: fc.constant(true as const),
    closeAuthority: authority,
    transferHook: fc.record({ program: fc.constantFrom(null, PROGRAM), authority }),
    pausable: authority,
    scaledAmount: fc.record({ multiplier, authority }),
  },
  { requiredKeys: [] },
)

const text = fc.string({ unit: anyCharacter, maxLength: 70 })
const metadata = fc.record({
  source: fc.constantFrom('mint' as const, 'metaplex' as const),
  account: fc.constant(MINT),
  fields: fc.constant([]),
  name: text,
  symbol: text,
  uri: text,
  updateAuthority: authority,
  altered: fc.boolean(),
})
const names = ['default-state', 'pausable', 'confidential-transfer', 'group', 'unknown'] as const
const named = fc.constantFrom(...names).map((name) => ({ name, setting: 'paused' }))

/** Any template that a chain can tell of, up to `decimals` places. */
export function anyTemplate(decimals = 9): fc.Arbitrary<Template> {
  const token = fc.record({
    program: fc.constantFrom('token' as const, 'token-2022' as const),
    supply: u64,
    decimals: fc.integer({ min: 0, max: decimals }),
    mintAuthority: authority,
    freezeAuthority: authority,
    metadata: fc.option(metadata),
    extensions: fc.uniqueArray(named, { selector: ({ name }) => name }),
  })
  return fc
    .record({ token, extensions })
    .map((drawn) => aTemplate(drawn.token.program === 'token' ? { token: drawn.token } : drawn))
}
