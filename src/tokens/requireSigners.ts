import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, type AccountInfo } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { short } from './create/authorities'
import type { TokenDraft } from './createToken'

type Found = Pick<AccountInfo<Uint8Array>, 'owner' | 'executable' | 'data'> | null

/** Every other address that the draft gives tokens or an authority, each once. A hook's program is called and need not sign. */
export function namedSigners({
  authorities,
  extensions,
  shares,
}: Pick<TokenDraft, 'authorities' | 'extensions' | 'shares'>): readonly PublicKey[] {
  const { transferFee, interestBearing, permanentDelegate, closeAuthority } = extensions
  const { transferHook, pausable, scaledAmount } = extensions
  const signers = [
    ...Object.values(authorities),
    transferFee?.config,
    transferFee?.withdraw,
    interestBearing?.authority,
    permanentDelegate,
    closeAuthority,
    transferHook?.authority,
    pausable,
    scaledAmount?.authority,
    ...shares.map(({ owner }) => owner),
  ].filter((authority) => authority instanceof PublicKey)
  return [...new Map(signers.map((key) => [key.toBase58(), key])).values()]
}

/** Of an account's data only these bytes are needed: there is exactly one where it has the 355 bytes of a multisig. */
export const MULTISIG_SLICE = { offset: 354, length: 2 } as const

/**
 * Throws input/invalid (address) where one of the signers can never sign: a program, or what lies under a token program and is no
 * multisig. `found` are their accounts in the same order, with the bytes of MULTISIG_SLICE.
 */
export function requireSigners(signers: readonly PublicKey[], found: readonly Found[]): void {
  signers.forEach((signer, at) => {
    const problem = problemOf(found[at] ?? null)
    if (problem === undefined) return
    const address = signer.toBase58()
    throw new AppError('input/invalid', { what: 'a wallet', address, message: `${short(signer)} ${problem}` })
  })
}

/**
 * Throws input/invalid where what every transfer shall call is no program. One that is not there yet may be deployed later.
 */
export function requireProgram(hook: PublicKey | undefined, found: Found): void {
  if (!hook || !found || found.executable) return
  const address = hook.toBase58()
  const message = `${short(hook)} is an account and no program: every transfer would fail.`
  throw new AppError('input/invalid', { what: 'a transfer hook', address, message })
}

function problemOf(found: Found): string | undefined {
  if (found?.executable) return 'is a program: it can never sign, and what it gets is lost.'
  if (!found || ![TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].some((id) => id.equals(found.owner)))
    return undefined
  if (found.data.length === 1) return undefined
  return 'is a token account or a mint, which can never sign. Put the address of the wallet itself.'
}
