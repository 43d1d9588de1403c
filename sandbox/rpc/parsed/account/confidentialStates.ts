import type { ByteReader } from '../ByteReader'

/** Lengths of the confidential extensions' parts, all of which are shown as base64 (solana-zk-sdk). */
export const ELGAMAL_KEY = 32
export const ELGAMAL_CIPHERTEXT = 64
export const AE_CIPHERTEXT = 36

/** An ElGamal key, or none where it is thirty-two zeros. */
export function maybeElGamalKey(data: ByteReader): string | null {
  const bytes = data.take(ELGAMAL_KEY)
  return bytes.some((byte) => byte !== 0) ? Buffer.from(bytes).toString('base64') : null
}

/** The authority over the mint's confidential transfers, and the key that can read their amounts. */
export function confidentialTransferMint(data: ByteReader): object {
  return whole(data, {
    authority: data.maybeKey(),
    autoApproveNewAccounts: data.podBool(),
    auditorElgamalPubkey: maybeElGamalKey(data),
  })
}

/** An account's balances, each encrypted for its owner, and how many transfers it still accepts. */
export function confidentialTransferAccount(data: ByteReader): object {
  return whole(data, {
    approved: data.podBool(),
    elgamalPubkey: data.base64(ELGAMAL_KEY),
    pendingBalanceLo: data.base64(ELGAMAL_CIPHERTEXT),
    pendingBalanceHi: data.base64(ELGAMAL_CIPHERTEXT),
    availableBalance: data.base64(ELGAMAL_CIPHERTEXT),
    decryptableAvailableBalance: data.base64(AE_CIPHERTEXT),
    allowConfidentialCredits: data.podBool(),
    allowNonConfidentialCredits: data.podBool(),
    pendingBalanceCreditCounter: data.u64(),
    maximumPendingBalanceCreditCounter: data.u64(),
    expectedPendingBalanceCreditCounter: data.u64(),
    actualPendingBalanceCreditCounter: data.u64(),
  })
}

/** The key for which withheld fees are encrypted, and the fees that the mint has collected. */
export function confidentialTransferFeeConfig(data: ByteReader): object {
  return whole(data, {
    authority: data.maybeKey(),
    withdrawWithheldAuthorityElgamalPubkey: data.base64(ELGAMAL_KEY),
    harvestToMintEnabled: data.podBool(),
    withheldAmount: data.base64(ELGAMAL_CIPHERTEXT),
  })
}

/** Fees withheld in an account, encrypted. */
export function confidentialTransferFeeAmount(data: ByteReader): object {
  return whole(data, { withheldAmount: data.base64(ELGAMAL_CIPHERTEXT) })
}

/** An encrypted supply, and burns that it does not include yet. */
export function confidentialMintBurn(data: ByteReader): object {
  return whole(data, {
    confidentialSupply: data.base64(ELGAMAL_CIPHERTEXT),
    decryptableSupply: data.base64(AE_CIPHERTEXT),
    supplyElgamalPubkey: data.base64(ELGAMAL_KEY),
    pendingBurn: data.base64(ELGAMAL_CIPHERTEXT),
  })
}

function whole(data: ByteReader, state: object): object {
  data.end()
  return state
}
