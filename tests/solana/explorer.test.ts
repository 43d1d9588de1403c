import { expect, it } from 'vitest'
import { listClusters, type Cluster } from '../../src/solana/cluster'
import { explorerLinks, type Explorer, type ExplorerSubject } from '../../src/solana/explorer'

const [mainnet, devnet] = listClusters(null)
const practice = { rpc: '/rpc', storage: '/storage', market: '/market' }
const [practiceChain] = listClusters(practice, 'http://127.0.0.1:4173')
const hrefs = (cluster: Cluster, subject: ExplorerSubject, first: Explorer = 'solana') =>
  explorerLinks(cluster, subject, first).map((link) => link.href)

it('a mint, an account and a transaction on Mainnet each have two explorers', () => {
  expect(hrefs(mainnet, { mint: 'Mint' })).toEqual([
    'https://explorer.solana.com/address/Mint',
    'https://solscan.io/token/Mint',
  ])
  expect(hrefs(mainnet, { address: 'Who' })).toEqual([
    'https://explorer.solana.com/address/Who',
    'https://solscan.io/account/Who',
  ])
  expect(hrefs(mainnet, { signature: 'Sig' })).toEqual([
    'https://explorer.solana.com/tx/Sig',
    'https://solscan.io/tx/Sig',
  ])
})

it('Devnet is named to both', () => {
  expect(hrefs(devnet, { mint: 'Mint' })).toEqual([
    'https://explorer.solana.com/address/Mint?cluster=devnet',
    'https://solscan.io/token/Mint?cluster=devnet',
  ])
})

it('the practice chain is shown by the one explorer that can be pointed at a local RPC', () => {
  expect(hrefs(practiceChain, { signature: 'Sig' })).toEqual([
    'https://explorer.solana.com/tx/Sig?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A4173%2Frpc',
  ])
})

it('the explorer of the settings comes first; the practice chain has one only', () => {
  expect(hrefs(mainnet, { signature: 'Sig' }, 'solscan')).toEqual([
    'https://solscan.io/tx/Sig',
    'https://explorer.solana.com/tx/Sig',
  ])
  expect(hrefs(practiceChain, { signature: 'Sig' }, 'solscan')).toEqual(
    hrefs(practiceChain, { signature: 'Sig' }),
  )
})
