import { expect, it } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { connectTo } from '../../src/solana/connection'

const practice = { rpc: '/rpc', storage: '/storage', market: '/market' }
const [mainnet] = listClusters(null)

it('there is one connection to a cluster', () => {
  expect(connectTo(mainnet)).toBe(connectTo(mainnet))
  expect(connectTo(mainnet).commitment).toBe('confirmed')
})

it('the user’s own endpoint takes the place of all others', () => {
  expect(connectTo(mainnet, 'https://rpc.example/key').rpcEndpoint).toBe('https://rpc.example/key')
})

it('the practice chain’s socket is on the same origin as its RPC', () => {
  const [cluster] = listClusters(practice, 'http://127.0.0.1:4173')
  const connection = connectTo(cluster) as unknown as { _rpcWsEndpoint: string; rpcEndpoint: string }
  expect(connection.rpcEndpoint).toBe('http://127.0.0.1:4173/rpc')
  expect(connection._rpcWsEndpoint).toBe('ws://127.0.0.1:4173/rpc')
})
