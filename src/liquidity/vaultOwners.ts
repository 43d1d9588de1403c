import { PublicKey } from '@solana/web3.js'
import type { KnownOwner } from '../solana/addressKind'
import { base64Bytes, askOneNode, fromAnyNode } from '../tokens/snapshot/holdersSnapshot'
import { encodeBase58 } from '../units/base58'

/**
 * A program that keeps tokens under addresses that have no account of it: nothing there names it. Its own accounts do: those with a mint at
 * one of `mintsAt` have, from byte `from` on, what `ownerOf` reads the owner of such tokens from.
 */
type VaultProgram = Readonly<{
  program: string
  owner: KnownOwner
  mintsAt: readonly number[]
  from: number
  length: number
  ownerOf: (bytes: Uint8Array, account: PublicKey, program: PublicKey) => string
}>

const VAULT_PROGRAMS: readonly VaultProgram[] = [
  {
    // streamflow-finance/js-sdk, packages/stream/solana/constants.ts and layout.ts, and streamflow-finance/rust-sdk,
    // programs/streamflow-sdk/src/state.rs. An escrow owns itself (streamflow-finance/timelock-crate, src/create.rs).
    program: 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m',
    owner: { kind: 'locker', name: 'Streamflow' },
    mintsAt: [177],
    from: 209,
    length: 32,
    ownerOf: (bytes) => encodeBase58(bytes),
  },
  {
    // openbook-dex/program, README.md, and dex/src/state.rs: the market's vaults belong to its own address with a nonce.
    program: 'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX',
    owner: { kind: 'pool', name: 'OpenBook' },
    mintsAt: [53, 85],
    from: 45,
    length: 8,
    ownerOf: (nonce, market, program) =>
      PublicKey.createProgramAddressSync([market.toBytes(), nonce], program).toBase58(),
  },
  {
    // sevenlabs-hq/carbon, decoders/lifinity-amm-v2-decoder, and miya9022/lifinity-cpi-swap, programs/lifinity_cpi_swap/src/lib.rs.
    program: '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c',
    owner: { kind: 'pool', name: 'Lifinity' },
    mintsAt: [254, 286],
    from: 0,
    length: 8,
    ownerOf: (_, amm, program) => PublicKey.findProgramAddressSync([amm.toBytes()], program)[0].toBase58(),
  },
]

/** The owners of a mint's tokens that such programs keep. Where no node of `urls` answers a search, its program's owners are not named. */
export async function fetchVaultOwners(
  urls: readonly string[],
  mint: string,
): Promise<ReadonlyMap<string, KnownOwner>> {
  const searches = VAULT_PROGRAMS.flatMap((each) => each.mintsAt.map((offset) => ({ ...each, offset })))
  const found = searches.map(async ({ program, owner, offset, from, length, ownerOf }) => {
    const config = {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: from, length },
      filters: [{ memcmp: { offset, bytes: mint } }],
    }
    try {
      const entries = await fromAnyNode(urls, (url) =>
        askOneNode(url, 'getProgramAccounts', [program, config]),
      )
      return (entries as readonly Readonly<{ pubkey: string; account: unknown }>[]).map(
        ({ pubkey, account }) => {
          const bytes = base64Bytes(account) ?? Uint8Array.of()
          return [ownerOf(bytes, new PublicKey(pubkey), new PublicKey(program)), owner] as const
        },
      )
    } catch {
      return []
    }
  })
  return new Map((await Promise.all(found)).flat())
}
