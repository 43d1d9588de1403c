import { expect, test } from 'vitest'
import { largestHoldersQuery } from '../../src/liquidity/holdersQuery'
import {
  foundPoolsQuery,
  lpAuthoritiesQuery,
  poolPositionsQuery,
  poolsBesidesQuery,
} from '../../src/liquidity/poolsQuery'
import { practiceProgramsQuery } from '../../src/liquidity/practicePrograms'
import { priceHistoryQuery } from '../../src/liquidity/priceHistory'
import { consensusQuery, finalityQuery } from '../../src/operation/operationSource'
import { listClusters } from '../../src/solana/cluster'
import { holdingsQuery } from '../../src/tokens/heldQuery'
import { ownMetadataQuery } from '../../src/tokens/ownMetadata'
import { fileAnswerQuery } from '../../src/tokens/tokenChecks'
import { tokenFileQuery } from '../../src/tokens/tokenMetadataFile'
import { tokenNameQuery } from '../../src/tokens/tokenNames'
import { tokenPictureQuery } from '../../src/tokens/tokenPictures'
import {
  chainClockQuery,
  type ReadingNetwork,
  readHoldingsQuery,
  readTokenQuery,
  templateQuery,
  withheldQuery,
} from '../../src/tokens/tokenQueries'
import { foldExecution } from '../../src/transactions/execution'
import { aPool, aToken, SOL } from '../pages/manage-liquidity/aPool'
import { anOperation, events } from '../support/events'

/* What was read of one network, node, wallet, token or pool is kept under its own key: it is never shown for another one. */

const [MAINNET, DEVNET] = listClusters(null)
const PLACES: readonly ReadingNetwork[] = [
  { cluster: MAINNET, ownRpcUrl: undefined },
  { cluster: MAINNET, ownRpcUrl: 'https://node.example' },
  { cluster: DEVNET, ownRpcUrl: undefined },
]
const TWO = ['one', 'two'] as const

/** The same question about two things, at each place. */
const asked = (query: (place: ReadingNetwork, about: string) => Readonly<{ queryKey: readonly unknown[] }>) =>
  PLACES.flatMap((place) => TWO.map((about) => query(place, about)))

test('what is asked of another network, or about something else, has another key', () => {
  const operations = TWO.flatMap((genesisHash) => {
    const execution = foldExecution([events.planned({ operation: { ...anOperation(), genesisHash } })])
    return execution ? [finalityQuery(execution), consensusQuery(execution.operation)] : []
  })
  const all = [
    ...asked(largestHoldersQuery),
    ...asked(foundPoolsQuery),
    ...asked((place, base) => poolsBesidesQuery(place, { base: aToken({ mint: base }), quote: SOL }, true)),
    ...asked((place, base) => poolsBesidesQuery(place, { base: aToken({ mint: base }), quote: SOL }, false)),
    ...asked((place, owner) => poolPositionsQuery(place, owner, [], true)),
    ...[MAINNET, DEVNET].flatMap((cluster) => [lpAuthoritiesQuery(cluster), practiceProgramsQuery(cluster)]),
    practiceProgramsQuery({ ...DEVNET, rpcUrls: ['https://node.example'] }),
    ...asked((place, address) => priceHistoryQuery(place, { ...aPool(), address })),
    ...asked((place, address) => priceHistoryQuery(place, { ...aPool(), address }, 7)),
    ...asked(holdingsQuery),
    ...asked(tokenNameQuery),
    ...asked(readTokenQuery),
    ...asked(withheldQuery),
    ...asked(readHoldingsQuery),
    ...asked((place, mint) => templateQuery(place, mint)),
    ...asked((place, mint) => templateQuery(place, mint, 'https://other.example')),
    ...PLACES.map(chainClockQuery),
    ...TWO.flatMap((one) => [tokenFileQuery(one), tokenPictureQuery(one), fileAnswerQuery(one)]),
    ...TWO.flatMap((one) =>
      TWO.flatMap((name) =>
        TWO.map((symbol) => ownMetadataQuery(one, { name, symbol, template: undefined })),
      ),
    ),
    ...operations,
  ]
  const keys = all.map(({ queryKey }) => JSON.stringify(queryKey))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
