import { expect, it } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { connectTo } from '../../src/solana/connection'
import { fetchConsensus } from '../../src/solana/consensus'
import { startPracticeChain } from '../support/chain'
import { anEndpoint } from '../support/endpoint'

it.each([
  ['alpenglow', 'alpenglow'],
  ['towerbft', 'towerbft'],
  ['older', null],
] as const)('a chain of %s is asked how it agrees: %s', async (consensus, known) => {
  const practice = await startPracticeChain({ consensus })
  expect(await fetchConsensus(practice.connection)).toBe(known)
  await practice.stop()
})

it.each([
  ['true', { result: true }],
  ['a certificate without a block', { result: { signature: {} } }],
  ['a slot that is none', { result: { block: { slot: -1 } } }],
  ['nothing', { error: { code: -32000, message: 'It is down' } }],
])('a node that answers %s says nothing of it', async (_, answer) => {
  const { url } = await anEndpoint(() => ({ each: () => answer }))
  const connection = connectTo({ ...listClusters(null)[0], id: 'practice', rpcUrls: [url] })
  expect(await fetchConsensus(connection)).toBeNull()
})
