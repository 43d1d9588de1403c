import { createAssociatedTokenAccountIdempotentInstruction, unpackAccount } from '@solana/spl-token'
import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchRent } from '../solana/rent'
import { rentCost } from '../tokens/create/costs'
import { EXAMPLE_PAYER } from '../tokens/createTokenFacts'
import { tokenAccountOf, tokenProgram } from '../tokens/tokenProgram'
import { formatUnits } from '../units/amounts'
import { tokenAccountSize } from './accountSizes'
import { checkDecimals } from './checkDecimals'
import { SOL_MINT } from './orient'
import type { TokenAccount, TokenAccountOrder } from './tokenAccount'
import type { PairToken } from './venue'
import { wrapSol } from './wrap'

/**
 * Where the tokens of an operation come from and go to, in the same order, asked in one tick. `namesRent`: the transaction names the rent
 * sysvar anyway, which makes wrapping apart 30 bytes shorter. Rejects with pool/refused where the wallet has less than is taken or its account
 * was given away, or rpc/*.
 */
export async function fetchTokenAccounts(
  connection: Connection,
  owner: PublicKey,
  orders: readonly TokenAccountOrder[],
  namesRent = false,
): Promise<readonly TokenAccount[]> {
  const addresses = orders.map(({ token }) =>
    tokenAccountOf(owner, new PublicKey(token.mint), token.standard),
  )
  const sizes = orders.map(({ token }) => tokenAccountSize(token))
  const [accounts, rents] = await Promise.all([
    connection.getMultipleAccountsInfo(addresses, 'confirmed'),
    fetchRent(connection, [...sizes]),
  ])
  return await Promise.all(
    orders.map(async (order, at) => {
      const rent = { bytes: sizes[at] ?? 0, rent: rents[at] ?? 0n, balance: 0n }
      const address = addresses[at] ?? owner
      const account = accounts[at] ?? null
      if (order.token.mint !== SOL_MINT) return associated(order, { owner, address, account, rent })
      return await wrapSol({ owner, most: order.most, account, rent: rent.rent, namesRent })
    }),
  )
}

type Found = Readonly<{
  owner: PublicKey
  address: PublicKey
  account: AccountInfo<Buffer> | null
  rent: Readonly<{ bytes: number; rent: bigint; balance: bigint }>
}>

function associated(
  { token, most }: TokenAccountOrder,
  { owner, address, account, rent }: Found,
): TokenAccount {
  const program = tokenProgram(token.standard)
  const open = account?.owner.equals(program) ?? false
  const held = account && open ? unpackAccount(address, account, program) : null
  const check = checkDecimals(token, address, owner, held)
  // While no wallet is connected, an operation is priced for somebody who has what it takes.
  if (most > 0n && owner.equals(EXAMPLE_PAYER))
    return { address, balance: most, before: check, after: [], costs: [], creates: [] }
  if (held && !held.owner.equals(owner)) throw new AppError('pool/refused', { message: notOwn(token) })
  const balance = held?.amount ?? 0n
  if (balance < most) throw new AppError('pool/refused', { message: tooLittle(token, balance, most) })
  if (open) return { address, balance, before: check, after: [], costs: [], creates: [] }
  const label = `Your ${token.symbol || 'token'} account`
  const price = { ...rent, balance: BigInt(account?.lamports ?? 0) }
  const mint = new PublicKey(token.mint)
  return {
    address,
    balance,
    before: [
      createAssociatedTokenAccountIdempotentInstruction(owner, address, owner, mint, program),
      ...check,
    ],
    after: [],
    costs: [rentCost(price, { label, account: address.toBase58(), refundable: true })],
    creates: [{ label, address }],
  }
}

/** The owner of an associated account can be changed: what came in would be somebody else's. */
function notOwn({ symbol }: PairToken): string {
  return `The wallet’s own account of ${symbol || 'this token'} was given away to somebody else, who would get what comes in.`
}

function tooLittle({ symbol, decimals }: PairToken, balance: bigint, most: bigint): string {
  const name = symbol || 'of this token'
  return `This takes up to ${formatUnits(most, decimals)} ${name}, and the wallet’s own account holds ${formatUnits(balance, decimals)}.`
}
