import { expect, it } from 'vitest'
import { RAYDIUM_CPMM } from '../../../src/liquidity/raydium-cpmm/profile'
import { addressNamesOf, symbolsIn } from '../../../src/pages/transaction/names'
import { anOperation } from '../../support/events'
import { aReadTransaction } from '../../support/readTransaction'
import { SUBJECTS } from '../../support/subjects'
import { saidText } from '../../support/said'

const VAULTS = RAYDIUM_CPMM.vaultOwners.mainnet
const balances = ['wallet', 'pool', 'vault', 'own', 'theirs', 'unnamed', 'metadata', 'stranger'].map(
  (address) => ({
    address,
    change: 1n,
    after: 1n,
  }),
)
const transaction = aReadTransaction({
  payer: 'wallet',
  signers: ['wallet'],
  balances,
  tokenAccounts: [
    { account: 'vault', mint: 'otter', owner: VAULTS },
    { account: 'own', mint: 'otter', owner: 'wallet' },
    { account: 'theirs', mint: 'otter', owner: 'friend' },
    { account: 'unnamed', mint: 'nothing', owner: 'wallet' },
  ],
  programs: [{ address: '11111111111111111111111111111111', name: 'System Program' }],
})
const operations = [
  {
    ...anOperation({ creates: [{ label: saidText('Metadata account'), address: 'metadata' }] }),
    subject: { ...SUBJECTS['create-pool'], pool: 'pool', base: 'otter', quote: 'sol', baseSymbol: 'OTTR' },
  },
]

it('a transaction names the wallet, its token accounts, vaults, pools and programs; what is not known has no name', () => {
  const symbols = symbolsIn(operations)
  const names = addressNamesOf(transaction, {
    cluster: 'mainnet',
    wallet: 'wallet',
    operations,
    symbols,
    own: new Set(['otter', 'sol']),
  })
  expect(Object.fromEntries(names)).toMatchObject({
    wallet: 'Your wallet',
    pool: 'OTTR / SOL pool',
    otter: 'OTTR mint',
    vault: 'OTTR vault of Raydium CPMM',
    own: 'Your OTTR account',
    theirs: 'OTTR account',
    metadata: 'Metadata account, OTTR / SOL',
    [VAULTS]: 'Raydium CPMM vaults',
    '11111111111111111111111111111111': 'System Program',
  })
  expect(names.has('stranger')).toBe(false)
  expect(names.has('unnamed')).toBe(false)
})

it('without a wallet nothing is called yours, and a token cannot take the name of the wallet or of a program', () => {
  const symbols = new Map([
    ['otter', 'Your wallet'],
    ['wallet', 'System Program'],
  ])
  const nobody = addressNamesOf(transaction, {
    cluster: 'mainnet',
    wallet: null,
    operations: [],
    symbols,
    own: new Set(symbols.keys()),
  })
  expect(nobody.get('own')).toBe('Your wallet account')
  const mine = addressNamesOf(transaction, {
    cluster: 'mainnet',
    wallet: 'wallet',
    operations: [],
    symbols,
    own: new Set(),
  })
  expect(mine.get('wallet')).toBe('Your wallet')
})
