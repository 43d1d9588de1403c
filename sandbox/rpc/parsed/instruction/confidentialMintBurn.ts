import type { ByteReader } from '../ByteReader'
import { ELGAMAL_KEY } from '../account/confidentialStates'
import {
  balance,
  offsetFields,
  oneProof,
  proofAccounts,
  proven,
  readOffsets,
  skipAuditorAmounts,
  SPLIT_PROOFS,
} from './confidentialProofs'
import { accountAt, family, kind, named, pod, signedBy, type Parse } from './kinds'

const rotateSupplyKey: Parse = (data, accounts) => {
  const newSupplyElGamalPubkey = data.base64(ELGAMAL_KEY)
  const proofInstructionOffset = data.i8()
  data.end()
  return {
    type: 'rotateConfidentialMintBurnSupplyElGamalPubkey',
    info: {
      ...named(accounts, ['mint']),
      newSupplyElGamalPubkey,
      proofInstructionOffset,
      ...oneProof(proofInstructionOffset, accountAt(accounts, 1)),
      ...signedBy(accounts, 2, 'owner'),
    },
  }
}

const burnt = (data: ByteReader) => {
  const newDecryptableAvailableBalance = balance(data)
  skipAuditorAmounts(data)
  return { newDecryptableAvailableBalance }
}

/** Confidential supply (confidential_mint_burn.rs). */
export const confidentialMintBurn = family('u8', [
  kind({
    type: 'initializeConfidentialMintBurnMint',
    accounts: ['mint'],
    fields: pod((data) => ({
      supplyElGamalPubkey: data.base64(ELGAMAL_KEY),
      decryptableSupply: balance(data),
    })),
  }),
  rotateSupplyKey,
  kind({
    type: 'updateConfidentialMintBurnDecryptableSupply',
    accounts: ['mint'],
    signer: 'owner',
    fields: pod((data) => ({ newDecryptableSupply: balance(data) })),
  }),
  proven({
    type: 'confidentialMint',
    accounts: ['destination', 'mint'],
    least: 3,
    fields: (data) => {
      const newDecryptableSupply = balance(data)
      skipAuditorAmounts(data)
      return { newDecryptableSupply }
    },
    proofs: SPLIT_PROOFS,
  }),
  proven({
    type: 'confidentialBurn',
    accounts: ['destination', 'mint'],
    least: 3,
    fields: burnt,
    proofs: SPLIT_PROOFS,
  }),
  kind({ type: 'applyPendingBurn', accounts: ['mint'], signer: 'owner' }),
])

/** A burn of confidential tokens that somebody else must allow, whose account comes before the signer's. */
export const permissionedConfidentialBurn: Parse = (data, accounts) => {
  accountAt(accounts, 3)
  const read = burnt(data)
  const offsets = readOffsets(data, SPLIT_PROOFS)
  data.end()
  const { info, end } = proofAccounts(accounts, 2, 2, offsets)
  return {
    type: 'permissionedConfidentialBurn',
    info: {
      ...named(accounts, ['account', 'mint']),
      ...read,
      ...offsetFields(offsets),
      ...info,
      permissionedBurnAuthority: accountAt(accounts, end),
      ...signedBy(accounts, end + 1, 'authority'),
    },
  }
}
