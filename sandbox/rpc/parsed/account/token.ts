import type { LedgerAccount } from '../../../chain/accounts'
import { uiTokenAmount } from '../../uiAmount'
import { amountScaleOf } from '../amountScale'
import { decoded, Undecodable } from '../ByteReader'
import { parseExtensions } from './extensions'
import type { Parsed } from '../Parsed'
import {
  unpackMint,
  unpackMultisig,
  unpackTokenAccount,
  type MintState,
  type MultisigState,
  type TokenAccountState,
  type TokenKind,
} from './tokenState'

type Read = (address: string) => LedgerAccount | null

/** A token account, a mint or a multisig of either token program (parse_token.rs of Agave). Throws Undecodable. */
export function parseToken(data: Uint8Array, read: Read): Parsed {
  const account = decoded(() => unpackTokenAccount(data))
  if (account) return { type: 'account', info: accountInfo(account, read) }
  const mint = decoded(() => unpackMint(data))
  if (mint) return { type: 'mint', info: mintInfo(mint) }
  return { type: 'multisig', info: multisigInfo(unpackMultisig(data)) }
}

function accountInfo(account: TokenAccountState, read: Read): object {
  const scale = amountScaleOf(read(account.mint), read)
  if (!scale) throw new Undecodable('its mint is missing')
  const { mint, owner, amount, delegate, state, nativeReserve, delegatedAmount, closeAuthority, tlv } =
    account
  return {
    mint,
    owner,
    tokenAmount: uiTokenAmount(amount, scale),
    ...(delegate !== null && { delegate }),
    state,
    isNative: nativeReserve !== null,
    ...(nativeReserve !== null && { rentExemptReserve: uiTokenAmount(nativeReserve, scale) }),
    ...(delegate !== null && { delegatedAmount: uiTokenAmount(delegatedAmount, scale) }),
    ...(closeAuthority !== null && { closeAuthority }),
    ...extensions(tlv, 'account'),
  }
}

function mintInfo({ mintAuthority, supply, decimals, freezeAuthority, tlv }: MintState): object {
  const base = { mintAuthority, supply: `${supply}`, decimals, isInitialized: true, freezeAuthority }
  return { ...base, ...extensions(tlv, 'mint') }
}

function multisigInfo({ required, valid, signers }: MultisigState): object {
  return { numRequiredSigners: required, numValidSigners: valid, isInitialized: true, signers }
}

function extensions(tlv: Uint8Array, kind: TokenKind): object {
  const extensions = parseExtensions(tlv, kind)
  return extensions.length > 0 ? { extensions } : {}
}
