import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { LIMITS, combinationProblems } from '../../src/tokens/combinations'
import type { HeldAuthority, DraftAuthority, MintExtensions, TokenDraft } from '../../src/tokens/createToken'
import { U64_MAX } from '../../src/units/amounts'
import type { Wish } from './makeToken'

/** Two people and a multisig: an address off the curve, for which nobody has a key. */
export const OTHERS: readonly PublicKey[] = [
  Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey,
  Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey,
  PublicKey.findProgramAddressSync([Buffer.from('vault')], SystemProgram.programId)[0],
]

/** Any program's address: a hook is called on transfers only, so that it need not exist when the mint is made. */
export const HOOK = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey

const other = fc.constantFrom(...OTHERS)
const held: fc.Arbitrary<HeldAuthority> = fc.oneof(fc.constant('wallet' as const), other)
const authority: fc.Arbitrary<DraftAuthority> = fc.oneof(
  fc.constantFrom('wallet' as const, 'revoked' as const),
  other,
)
const u64 = fc.bigInt({ min: 0n, max: U64_MAX })

/** Text of any writing that takes so many bytes at most. */
function text(bytes: number, least = 1): fc.Arbitrary<string> {
  return fc
    .string({ unit: 'grapheme', minLength: least, maxLength: bytes })
    .filter((value) => Buffer.byteLength(value) <= bytes && !value.includes('\0'))
}

const { least, most } = LIMITS.interestBasisPoints
const extensions: fc.Arbitrary<MintExtensions> = fc.record(
  {
    transferFee: fc.record({
      basisPoints: fc.integer({ min: 0, max: LIMITS.feeBasisPoints }),
      maximum: u64,
      config: authority,
      withdraw: authority,
    }),
    interestBearing: fc.record({ basisPoints: fc.integer({ min: least, max: most }), authority }),
    permanentDelegate: held,
    nonTransferable: fc.constant(true as const),
    defaultFrozen: fc.constant(true as const),
    closeAuthority: held,
    transferHook: fc.record({ program: fc.constant(HOOK), authority }),
    pausable: held,
    scaledAmount: fc.record({
      multiplier: fc.double({ min: LIMITS.multiplier.least, max: LIMITS.multiplier.most, noNaN: true }),
      authority,
    }),
  },
  { requiredKeys: [] },
)

const fields = fc.uniqueArray(fc.record({ key: text(20), value: text(60, 0) }), {
  selector: ({ key }) => key.toLowerCase(),
  maxLength: 3,
})

const uri = fc.integer({ min: 0, max: 180 }).map((length) => `https://example.org/${'u'.repeat(length)}`)

/** How the supply is cut: thousandths to others, sometimes all of it, sometimes to the same person twice. */
const cuts = fc.array(fc.record({ owner: other, thousandths: fc.bigInt({ min: 0n, max: 250n }) }), {
  maxLength: 4,
})

const common = fc.record({
  name: text(32),
  symbol: text(10),
  uri,
  decimals: fc.integer({ min: 0, max: 9 }),
  supply: fc.oneof(fc.constantFrom(1n, U64_MAX), fc.bigInt({ min: 1n, max: U64_MAX })),
  authorities: fc.record({ mint: authority, freeze: authority, metadata: authority }),
})

const token2022 = fc.record({ standard: fc.constant('token-2022' as const), extensions, fields })
const spl = fc.constant({ standard: 'spl' as const, extensions: {}, fields: [] })

/** Any token that can be made, however it is wished for. */
export function anyWish(withSpl: boolean): fc.Arbitrary<Wish> {
  const standard = withSpl
    ? fc.oneof({ weight: 3, arbitrary: token2022 }, { weight: 1, arbitrary: spl })
    : token2022
  const draft = fc
    .tuple(common, standard, cuts)
    .map(([base, kind, cut]): TokenDraft => ({
      ...base,
      ...kind,
      allocations: allocationsOf(base.supply, cut),
    }))
    .filter((candidate) => combinationProblems(candidate).length === 0)
  return fc.record({
    draft,
    by: fc.constantFrom('seed' as const, 'keypair' as const),
    dust: fc.constantFrom(0n, 0n, 1_000_000n, 30_000_000n),
  })
}

function allocationsOf(supply: bigint, cut: readonly Readonly<{ owner: PublicKey; thousandths: bigint }>[]) {
  return cut.map(({ owner, thousandths }) => ({ owner, amount: (supply * thousandths) / 1000n }))
}
