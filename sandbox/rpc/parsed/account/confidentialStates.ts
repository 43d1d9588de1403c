import type { ByteReader } from '../ByteReader'

/** Bytes of what the confidential extensions keep, all of it shown as base64 (solana-zk-sdk). */
export const ELGAMAL_KEY = 32
export const ELGAMAL_CIPHERTEXT = 64
export const AE_CIPHERTEXT = 36

/** An ElGamal key where thirty-two zeros mean none. */
export function maybeElGamalKey(data: ByteReader): string | null {
  const bytes = data.take(ELGAMAL_KEY)
  return bytes.some((byte) => byte !== 0) ? Buffer.from(bytes).toString('base64') : null
}

/** Who may change the mint's confidential transfers, and whose key can read their amounts. */
export function confidentialTransferMint(data: ByteReader): object {
  return whole(data, {
    authority: data.maybeKey(),
    autoApproveNewAccounts: data.podBool(),
    auditorElgamalPubkey: maybeElGamalKey(data),
  })
}

/** An account's balances, each encrypted for its owner, and how many transfers it still takes. */
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

/** For whom withheld fees are encrypted, and those that the mint has gathered. */
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

/** A supply that is encrypted, and burns that it does not count yet. */
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
