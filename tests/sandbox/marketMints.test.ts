import {
  ExtensionType,
  getAccountLen,
  getAccountTypeOfMintType,
  getDefaultAccountState,
  getExtensionTypes,
  getGroupPointerState,
  getInterestBearingMintConfigState,
  getMintCloseAuthority,
  getMintLen,
  getPausableConfig,
  getPermanentDelegate,
  getScaledUiAmountConfig,
  getTransferFeeConfig,
  getTransferHook,
  MINT_SIZE,
  unpackAccount,
  unpackMint,
} from '@solana/spl-token'
import { pack } from '@solana/spl-token-metadata'
import { PublicKey, type AccountInfo } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { sampleAccounts } from '../../sandbox/market/genesis'
import { metadataAddress } from '../../sandbox/market/marketRoute'
import { addressFrom, SAMPLE_TOKENS, type SampleToken } from '../../sandbox/market/samples'
import { metaplexAddress } from '../../src/tokens/metaplex'
import { readMetaplexMetadata, readMintMetadata } from '../../src/tokens/readMetadata'

const accounts = sampleAccounts(metadataAddress('http://127.0.0.1'))
const EVERY: [string, SampleToken][] = SAMPLE_TOKENS.map((token) => [token.symbol, token])
const EXTENDED = EVERY.filter(([, { metaplex }]) => metaplex === undefined)
const SPL = EVERY.filter(([, { metaplex }]) => metaplex !== undefined)

function infoOf(address: string): AccountInfo<Buffer> {
  const account = accounts.get(address)
  if (!account) throw new Error(`no ${address}`)
  const { data, owner, lamports } = account
  const rest = { executable: false, lamports: Number(lamports) }
  return { data: Buffer.from(data), owner: new PublicKey(owner), ...rest }
}

function mintOf({ address, program }: SampleToken) {
  return unpackMint(new PublicKey(address), infoOf(address), new PublicKey(program))
}

function sampleOf(symbol: string): SampleToken {
  const token = SAMPLE_TOKENS.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return token
}

describe('the sample tokens', () => {
  it.each(EVERY)('%s: the library of the token programs reads mint and holder', (symbol, token) => {
    const mint = mintOf(token)
    const units = token.supply * 10n ** BigInt(token.decimals)
    expect(mint).toMatchObject({ isInitialized: true, supply: units, decimals: token.decimals })
    expect([mint.mintAuthority?.toBase58() ?? null, mint.freezeAuthority?.toBase58() ?? null]).toEqual([
      token.mintAuthority,
      token.freezeAuthority,
    ])
    const holder = addressFrom(`holder of ${symbol}`)
    const held = unpackAccount(new PublicKey(holder), infoOf(holder), new PublicKey(token.program))
    expect(held).toMatchObject({ amount: units, isInitialized: true })
    expect(held.isFrozen).toBe(token.extensions?.defaultFrozen === true)
    expect(held.mint.toBase58()).toBe(token.address)
  })

  it.each(EXTENDED)('%s: mint and holder are as long as their extensions', (symbol, token) => {
    const mint = mintOf(token)
    const types = getExtensionTypes(mint.tlvData)
    const own = readMintMetadata(mint.tlvData)
    const packed = pack({
      mint: mint.address,
      name: own?.name ?? '',
      symbol: own?.symbol ?? '',
      uri: own?.uri ?? '',
      additionalMetadata: [],
    })
    expect(infoOf(token.address).data).toHaveLength(
      getMintLen(
        types.filter((type) => type !== ExtensionType.TokenMetadata),
        { [ExtensionType.TokenMetadata]: packed.length },
      ),
    )
    // For hidden amounts each owner prepares an account by hand.
    const byHand = [ExtensionType.Uninitialized, ExtensionType.ConfidentialTransferAccount]
    const brought = types.map(getAccountTypeOfMintType).filter((type) => !byHand.includes(type))
    const onAccount = new Set([ExtensionType.ImmutableOwner, ...brought])
    expect(infoOf(addressFrom(`holder of ${symbol}`)).data).toHaveLength(getAccountLen([...onAccount]))
  })

  it.each(EXTENDED)('%s: its name lies on the mint', (_, token) => {
    expect(readMintMetadata(mintOf(token).tlvData)).toMatchObject({
      name: token.name,
      symbol: token.symbol,
      uri: `http://127.0.0.1/market/metadata/${token.symbol}.json`,
      updateAuthority: token.updateAuthority,
    })
  })

  it.each(SPL)('%s: its name lies where Metaplex keeps it', (_, token) => {
    const mint = new PublicKey(token.address)
    expect(infoOf(token.address).data).toHaveLength(MINT_SIZE)
    expect(token.metaplex).toBe(metaplexAddress(mint).toBase58())
    expect(readMetaplexMetadata(infoOf(token.metaplex ?? '').data, mint)).toMatchObject({
      name: token.name,
      symbol: token.symbol,
      uri: `http://127.0.0.1/market/metadata/${token.symbol}.json`,
      updateAuthority: token.updateAuthority,
    })
  })

  it('have settings worth copying', () => {
    const fee = getTransferFeeConfig(mintOf(sampleOf('TIDE')))
    expect(fee?.newerTransferFee).toMatchObject({
      transferFeeBasisPoints: 100,
      maximumFee: 5_000n * 10n ** 9n,
    })
    expect(getInterestBearingMintConfigState(mintOf(sampleOf('COMET')))?.currentRate).toBe(500)
    expect(getScaledUiAmountConfig(mintOf(sampleOf('MOSA')))).toMatchObject({
      multiplier: 1.5,
      newMultiplier: 1.5,
    })
    const anvil = sampleOf('VANV')
    expect(getPermanentDelegate(mintOf(anvil))?.delegate.toBase58()).toBe(anvil.maker)
    expect(getMintCloseAuthority(mintOf(anvil))?.closeAuthority.toBase58()).toBe(anvil.maker)
    const ferry = mintOf(sampleOf('SFRY'))
    expect(getDefaultAccountState(ferry)?.state).toBe(2)
    expect(getPausableConfig(ferry)).toMatchObject({ paused: false })
    expect(getTransferHook(mintOf(sampleOf('UKTL')))?.authority.toBase58()).toBe(sampleOf('UKTL').maker)
    expect(getGroupPointerState(mintOf(sampleOf('GSTM')))?.authority?.toBase58()).toBe(sampleOf('GSTM').maker)
  })
})
