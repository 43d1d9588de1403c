import { PublicKey } from '@solana/web3.js'
import type {
  HeldAuthority,
  DraftAuthority,
  MintExtensions,
  Allocation,
  TokenDraft,
  CheckedAddress,
  TokenFields,
} from './createToken'

/**
 * The draft of a parsed form for a known paying wallet: the wallet's own address becomes 'wallet', and an allocation to the wallet stays
 * in the rest. Pure.
 */
export function tokenDraft(fields: TokenFields, uri: string, payer: PublicKey): TokenDraft {
  const { standard, name, symbol, decimals, supply, authorities } = fields
  const whose = (authority: 'wallet' | CheckedAddress) => heldAuthorityOf(authority, payer)
  const authorityOf = (authority: 'wallet' | 'revoked' | CheckedAddress): DraftAuthority =>
    isRevoked(authority) ? 'revoked' : whose(authority)
  return {
    standard,
    name,
    symbol,
    uri,
    decimals,
    supply,
    authorities: {
      mint: authorityOf(authorities.mint),
      freeze: authorityOf(authorities.freeze),
      metadata: authorityOf(authorities.metadata),
    },
    extensions: extensionsOf(fields.extensions, whose, authorityOf),
    fields: fields.fields,
    allocations: fields.allocations.flatMap(({ owner, amount }) => allocationOf(whose(owner), amount)),
    ...(fields.template !== undefined && { templateOf: fields.template }),
  }
}

function heldAuthorityOf(authority: 'wallet' | CheckedAddress, payer: PublicKey): HeldAuthority {
  if (authority === 'wallet') return 'wallet'
  const key = new PublicKey(authority)
  return key.equals(payer) ? 'wallet' : key
}

function isRevoked(authority: 'wallet' | 'revoked' | CheckedAddress): authority is 'revoked' {
  return authority === 'revoked'
}

function allocationOf(owner: HeldAuthority, amount: bigint): readonly Allocation[] {
  return owner === 'wallet' ? [] : [{ owner, amount }]
}

type Fields = TokenFields['extensions']

function extensionsOf(
  fields: Fields,
  whose: (authority: 'wallet' | CheckedAddress) => HeldAuthority,
  authorityOf: (authority: 'wallet' | 'revoked' | CheckedAddress) => DraftAuthority,
): MintExtensions {
  const { transferFee, interestBearing, permanentDelegate, closeAuthority, transferHook } = fields
  const { nonTransferable, defaultFrozen, pausable, scaledAmount } = fields
  return {
    ...(transferFee && {
      transferFee: {
        ...transferFee,
        config: authorityOf(transferFee.config),
        withdraw: authorityOf(transferFee.withdraw),
      },
    }),
    ...(interestBearing && {
      interestBearing: { ...interestBearing, authority: authorityOf(interestBearing.authority) },
    }),
    ...(permanentDelegate && { permanentDelegate: whose(permanentDelegate) }),
    ...(nonTransferable && { nonTransferable }),
    ...(defaultFrozen && { defaultFrozen }),
    ...(closeAuthority && { closeAuthority: whose(closeAuthority) }),
    ...(transferHook && {
      transferHook: {
        program: new PublicKey(transferHook.program),
        authority: authorityOf(transferHook.authority),
      },
    }),
    ...(pausable && { pausable: whose(pausable) }),
    ...(scaledAmount && {
      scaledAmount: { ...scaledAmount, authority: authorityOf(scaledAmount.authority) },
    }),
  }
}
