import { PublicKey } from '@solana/web3.js'

/** A program that the practice chain can do without. The command does not fail for want of an `optional` one. */
export type WantedProgram = Readonly<{ id: string; name: string; optional?: true }>
/** An account that those programs read. Who owns it is known; whether an `optional` one exists is not. */
export type WantedAccount = Readonly<{ address: string; name: string; owner: string; optional?: true }>
export type Wanted = Readonly<{
  /** Genesis hash of the cluster that all of it is on. */
  genesisHash: string
  programs: readonly WantedProgram[]
  accounts: readonly WantedAccount[]
}>

const RAYDIUM_CPMM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Raydium numbers its fee tiers from 0; how many there are is for the chain to say. */
const MOST_CONFIGS = 16

/** What `npm run sandbox:programs` fetches: Mainnet's programs, and the accounts that they ask for. */
export const WANTED: Wanted = {
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d',
  programs: [
    { id: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', name: 'Metaplex Token Metadata' },
    { id: RAYDIUM_CPMM, name: 'Raydium CPMM' },
    { id: 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', name: 'Meteora DAMM v2' },
    { id: 'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE', name: 'Raydium Burn & Earn', optional: true },
  ],
  accounts: [
    {
      address: 'DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8',
      name: 'Raydium fee receiver',
      owner: TOKEN_PROGRAM,
    },
    ...Array.from({ length: MOST_CONFIGS }, (_, index) => ammConfig(index)),
  ],
}

/** The config of a fee tier: ["amm_config", u16 big-endian] (raydium-cp-swap, states/config.rs). */
function ammConfig(index: number): WantedAccount {
  const seeds = [Buffer.from('amm_config'), Buffer.from([index >> 8, index & 0xff])]
  const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(RAYDIUM_CPMM))
  const known = { address: address.toBase58(), name: `Raydium fee tier ${index}`, owner: RAYDIUM_CPMM }
  return index === 0 ? known : { ...known, optional: true }
}
