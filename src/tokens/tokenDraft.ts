import { PublicKey } from '@solana/web3.js'
import type { Holder, Keeper, MintExtensions, Share, TokenDraft } from './createToken'
import type { Address, TokenFields } from './tokenFields'

/**
 * The draft that the parsed form means once the wallet that pays is known: its own address is "the wallet", and a share of its own
 * stays in the rest. Pure.
 */
export function tokenDraft(fields: TokenFields, uri: string, payer: PublicKey): TokenDraft {
  const { standard, name, symbol, decimals, supply, authorities } = fields
  const whose = (keeper: 'wallet' | Address) => holderOf(keeper, payer)
  const keeperOf = (keeper: 'wallet' | 'nobody' | Address): Keeper =>
    isNobody(keeper) ? 'nobody' : whose(keeper)
  return {
    standard,
    name,
    symbol,
    uri,
    decimals,
    supply,
    authorities: {
      mint: keeperOf(authorities.mint),
      freeze: keeperOf(authorities.freeze),
      metadata: keeperOf(authorities.metadata),
    },
    extensions: extensionsOf(fields.extensions, whose, keeperOf),
    fields: fields.fields,
    shares: fields.shares.flatMap(({ owner, amount }) => shareOf(whose(owner), amount)),
    ...(fields.template !== undefined && { templateOf: fields.template }),
  }
}

function holderOf(keeper: 'wallet' | Address, payer: PublicKey): Holder {
  if (keeper === 'wallet') return 'wallet'
  const key = new PublicKey(keeper)
  return key.equals(payer) ? 'wallet' : key
}

function isNobody(keeper: 'wallet' | 'nobody' | Address): keeper is 'nobody' {
  return keeper === 'nobody'
}

function shareOf(owner: Holder, amount: bigint): readonly Share[] {
  return owner === 'wallet' ? [] : [{ owner, amount }]
}

type Fields = TokenFields['extensions']

function extensionsOf(
  fields: Fields,
  whose: (keeper: 'wallet' | Address) => Holder,
  keeperOf: (keeper: 'wallet' | 'nobody' | Address) => Keeper,
): MintExtensions {
  const { transferFee, interestBearing, permanentDelegate, closeAuthority, transferHook } = fields
  const { nonTransferable, defaultFrozen, pausable, scaledAmount } = fields
  return {
    ...(transferFee && {
      transferFee: {
        ...transferFee,
        config: keeperOf(transferFee.config),
        withdraw: keeperOf(transferFee.withdraw),
      },
    }),
    ...(interestBearing && {
      interestBearing: { ...interestBearing, authority: keeperOf(interestBearing.authority) },
    }),
    ...(permanentDelegate && { permanentDelegate: whose(permanentDelegate) }),
    ...(nonTransferable && { nonTransferable }),
    ...(defaultFrozen && { defaultFrozen }),
    ...(closeAuthority && { closeAuthority: whose(closeAuthority) }),
    ...(transferHook && {
      transferHook: {
        program: new PublicKey(transferHook.program),
        authority: keeperOf(transferHook.authority),
      },
    }),
    ...(pausable && { pausable: whose(pausable) }),
    ...(scaledAmount && { scaledAmount: { ...scaledAmount, authority: keeperOf(scaledAmount.authority) } }),
  }
}
