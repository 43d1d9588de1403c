import type { ByteReader } from '../ByteReader'
import { maybeElGamalKey } from '../account/confidentialStates'
import { balance, byOwner, oneProof, proven, skipAuditorAmounts, SPLIT_PROOFS } from './confidentialProofs'
import { accountAt, family, kind, named, pod, present, signedBy, type Parse } from './kinds'

const configureAccount: Parse = (data, accounts) => {
  const decryptableZeroBalance = balance(data)
  const maximumPendingBalanceCreditCounter = data.u64()
  const proofInstructionOffset = data.i8()
  data.end()
  return {
    type: 'configureConfidentialTransferAccount',
    info: {
      ...named(accounts, ['account', 'mint']),
      decryptableZeroBalance,
      maximumPendingBalanceCreditCounter,
      proofInstructionOffset,
      ...oneProof(proofInstructionOffset, accountAt(accounts, 2)),
      ...signedBy(accounts, 3, 'owner'),
    },
  }
}

const emptyAccount: Parse = (data, accounts) => {
  const proofInstructionOffset = data.i8()
  data.end()
  return {
    type: 'emptyConfidentialTransferAccount',
    info: {
      ...named(accounts, ['account']),
      proofInstructionOffset,
      ...oneProof(proofInstructionOffset, accountAt(accounts, 1)),
      ...signedBy(accounts, 2, 'owner'),
    },
  }
}

const transferred = (data: ByteReader) => {
  const newSourceDecryptableAvailableBalance = balance(data)
  skipAuditorAmounts(data)
  return { newSourceDecryptableAvailableBalance }
}

const TRANSFER = ['source', 'mint', 'destination']

/** Confidential transfers (parse_token/extension/confidential_transfer.rs of Agave). */
export const confidentialTransfer = family('u8', [
  kind({
    type: 'initializeConfidentialTransferMint',
    accounts: ['mint'],
    fields: pod((data) => ({
      ...present({ authority: data.maybeKey() }),
      autoApproveNewAccounts: data.podBool(),
      auditorElGamalPubkey: maybeElGamalKey(data),
    })),
  }),
  kind({
    type: 'updateConfidentialTransferMint',
    accounts: ['mint', 'confidentialTransferMintAuthority'],
    fields: pod((data) => ({
      autoApproveNewAccounts: data.podBool(),
      auditorElGamalPubkey: maybeElGamalKey(data),
    })),
  }),
  configureAccount,
  kind({
    type: 'approveConfidentialTransferAccount',
    accounts: ['account', 'mint', 'confidentialTransferAuditorAuthority'],
  }),
  emptyAccount,
  kind({
    type: 'depositConfidentialTransfer',
    accounts: ['account', 'mint'],
    signer: 'owner',
    fields: pod((data) => ({ amount: data.u64(), decimals: data.u8() })),
  }),
  proven({
    type: 'withdrawConfidentialTransfer',
    accounts: ['account', 'mint'],
    least: 4,
    fields: (data) => ({
      amount: data.u64(),
      decimals: data.u8(),
      newDecryptableAvailableBalance: balance(data),
    }),
    proofs: ['equality', 'range'],
  }),
  proven({
    type: 'confidentialTransfer',
    accounts: TRANSFER,
    least: 4,
    fields: transferred,
    proofs: SPLIT_PROOFS,
  }),
  byOwner(
    'applyPendingConfidentialTransferBalance',
    pod((data) => ({
      expectedPendingBalanceCreditCounter: data.u64(),
      newDecryptableAvailableBalance: balance(data),
    })),
  ),
  byOwner('enableConfidentialTransferConfidentialCredits'),
  byOwner('disableConfidentialTransferConfidentialCredits'),
  byOwner('enableConfidentialTransferNonConfidentialCredits'),
  byOwner('disableConfidentialTransferNonConfidentialCredits'),
  proven({
    type: 'confidentialTransferWithFee',
    accounts: TRANSFER,
    least: 4,
    fields: transferred,
    proofs: ['equality', 'transferAmountCiphertextValidity', 'feeSigma', 'feeCiphertextValidity', 'range'],
  }),
  kind({
    type: 'configureConfidentialAccountWithRegistry',
    accounts: ['account', 'mint', 'registry'],
  }),
])
