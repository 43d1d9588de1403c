import type { Chain } from '../chain/Chain'
import type { LedgerAccount } from '../chain/accounts'
import { isTokenProgram, readMint, readTokenAccount, type Mint, type TokenAccount } from '../chain/tokens'
import { accountEncoding, encodeAccount } from './accountEncoding'
import { blockFor, inContext, type Method } from './context'
import { asAddress, Options } from './params'
import { amountScaleOf } from './parsed/amountScale'
import { invalidParams } from './RpcError'
import { uiTokenAmount, type AmountScale } from './uiAmount'

const LARGEST = 20

export const getTokenAccountBalance: Method = (chain, params) => {
  const address = params.address(0)
  const block = blockFor(chain, params.options(1))
  const account = chain.accounts.at(address, block.slot)
  if (!account) throw invalidParams('Invalid param: could not find account')
  const token = readTokenAccount(account)
  if (!token) throw invalidParams('Invalid param: not a Token account')
  return inContext(block, uiTokenAmount(token.amount, scaleAt(chain, token.mint, block.slot)))
}

export const getTokenSupply: Method = (chain, params) => {
  const address = params.address(0)
  const block = blockFor(chain, params.options(1))
  const { supply } = mintAt(chain, address, block.slot)
  return inContext(block, uiTokenAmount(supply, scaleAt(chain, address, block.slot)))
}

export const getTokenLargestAccounts: Method = (chain, params) => {
  const address = params.address(0)
  const block = blockFor(chain, params.options(1))
  const scale = scaleAt(chain, address, block.slot)
  const program = chain.accounts.at(address, block.slot)?.owner ?? ''
  const largest = tokenAccounts(chain, program, block.slot)
    .filter(({ token }) => token.mint === address)
    .sort((a, b) => (a.token.amount === b.token.amount ? 0 : a.token.amount < b.token.amount ? 1 : -1))
    .slice(0, LARGEST)
  return inContext(
    block,
    largest.map((each) => ({ address: each.address, ...uiTokenAmount(each.token.amount, scale) })),
  )
}

export const getTokenAccountsByOwner: Method = (chain, params) => {
  const owner = params.address(0)
  const options = params.options(2)
  const block = blockFor(chain, options)
  const { program, mint } = readTokenFilter(chain, Options.from(params.raw(1) ?? null), block.slot)
  const how = accountEncoding(options)
  const read = (each: string) => chain.accounts.at(each, block.slot)
  const found = tokenAccounts(chain, program, block.slot)
    .filter(({ token }) => token.owner === owner && (!mint || token.mint === mint))
    .map(({ address, account }) => ({ pubkey: address, account: encodeAccount(address, account, how, read) }))
  return inContext(block, found)
}

function readTokenFilter(chain: Chain, filter: Options, slot: number): { program: string; mint?: string } {
  if (filter.has('mint')) {
    const mint = asAddress(filter.raw('mint'))
    const program = chain.accounts.at(mint, slot)?.owner
    if (!program || !isTokenProgram(program)) throw invalidParams('Invalid param: could not find mint')
    return { program, mint }
  }
  const program = asAddress(filter.raw('programId'))
  if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
  return { program }
}

type Found = { address: string; account: LedgerAccount; token: TokenAccount }

function tokenAccounts(chain: Chain, program: string, slot: number): Found[] {
  return chain.accounts.ownedBy(program, slot).flatMap(([address, account]) => {
    const token = readTokenAccount(account)
    return token ? [{ address, account, token }] : []
  })
}

function mintAt(chain: Chain, address: string, slot: number): Mint {
  const account = chain.accounts.at(address, slot)
  if (!account) throw invalidParams('Invalid param: could not find mint')
  const mint = readMint(account)
  if (!mint?.isInitialized) throw invalidParams('Invalid param: not a Token mint')
  return mint
}

/** How the mint's amounts are shown when `slot` closed. Throws -32602 where there is no mint. */
function scaleAt(chain: Chain, address: string, slot: number): AmountScale {
  mintAt(chain, address, slot)
  const read = (each: string) => chain.accounts.at(each, slot)
  const scale = amountScaleOf(read(address), read)
  if (!scale) throw invalidParams('Invalid param: mint could not be unpacked')
  return scale
}
