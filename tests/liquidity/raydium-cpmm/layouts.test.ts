import { createHash } from 'node:crypto'
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
  isPool,
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

describe('an account as its program writes it', () => {
  const rate = fc.bigInt(0n, 499_999n)
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const u64 = fc.bigInt(0n, 2n ** 64n - 1n)
  const u8 = fc.nat(255)
  const address = (bytes: Uint8Array) => new PublicKey(bytes).toBase58()

  it('is read field by field: a config', () => {
    fc.assert(
      fc.property(
        fc.tuple(u8, fc.boolean(), fc.nat(65_535), u64, key, key),
        fc.tuple(rate, rate, rate, rate, fc.bigInt(0n, 1_000_000n)),
        (
          [bump, newPoolsRefused, index, creationFee, one, other],
          [trade, protocol, fund, creator, share],
        ) => {
          const data = written(
            ['AmmConfig', 236],
            [1, bump],
            [1, Number(newPoolsRefused)],
            [2, index],
            ...[trade, protocol, fund, creationFee].map((value) => [8, value] as const),
            one,
            other,
            [8, creator],
            [8, share],
          )
          expect(decodeAmmConfig(data, ANY)).toEqual({
            newPoolsRefused,
            index,
            tradeFeeRate: trade,
            protocolFeeRate: protocol,
            fundFeeRate: fund,
            creationFee,
            creatorFeeRate: creator,
            creatorFeeShareRate: share,
          })
        },
      ),
    )
  })

  it.each([
    ['all of a payment as fees', [999_000n, 1_000n, 0n, 0n, 0n], true],
    ['all but a millionth of a payment as fees', [999_000n, 999n, 0n, 0n, 0n], false],
    ['all of the fee for the operators', [0n, 0n, 600_000n, 400_000n, 0n], false],
    ['more than the fee for the operators', [0n, 0n, 600_000n, 400_001n, 0n], true],
    ['all of the creator’s fees for the operators', [0n, 0n, 0n, 0n, 1_000_000n], false],
    ['more than the creator’s fees for the operators', [0n, 0n, 0n, 0n, 1_000_001n], true],
  ] as const)(
    'of a config with %s is refused: %s',
    (_, [trade, creator, protocol, fund, share], isRefused) => {
      const rates = [trade, protocol, fund, 0n].map((value) => [8, value] as const)
      const keys = [new Uint8Array(32), new Uint8Array(32)]
      const data = written(['AmmConfig', 236], [4, 0], ...rates, ...keys, [8, creator], [8, share])
      const decode = () => decodeAmmConfig(data, ANY)
      if (isRefused) expect(decode).toThrow(expect.objectContaining({ code: 'pool/unknown-layout' }))
      else expect(decode().creatorFeeShareRate).toBe(share)
    },
  )

  it('is read field by field: a pool', () => {
    fc.assert(
      fc.property(
        fc.array(key, { minLength: 10, maxLength: 10 }),
        fc.array(u64, { minLength: 9, maxLength: 9 }),
        fc.tuple(u8, u8, u8, u8, u8),
        fc.constantFrom('input', 'first', 'second', null),
        (keys, amounts, [bump, status, lpDecimals, ...decimals], creatorFeeOn) => {
          const [lpSupply, protocol0, protocol1, fund0, fund1, opensAt, epoch, creator0, creator1] =
            amounts as Nine
          const side = creatorFeeOn === null ? 2 : ['input', 'first', 'second'].indexOf(creatorFeeOn)
          const data = written(
            ['PoolState', 637],
            ...keys,
            ...[bump, status, lpDecimals, ...decimals].map((value) => [1, value] as const),
            ...[lpSupply, protocol0, protocol1, fund0, fund1, opensAt, epoch].map(
              (value) => [8, value] as const,
            ),
            [1, side],
            [1, Number(creatorFeeOn !== null)],
            [6, 0],
            [8, creator0],
            [8, creator1],
          )
          const [config, creator, vault0, vault1, lpMint, mint0, mint1, program0, program1, observation] =
            keys.map(address)
          expect(decodePoolState(data, ANY)).toEqual({
            config,
            creator,
            vaults: [vault0, vault1],
            lpMint,
            mints: [mint0, mint1],
            programs: [program0, program1],
            observation,
            status,
            decimals,
            lpSupply,
            operatorFees: [protocol0 + fund0, protocol1 + fund1],
            creatorFees: [creator0, creator1],
            opensAt,
            creatorFeeOn,
          })
          expect(isPool(data)).toBe(true)
        },
      ),
    )
    expect(isPool(written(['AmmConfig', 236]))).toBe(false)
  })

  it('is read field by field: the operators’ part of one creator’s fees, and a lock', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 1_000_000n),
        key,
        key,
        key,
        key,
        u64,
        u64,
        (share, a, b, c, d, locked, other) => {
          const ofShare = written(['CreatorFeeShare', 145], [1, 255], a, b, [8, share])
          expect(decodeCreatorFeeShare(ofShare, ANY)).toBe(share)
          const numbers = [other, other, other, other, other, other].map((value) => [8, value] as const)
          const ofLock = written(['LockedCpLiquidityState', 256], [8, locked], ...numbers, a, b, c, d)
          const record = { locked, pool: address(a), nftMint: address(b), lpMint: address(d) }
          expect(decodeLockState(ofLock, ANY)).toEqual(record)
        },
      ),
    )
    const above = written(['CreatorFeeShare', 145], [1, 255], ...[1, 2].map(() => new Uint8Array(32)), [
      8,
      1_000_001n,
    ])
    const newer = written(['CreatorFeeShare', 145]).with(144, 1)
    for (const data of [above, newer])
      expect(() => decodeCreatorFeeShare(data, ANY)).toThrow(
        expect.objectContaining({
          code: 'pool/unknown-layout',
          context: { venue: 'Raydium CPMM', address: ANY },
        }),
      )
  })
})

type Nine = [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]

/** Numbers, each with its bytes, and keys, one after another as Anchor writes them, then zeros up to the account's length. */
function written(
  [name, length]: readonly [string, number],
  ...values: readonly (Uint8Array | readonly [bytes: number, value: bigint | number])[]
): Uint8Array {
  const data = new Uint8Array(length)
  data.set(createHash('sha256').update(`account:${name}`).digest().subarray(0, 8))
  let at = 8
  for (const value of values) {
    if (value instanceof Uint8Array) data.set(value, at)
    else
      for (let byte = 0; byte < value[0]; byte++)
        data[at + byte] = Number((BigInt(value[1]) >> BigInt(8 * byte)) & 255n)
    at += value instanceof Uint8Array ? value.length : value[0]
  }
  return data
}

function changed(data: Uint8Array, at: number, ...bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(data)
  copy.set(bytes, at)
  return copy
}
