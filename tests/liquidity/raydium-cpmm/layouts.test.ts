import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import { deriveCpmmConfig, cpmmProgram, derivePool } from '../../../src/liquidity/raydium-cpmm/addresses'
import {
  decodeAmmConfig,
  decodeCreatorFeeShare,
  decodePoolState,
  decodeLockState,
} from '../../../src/liquidity/raydium-cpmm/layouts'
import { CONFIG_OF_TWO_PERCENT, OLDER_CONFIG, OLDER_POOL, POOL_WITH_CREATOR_FEE } from './recorded'

const ANY = 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2'
const SOL = 'So11111111111111111111111111111111111111112'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

describe('a recorded pool', () => {
  it('with creator fees says what the official client reads of it', () => {
    expect(decodePoolState(POOL_WITH_CREATOR_FEE, ANY)).toEqual({
      config: 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2',
      creator: '36DWP52MVRDooYNrcRVDyoCh2R1fPXCYqKJQYg9pFQoE',
      vaults: ['SvbJANoKJmz6RqEJBj5gjPrfurkKzhfGXUvaEams48y', 'FgPdQQ37kZVDqsfgPSLzC851mx9BMP6HRYe2ia4HDNLe'],
      lpMint: '32G1zhdfadicaoi8Fpw1a7niNqjHsPC718FXZ3Qg5Df3',
      mints: [SOL, '4JPyh4ATbE8hfcH7LqhxF3YThsECZm6htmLvMUyrbonk'],
      programs: [TOKEN_PROGRAM, TOKEN_PROGRAM],
      observation: '369Hj5tT85pGAwsUESErUeZybnk5cTBoJ1tysDbs4eM9',
      status: 0,
      decimals: [9, 6],
      lpSupply: 3_836_966_203_034n,
      operatorFees: [49_023_014n + 4_037_703n, 3_414_305_342n + 231_412_299n],
      creatorFees: [59_466_681_730n, 0n],
      opensAt: 1_756_490_919n,
      creatorFeeOn: 'first',
    })
  })

  it('from before creator fees owes none', () => {
    const { creatorFeeOn, creatorFees, mints, opensAt } = decodePoolState(OLDER_POOL, ANY)
    expect([creatorFeeOn, creatorFees, mints[0], opensAt]).toEqual([null, [0n, 0n], SOL, 1_746_886_997n])
  })

  it('lies where it is derived to lie', () => {
    const { config, mints, vaults, lpMint, observation } = decodePoolState(OLDER_POOL, ANY)
    const tokens = [
      { mint: mints[0], standard: 'spl' },
      { mint: mints[1], standard: 'spl' },
    ] as const
    const at = derivePool(cpmmProgram('mainnet'), new PublicKey(config), tokens)
    expect(at.pool.toBase58()).toBe('Q2sPHPdUWFMg7M7wwrQKLrn619cAucfRsmhVJffodSp')
    expect(at.vaults.map((vault) => vault.toBase58())).toEqual(vaults)
    expect([at.lpMint.toBase58(), at.observation.toBase58()]).toEqual([lpMint, observation])
  })
})

describe('a recorded config', () => {
  it('says its rates and what a pool costs', () => {
    expect(decodeAmmConfig(CONFIG_OF_TWO_PERCENT, ANY)).toEqual({
      newPoolsRefused: false,
      index: 2,
      tradeFeeRate: 20_000n,
      protocolFeeRate: 120_000n,
      fundFeeRate: 40_000n,
      creationFee: 150_000_000n,
      creatorFeeRate: 500n,
      creatorFeeShareRate: 0n,
    })
  })

  it('of February 2025 has no creator fee', () => {
    const { index, tradeFeeRate, creatorFeeRate } = decodeAmmConfig(OLDER_CONFIG, ANY)
    expect([index, tradeFeeRate, creatorFeeRate]).toEqual([0, 2_500n, 0n])
  })

  it.each([
    ['mainnet', 0, 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2'],
    ['mainnet', 2, '2fGXL8uhqxJ4tpgtosHZXT4zcQap6j62z3bMDxdkMvy5'],
    ['devnet', 0, '5MxLgy9oPdTC3YgkiePHqr3EoCRD9uLVYRQS2ANAs7wy'],
  ] as const)('lies where it is derived to lie: %s, %i', (cluster, index, address) => {
    expect(deriveCpmmConfig(cpmmProgram(cluster), index).toBase58()).toBe(address)
  })

  it('may say which part of a creator’s fees the operators keep', () => {
    const data = changed(CONFIG_OF_TWO_PERCENT, 116, 0x50, 0xc3)
    expect(decodeAmmConfig(data, ANY).creatorFeeShareRate).toBe(50_000n)
  })
})

describe('what is not known is refused, not guessed', () => {
  it.each([
    ['a byte of padding', changed(OLDER_POOL, 636, 1)],
    ['what may be a fee of a newer program', changed(OLDER_POOL, 413, 9)],
    ['a bit of the padding between', changed(OLDER_POOL, 396, 1)],
    ['a place of the creator’s fee', changed(OLDER_POOL, 389, 3)],
    ['neither yes nor no', changed(OLDER_POOL, 390, 2)],
    ['another kind', changed(OLDER_POOL, 0, 1)],
    ['a byte more', Uint8Array.of(...OLDER_POOL, 0)],
    ['a byte less', OLDER_POOL.subarray(0, 636)],
    ['nothing', new Uint8Array()],
  ])('of a pool: %s', (_, data) => {
    expect(() => decodePoolState(data, ANY)).toThrow(expect.objectContaining({ code: 'pool/unknown-layout' }))
  })

  it.each([
    ['a byte of padding', changed(OLDER_CONFIG, 124, 1)],
    ['neither yes nor no', changed(OLDER_CONFIG, 9, 2)],
    ['a fee of more than all', changed(OLDER_CONFIG, 12, 0xff, 0xff, 0xff)],
    ['operators that get more than the fee', changed(OLDER_CONFIG, 20, 0xff, 0xff, 0xff)],
    ['another kind', changed(OLDER_CONFIG, 0, 1)],
  ])('of a config: %s', (_, data) => {
    expect(() => decodeAmmConfig(data, ANY)).toThrow(expect.objectContaining({ code: 'pool/unknown-layout' }))
  })

  it('each decoder reads or refuses any bytes, and never fails otherwise', () => {
    const decoders = [decodePoolState, decodeAmmConfig, decodeCreatorFeeShare, decodeLockState]
    const recorded = [OLDER_POOL, POOL_WITH_CREATOR_FEE, OLDER_CONFIG, CONFIG_OF_TWO_PERCENT]
    const damaged = fc
      .tuple(fc.constantFrom(...recorded), fc.nat(636), fc.nat(255), fc.nat(637))
      .map(([data, at, byte, length]) => changed(data, at % data.length, byte).subarray(0, length))
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 700 })), (data) => {
        for (const decode of decoders) {
          try {
            decode(data, ANY)
          } catch (error) {
            expect((error as AppError).code).toBe('pool/unknown-layout')
          }
        }
      }),
    )
  })
})

function changed(data: Uint8Array, at: number, ...bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(data)
  copy.set(bytes, at)
  return copy
}
