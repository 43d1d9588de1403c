import bs58 from 'bs58'
import type { Chain } from '../chain/Chain'
import type { LedgerAccount } from '../chain/accounts'
import type { Block } from '../chain/blocks'
import { isTokenProgram, readTokenAccount, TOKEN_PROGRAM, type TokenAccount } from '../chain/tokens'
import { accountEncoding } from './accountEncoding'
import { keyedAccounts, readerAt } from './accounts'
import { asAddress } from './addresses'
import { accountInfoConfig, commitmentConfig, tokenAccountsFilter } from './configs'
import { blockFor, inContext, type Method } from './context'
import type { Params } from './params'
import { amountScaleOf } from './parsed/amountScale'
import { unpackMint } from './parsed/account/tokenState'
import { invalidParams } from './RpcError'
import { text } from './serde'
import { uiTokenAmount, type AmountScale } from './uiAmount'

const LARGEST = 20
/** Nodes know its decimals without looking it up. */
const NATIVE_MINT = 'So11111111111111111111111111111111111111112'
const NATIVE_DECIMALS = 9

export const getTokenAccountBalance: Method = (chain, params) => {
  const [address, block] = addressAndBlock(chain, params)
  const account = chain.accounts.at(address, block.slot)
  if (!account) throw invalidParams('Invalid param: could not find account')
  const token = readTokenAccount(account)
  if (!token) throw invalidParams('Invalid param: not a Token account')
  return inContext(block, uiTokenAmount(token.amount, mintAt(chain, token.mint, block).scale))
}

export const getTokenSupply: Method = (chain, params) => {
  const [address, block] = addressAndBlock(chain, params)
  const account = chain.accounts.at(address, block.slot)
  if (!account) throw invalidParams('Invalid param: could not find account')
  if (!isTokenProgram(account.owner)) throw invalidParams('Invalid param: not a Token mint')
  const scale = amountScaleOf(account, readerAt(chain, block.slot))
  if (!scale) throw invalidParams('Invalid param: mint could not be unpacked')
  return inContext(block, uiTokenAmount(unpackMint(account.data).supply, scale))
}

export const getTokenLargestAccounts: Method = (chain, params) => {
  const [mint, block] = addressAndBlock(chain, params)
  const { program, scale } = tokenMintAt(chain, mint, block)
  const largest = tokenAccounts(chain, program, block)
    .filter(({ token }) => token.mint === mint)
    .sort(largerFirst)
    .slice(0, LARGEST)
  return inContext(
    block,
    largest.map(({ address, token }) => ({ address, ...uiTokenAmount(token.amount, scale) })),
  )
}

export const getTokenAccountsByOwner: Method = (chain, params) =>
  tokenAccountsOf(chain, params, ({ owner }, wanted) => owner === wanted)

export const getTokenAccountsByDelegate: Method = (chain, params) =>
  tokenAccountsOf(chain, params, ({ delegate }, wanted) => delegate === wanted)

function tokenAccountsOf(
  chain: Chain,
  params: Params,
  isOf: (token: TokenAccount, wanted: string) => boolean,
): object {
  const [pubkey, filter, config] = params.take([text, tokenAccountsFilter], [accountInfoConfig])
  const wanted = asAddress(pubkey)
  const filtered = asAddress(filter[1])
  const block = blockFor(chain, config)
  const program = filter[0] === 'mint' ? tokenMintAt(chain, filtered, block).program : tokenProgram(filtered)
  const found = tokenAccounts(chain, program, block)
    .filter(({ token }) => isOf(token, wanted) && (filter[0] === 'programId' || token.mint === filtered))
    .map(({ address, account }) => [address, account] as const)
  return inContext(block, keyedAccounts(found, accountEncoding(config), readerAt(chain, block.slot)))
}

function addressAndBlock(chain: Chain, params: Params): [address: string, block: Block] {
  const [pubkey, config] = params.take([text], [commitmentConfig])
  return [asAddress(pubkey), blockFor(chain, config)]
}

function tokenProgram(program: string): string {
  if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
  return program
}

type FoundMint = Readonly<{ program: string; scale: AmountScale }>

function tokenMintAt(chain: Chain, address: string, block: Block): FoundMint {
  const mint = mintAt(chain, address, block)
  if (!isTokenProgram(mint.program)) throw invalidParams('Invalid param: not a Token mint')
  return mint
}

/** The mint as get_mint_owner_and_additional_data of Agave finds it: by its bytes, whatever its owner. */
function mintAt(chain: Chain, address: string, block: Block): FoundMint {
  if (address === NATIVE_MINT) return { program: TOKEN_PROGRAM, scale: { decimals: NATIVE_DECIMALS } }
  const account = chain.accounts.at(address, block.slot)
  if (!account) throw invalidParams('Invalid param: could not find mint')
  const scale = amountScaleOf(account, readerAt(chain, block.slot))
  if (!scale) throw invalidParams('Invalid param: Token mint could not be unpacked')
  return { program: account.owner, scale }
}

type Found = { address: string; account: LedgerAccount; token: TokenAccount }

function tokenAccounts(chain: Chain, program: string, block: Block): Found[] {
  return chain.accounts.ownedBy(program, block.slot).flatMap(([address, account]) => {
    const token = readTokenAccount(account)
    return token ? [{ address, account, token }] : []
  })
}

/** Equal amounts in the order of their addresses' bytes, the highest first. */
function largerFirst(a: Found, b: Found): number {
  if (a.token.amount !== b.token.amount) return a.token.amount < b.token.amount ? 1 : -1
  return Buffer.compare(bs58.decode(b.address), bs58.decode(a.address))
}
