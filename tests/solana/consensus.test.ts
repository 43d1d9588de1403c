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
  ['a certificate', { result: { block: { slot: 7 } } }, 'alpenglow'],
  ['that there is none', { result: null }, 'towerbft'],
  ['true', { result: true }, null],
  ['a certificate without a block', { result: { signature: {} } }, null],
  ['a slot that is none', { result: { block: { slot: -1 } } }, null],
  ['that it is down', { error: { code: -32000, message: 'It is down' } }, null],
] as const)('of a node that answers %s as much is known', async (_, answer, known) => {
  const { url } = await anEndpoint(() => ({
    each: ({ method }) => (method === 'getAgGenesisCert' ? answer : { result: 'SomeChain' }),
  }))
  const connection = connectTo({ ...listClusters(null)[0], id: 'practice', rpcUrls: [url] })
  expect(await fetchConsensus(connection)).toBe(known)
})
