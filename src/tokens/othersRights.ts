import type { HeldAccount } from './heldAccounts'

/**
 * What somebody else (base58) may do with a token account of a wallet. Lamports, and base units:
 * - `take-sol`: close an account that wraps SOL, which sends all its lamports to whomever the close authority names (spl-token,
 *   processor: process_close_account);
 * - `spend`: move so many tokens away, as its delegate;
 * - `take-any`: move or burn all of them, as the permanent delegate of their mint (Token-2022);
 * - `close`: close it once it is empty, and get its rent.
 */
export type OthersRight = Readonly<{ who: string }> &
  (
    | Readonly<{ may: 'take-sol'; lamports: bigint }>
    | Readonly<{ may: 'spend'; units: bigint }>
    | Readonly<{ may: 'take-any' | 'close' }>
  )

/** The fields of an account that decide it. */
type AccountOfWallet = Pick<HeldAccount, 'amount' | 'native' | 'lamports' | 'closeAuthority' | 'delegated'>

/** The rights of others over an account of `owner` (base58), what takes most first. `permanentDelegate`: that of its mint. */
export function othersRights(
  { amount, native, lamports, closeAuthority: closer, delegated }: AccountOfWallet,
  owner: string,
  permanentDelegate: string | null = null,
): readonly OthersRight[] {
  const isOther = (address: string | null | undefined): address is string =>
    typeof address === 'string' && address !== owner
  const rights: OthersRight[] = []
  if (isOther(closer) && native) rights.push({ who: closer, may: 'take-sol', lamports })
  if (isOther(permanentDelegate) && amount > 0n) rights.push({ who: permanentDelegate, may: 'take-any' })
  if (isOther(delegated?.to)) rights.push({ who: delegated.to, may: 'spend', units: delegated.units })
  if (isOther(closer) && !native) rights.push({ who: closer, may: 'close' })
  return rights
}
