import { inspect } from 'node:util'
import { deserializeMetadata } from '@metaplex-foundation/mpl-token-metadata'
import { publicKey, sol } from '@metaplex-foundation/umi'
import { fetchMint as fetchSplMint } from '@solana-program/token'
import { AccountState, fetchMint, type Extension } from '@solana-program/token-2022'
import { address, createSolanaRpc, isOption, unwrapOption, type Option } from '@solana/kit'
import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { metaplexAddress } from '../../src/tokens/metaplex'
import type { PracticeChain } from '../support/chain'

/*
 * Tokens as independent clients read them, by the ids of the table of original against new, so that two tokens can be compared.
 * Only the address of a Metaplex account comes from src/tokens.
 */

/** `settings`: how it is made, an authority `held` or `nobody`'s. `who`: its name, symbol and file. `said`: all that is read, as one text. */
export type Found = Readonly<{
  settings: Readonly<Record<string, unknown>>
  who: Readonly<{ name: string; symbol: string; uri: string }> | undefined
  templateOf: string | undefined
  said: string
}>

/** Reads a mint of either program with kit's clients, and with Metaplex' own where its metadata is. */
export async function findToken(chain: PracticeChain, mint: PublicKey): Promise<Found> {
  const account = await chain.connection.getAccountInfo(mint, 'confirmed')
  return account?.owner.equals(TOKEN_2022_PROGRAM_ID)
    ? await findToken2022(chain, mint)
    : await findSpl(chain, mint)
}

async function findToken2022(chain: PracticeChain, mint: PublicKey): Promise<Found> {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const { data } = await fetchMint(rpc, address(mint.toBase58()), { commitment: 'confirmed' })
  const extensions = unwrapOption(data.extensions) ?? []
  const metadata = extensions.find((each) => each.__kind === 'TokenMetadata')
  return {
    settings: {
      standard: 'token-2022',
      ...baseOf(data),
      metadata: metadata ? authorityOf(metadata.updateAuthority) : 'none',
      ...Object.assign({ defaultFrozen: 'open' }, ...extensions.map(settingsOf)),
    },
    who: metadata && { name: metadata.name, symbol: metadata.symbol, uri: metadata.uri },
    templateOf: metadata?.additionalMetadata.get('template_of'),
    said: allOf(data),
  }
}

async function findSpl(chain: PracticeChain, mint: PublicKey): Promise<Found> {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const { data } = await fetchSplMint(rpc, address(mint.toBase58()), { commitment: 'confirmed' })
  const metadata = await findMetaplex(chain, mint)
  const held = metadata?.isMutable ? metadata.updateAuthority : null
  return {
    settings: {
      standard: 'spl',
      ...baseOf(data),
      metadata: metadata ? authorityOf(held) : 'none',
      defaultFrozen: 'open',
    },
    who: metadata && {
      name: unpadded(metadata.name),
      symbol: unpadded(metadata.symbol),
      uri: unpadded(metadata.uri),
    },
    templateOf: undefined,
    said: allOf([data, metadata]),
  }
}

async function findMetaplex({ connection }: PracticeChain, mint: PublicKey) {
  const at = metaplexAddress(mint)
  const found = await connection.getAccountInfo(at, 'confirmed')
  if (!found) return undefined
  const {
    publicKey: _,
    header: __,
    ...metadata
  } = deserializeMetadata({
    publicKey: publicKey(at.toBase58()),
    owner: publicKey(found.owner.toBase58()),
    lamports: sol(0),
    executable: found.executable,
    data: found.data,
  })
  return metadata
}

type Base = Readonly<{
  supply: bigint
  decimals: number
  mintAuthority: Option<string>
  freezeAuthority: Option<string>
}>

function baseOf({ supply, decimals, mintAuthority, freezeAuthority }: Base) {
  const [mint, freeze] = [authorityOf(mintAuthority), authorityOf(freezeAuthority)]
  return { supply: `${supply} of ${decimals}`, decimals, mint, freeze }
}

/** An extension's settings by the ids of the table. */
function settingsOf(extension: Extension): Record<string, unknown> {
  switch (extension.__kind) {
    case 'TransferFeeConfig': {
      const { transferFeeBasisPoints, maximumFee } = extension.newerTransferFee
      return {
        transferFee: `${transferFeeBasisPoints} at most ${maximumFee}`,
        'extensions.transferFee.config': authorityOf(extension.transferFeeConfigAuthority),
        'extensions.transferFee.withdraw': authorityOf(extension.withdrawWithheldAuthority),
      }
    }
    case 'InterestBearingConfig':
      return {
        interestBearing: extension.currentRate,
        'extensions.interestBearing.authority': authorityOf(extension.rateAuthority),
      }
    case 'ScaledUiAmountConfig':
      return {
        scaledAmount: extension.newMultiplier,
        'extensions.scaledAmount.authority': authorityOf(extension.authority),
      }
    case 'TransferHook':
      return { transferHook: extension.programId }
    case 'PermanentDelegate':
      return { permanentDelegate: authorityOf(extension.delegate) }
    case 'MintCloseAuthority':
      return { closeAuthority: authorityOf(extension.closeAuthority) }
    case 'PausableConfig':
      return { pausable: authorityOf(extension.authority) }
    case 'NonTransferable':
      return { nonTransferable: true }
    case 'DefaultAccountState':
      return extension.state === AccountState.Frozen ? { defaultFrozen: 'frozen' } : {}
    default:
      return {}
  }
}

const ZEROS = '1'.repeat(32)

function authorityOf(authority: string | null | Option<string>): 'held' | 'revoked' {
  const value = isOption(authority) ? unwrapOption(authority) : authority
  return value === null || value === ZEROS ? 'revoked' : 'held'
}

function unpadded(text: string): string {
  return text.replace(/\0+$/, '')
}

function allOf(data: unknown): string {
  return inspect(data, { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: Infinity })
}
