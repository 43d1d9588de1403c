import { Undecodable, type ByteReader } from '../ByteReader'
import { ELGAMAL_KEY } from '../account/confidentialStates'
import { balance, byOwner, oneProof } from './confidentialProofs'
import { accountAt, family, kind, named, pod, present, signedBy, type Parse } from './kinds'

/** The proof and the signers, after a mint and the receiver of its fees. */
function withheldFrom(data: ByteReader, accounts: readonly string[]): object {
  const proofInstructionOffset = data.i8()
  const newDecryptableAvailableBalance = balance(data)
  data.end()
  return {
    ...named(accounts, ['mint', 'feeRecipient']),
    proofInstructionOffset,
    newDecryptableAvailableBalance,
    ...oneProof(proofInstructionOffset, accountAt(accounts, 2)),
    ...signedBy(accounts, 3, 'withdrawWithheldAuthority'),
  }
}

const withdrawFromAccounts: Parse = (data, accounts) => {
  const end = accounts.length - data.u8()
  if (end < 0) throw new Undecodable('accounts are missing')
  const info = { ...withheldFrom(data, accounts.slice(0, end)), sourceAccounts: accounts.slice(end) }
  return { type: 'withdrawWithheldConfidentialTransferTokensFromAccounts', info }
}

/** Fees of confidential transfers (confidential_transfer_fee.rs). */
export const confidentialTransferFee = family('u8', [
  kind({
    type: 'initializeConfidentialTransferFeeConfig',
    accounts: ['mint'],
    fields: pod((data) => ({
      ...present({ authority: data.maybeKey() }),
      withdrawWithheldAuthorityElGamalPubkey: data.base64(ELGAMAL_KEY),
    })),
  }),
  (data, accounts) => ({
    type: 'withdrawWithheldConfidentialTransferTokensFromMint',
    info: withheldFrom(data, accounts),
  }),
  withdrawFromAccounts,
  kind({
    type: 'harvestWithheldConfidentialTransferTokensToMint',
    accounts: ['mint'],
    fields: (_, accounts) => ({ sourceAccounts: accounts.slice(1) }),
  }),
  byOwner('enableConfidentialTransferFeeHarvestToMint'),
  byOwner('disableConfidentialTransferFeeHarvestToMint'),
])
