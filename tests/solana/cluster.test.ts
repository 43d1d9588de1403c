import { describe, expect, test, vi } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { parsePractice, readPractice } from '../../src/solana/practice'

const practice = { rpc: '/rpc', storage: '/storage', market: '/market' }

describe('the networks of a page', () => {
  test('are Mainnet and Devnet on any host', () => {
    expect(listClusters(null)).toEqual([
      {
        id: 'mainnet',
        name: 'Mainnet',
        caip: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        money: 'real',
        rpcUrls: ['https://api.mainnet.solana.com', 'https://api.mainnet-beta.solana.com'],
      },
      {
        id: 'devnet',
        name: 'Devnet',
        caip: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        money: 'play',
        rpcUrls: ['https://api.devnet.solana.com'],
      },
    ])
  })

  test('are asked through WalletConnect with the project id, after the deployer’s endpoint and before the public ones', async () => {
    vi.stubEnv('VITE_REOWN_PROJECT_ID', 'a'.repeat(32))
    vi.stubEnv('VITE_DEVNET_RPC_URL', 'https://own.example')
    vi.resetModules()
    const fresh = await import('../../src/solana/cluster')
    vi.unstubAllEnvs()
    const through = (caip: string) =>
      `https://rpc.walletconnect.org/v1/?chainId=${caip}&projectId=${'a'.repeat(32)}`
    expect(fresh.listClusters(null).map(({ rpcUrls }) => rpcUrls)).toEqual([
      [
        through('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
        'https://api.mainnet.solana.com',
        'https://api.mainnet-beta.solana.com',
      ],
      [
        'https://own.example',
        through('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
        'https://api.devnet.solana.com',
      ],
    ])
  })

  test('are the practice chain, under the id that wallets sign for, and Mainnet where it is served', () => {
    const [first, second] = listClusters(practice, 'http://127.0.0.1:4173')
    expect(first).toMatchObject({ id: 'practice', money: 'play', rpcUrls: ['http://127.0.0.1:4173/rpc'] })
    expect(first.caip).toBe(listClusters(null)[1].caip)
    expect(second).toMatchObject({ id: 'mainnet', money: 'real' })
  })
})

describe('the tag of the practice server', () => {
  test('is read as three paths on this origin, and its absence as no practice', () => {
    expect(parsePractice(JSON.stringify(practice))).toEqual(practice)
    const withTable = { ...practice, lookupTable: 'So11111111111111111111111111111111111111112' }
    expect(parsePractice(JSON.stringify(withTable))).toEqual(withTable)
    expect(readPractice(undefined)).toBeNull()
  })

  test.each([
    '',
    '{}',
    '[]',
    'null',
    '{"rpc":"//evil.example","storage":"/s","market":"/m"}',
    '{"rpc":"https://evil.example","storage":"/s","market":"/m"}',
    '{"rpc":"/r","storage":"/s","market":"/m","lookupTable":"no address"}',
  ])('is refused as %s', (text) => {
    expect(() => parsePractice(text)).toThrowError(/config\/invalid/)
  })
})
