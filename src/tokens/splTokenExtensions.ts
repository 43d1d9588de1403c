import type { Authority, TokenDraft } from './createToken'

/** The authorities of the draft's extensions by the names that `spl-token authorize` has for them (CliAuthorityType). */
export function extensionCommands({ extensions }: TokenDraft): readonly (readonly [string, Authority])[] {
  const { transferFee, interestBearing, permanentDelegate, closeAuthority } = extensions
  const { transferHook, pausable, scaledAmount } = extensions
  const authorities: readonly (readonly [string, Authority | undefined])[] = [
    ['transfer-fee-config', transferFee?.config],
    ['withheld-withdraw', transferFee?.withdraw],
    ['interest-rate', interestBearing?.authority],
    ['permanent-delegate', permanentDelegate],
    ['close-mint', closeAuthority],
    ['transfer-hook-program-id', transferHook?.authority],
    ['pause', pausable],
    ['scaled-ui-amount', scaledAmount?.authority],
  ]
  return authorities.flatMap(([type, authority]) =>
    authority === undefined ? [] : [[type, authority] as const],
  )
}
