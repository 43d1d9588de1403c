import { uiTokenAmount } from '../../uiAmount'
import { Undecodable } from '../ByteReader'
import { family, kind, named, present, signedBy, type Fields, type Parse } from './kinds'

/** A counted list of accounts at the end: those whose withheld fees are withdrawn. */
const withdrawFromAccounts: Parse = (data, accounts) => {
  const end = accounts.length - data.u8()
  if (end < 0) throw new Undecodable('accounts are missing')
  return {
    type: 'withdrawWithheldTokensFromAccounts',
    info: {
      ...named(accounts, ['mint', 'feeRecipient']),
      sourceAccounts: accounts.slice(end),
      ...signedBy(accounts.slice(0, end), 2, 'withdrawWithheldAuthority'),
    },
  }
}

const feeConfig: Fields = (data) => ({ transferFeeBasisPoints: data.u16(), maximumFee: data.u64() })

/** Agave writes the multisig of this one with a small t. */
const setTransferFee: Parse = (data, accounts) => {
  const name = 'transferFeeConfigAuthority'
  const signers = signedBy(accounts, 1, name, `multisig${name}`)
  return {
    type: 'setTransferFee',
    info: { ...named(accounts, ['mint']), ...feeConfig(data, accounts), ...signers },
  }
}

/** Fees on transfers (parse_token/extension/transfer_fee.rs of Agave). */
export const transferFee = family('u8', [
  kind({
    type: 'initializeTransferFeeConfig',
    accounts: ['mint'],
    fields: (data, accounts) => ({
      ...present({
        transferFeeConfigAuthority: data.option(() => data.key()),
        withdrawWithheldAuthority: data.option(() => data.key()),
      }),
      ...feeConfig(data, accounts),
    }),
  }),
  kind({
    type: 'transferCheckedWithFee',
    accounts: ['source', 'mint', 'destination'],
    signer: 'authority',
    fields: (data) => {
      const [amount, decimals, fee] = [data.u64(), data.u8(), data.u64()]
      return { tokenAmount: uiTokenAmount(amount, decimals), feeAmount: uiTokenAmount(fee, decimals) }
    },
  }),
  kind({
    type: 'withdrawWithheldTokensFromMint',
    accounts: ['mint', 'feeRecipient'],
    signer: 'withdrawWithheldAuthority',
  }),
  withdrawFromAccounts,
  kind({
    type: 'harvestWithheldTokensToMint',
    accounts: ['mint'],
    fields: (_, accounts) => ({ sourceAccounts: accounts.slice(1) }),
  }),
  setTransferFee,
])
