import { expect, test } from 'vitest'
import { openedPool } from '../../src/liquidity/openedPool'
import { METEORA_DAMM_V2 } from '../../src/liquidity/meteora-damm-v2/profile'
import { RAYDIUM_CPMM } from '../../src/liquidity/raydium-cpmm/profile'
import { encodeBase58 } from '../../src/units/base58'

const INITIALIZE = [175, 175, 109, 31, 13, 152, 155, 237]
const INITIALIZE_POOL = [95, 180, 10, 172, 84, 174, 232, 40]

test('a pool that was opened is told by its venue’s program and the first eight bytes of the instruction', () => {
  const venueOf = (program: string, data: readonly number[]) =>
    openedPool({ instructions: [{ program, data: encodeBase58(Uint8Array.from(data)) }], tokenAccounts: [] })
      ?.venue.name
  const [raydium, meteora] = [RAYDIUM_CPMM.programs.mainnet, METEORA_DAMM_V2.programs.mainnet]
  expect(venueOf(raydium, [...INITIALIZE, 1, 2, 3])).toBe('Raydium CPMM')
  expect(venueOf(meteora, INITIALIZE_POOL)).toBe('Meteora DAMM v2')
  expect(venueOf(meteora, INITIALIZE)).toBeUndefined()
  expect(venueOf(raydium, INITIALIZE.slice(0, 7))).toBeUndefined()
  expect(venueOf(raydium, [0, ...INITIALIZE])).toBeUndefined()
  expect(venueOf(raydium, [])).toBeUndefined()
})
