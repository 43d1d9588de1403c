import { shortAddress } from '../../src/units/shortAddress'
import { LIGHTHOUSE } from '../programs/standIn'

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
  CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C: 'Raydium CPMM',
  DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb: 'Raydium CPMM',
  LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE: 'Raydium lock',
  DRay25Usp3YJAi7beckgpGUC7mGJ2cR1AVPxhYfwVCUX: 'Raydium lock',
  cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: 'Meteora DAMM v2',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca Whirlpools',
}

/** What people call a program, or the ends of its address. */
export function programName(address: string): string {
  return NAMES[address] ?? `Program ${shortAddress(address)}`
}
