import { PublicKey } from '@solana/web3.js'
import { JUPITER } from '../../src/liquidity/jupiter/profile'
import { VENUES } from '../../src/liquidity/profiles'
import type { PracticeAccount } from '../../src/liquidity/venueProfile'
import { downloadedPrograms } from '../../src/solana/programs'

/** A program that the practice chain can run without. A missing `optional` one is no error of the command. */
export type WantedProgram = Readonly<{ id: string; name: string; optional?: true }>
/** An account that those programs read. Its owner is known; whether an `optional` one exists is not. */
export type WantedAccount = Readonly<{ address: string; name: string; owner: string; optional?: true }>
export type Wanted = Readonly<{
  /** The genesis hash of the cluster of all these accounts. */
  genesisHash: string
  programs: readonly WantedProgram[]
  accounts: readonly WantedAccount[]
}>

/** What `npm run sandbox:programs` fetches: Mainnet's programs, and the accounts that they need, from the venues' records. */
export const WANTED: Wanted = {
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d',
  programs: downloadedPrograms().map(({ address, name, optional }) => ({
    id: address,
    name,
    ...(optional && { optional }),
  })),
  accounts: VENUES.flatMap(({ accounts }) => accounts.map(wantedAccount)),
}

/** What `npm run sandbox:programs -- --jupiter` fetches into a folder of its own: only tests use it, so no practice chain has to load it. */
export const WANTED_JUPITER: Wanted = {
  genesisHash: WANTED.genesisHash,
  programs: [{ id: JUPITER.address, name: JUPITER.name }],
  accounts: [],
}

function wantedAccount(account: PracticeAccount): WantedAccount {
  const { name, owner, optional } = account
  const address = 'address' in account ? account.address : derived(account.seeds, owner)
  return { address, name, owner, ...(optional && { optional }) }
}

function derived(seeds: readonly Uint8Array[], program: string): string {
  return PublicKey.findProgramAddressSync([...seeds], new PublicKey(program))[0].toBase58()
}
