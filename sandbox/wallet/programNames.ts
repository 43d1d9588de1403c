import '../../src/liquidity/profiles'
import { programName as nameOf } from '../../src/solana/programs'
import { shortAddress } from '../../src/units/shortAddress'
import { LIGHTHOUSE } from '../programs/standIn'

/** Names of the chain's own programs. */
const NAMES: Readonly<Record<string, string>> = {
  '11111111111111111111111111111111': 'System',
  ComputeBudget111111111111111111111111111111: 'Compute budget',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'SPL Token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Associated token account',
  AddressLookupTab1e1111111111111111111111111: 'Address lookup table',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
  [LIGHTHOUSE]: 'Lighthouse (guards)',
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Token Metadata',
}

/** A program's name, or its shortened address. */
export function programName(address: string): string {
  return NAMES[address] ?? nameOf(address) ?? `Program ${shortAddress(address)}`
}
