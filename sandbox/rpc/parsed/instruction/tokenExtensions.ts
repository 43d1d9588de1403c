import { plainDecimal, uiTokenAmount } from '../../uiAmount'
import { permissionedConfidentialBurn } from './confidentialMintBurn'
import { family, kind, pod, present, type Parse } from './kinds'
import { accountState } from '../account/tokenState'

const state = pod((data) => ({ accountState: accountState(data.u8()) }))

/** The initial state of a mint's accounts (parse_token/extension/default_account_state.rs of Agave). */
export const defaultAccountState = family('u8', [
  kind({ type: 'initializeDefaultAccountState', accounts: ['mint'], fields: state }),
  kind({ type: 'updateDefaultAccountState', accounts: ['mint'], signer: 'freezeAuthority', fields: state }),
])

/** Whether an account requires a memo with each transfer (memo_transfer.rs). */
export const memoTransfer = family('u8', [
  kind({ type: 'enableRequiredMemoTransfers', accounts: ['account'], signer: 'owner' }),
  kind({ type: 'disableRequiredMemoTransfers', accounts: ['account'], signer: 'owner' }),
])

/** Whether programs may act on an account for its owner (cpi_guard.rs). */
export const cpiGuard = family('u8', [
  kind({ type: 'enableCpiGuard', accounts: ['account'], signer: 'owner' }),
  kind({ type: 'disableCpiGuard', accounts: ['account'], signer: 'owner' }),
])

/** Interest in basis points a year (interest_bearing_mint.rs). */
export const interestBearingMint = family('u8', [
  kind({
    type: 'initializeInterestBearingConfig',
    accounts: ['mint'],
    fields: pod((data) => ({ rateAuthority: data.maybeKey(), rate: data.i16() })),
  }),
  kind({
    type: 'updateInterestBearingConfigRate',
    accounts: ['mint'],
    signer: 'rateAuthority',
    fields: pod((data) => ({ newRate: data.i16() })),
  }),
])

/** The extensions with an authority and an address that it may change, each left out where it is none. */
function pointerFamily(name: string, field: string): Parse {
  return family('u8', [
    kind({
      type: `initialize${name}`,
      accounts: ['mint'],
      fields: pod((data) => present({ authority: data.maybeKey(), [field]: data.maybeKey() })),
    }),
    kind({
      type: `update${name}`,
      accounts: ['mint'],
      signer: 'authority',
      fields: pod((data) => present({ [field]: data.maybeKey() })),
    }),
  ])
}

/** The program that each transfer calls (transfer_hook.rs). */
export const transferHook = pointerFamily('TransferHook', 'programId')

/** The address of a mint's metadata (metadata_pointer.rs). */
export const metadataPointer = pointerFamily('MetadataPointer', 'metadataAddress')

/** The address of the group that a mint represents (group_pointer.rs). */
export const groupPointer = pointerFamily('GroupPointer', 'groupAddress')

/** The address that says which group a mint belongs to (group_member_pointer.rs). */
export const groupMemberPointer = pointerFamily('GroupMemberPointer', 'memberAddress')

/** The multiplier of shown amounts (scaled_ui_amount.rs). */
export const scaledUiAmountMint = family('u8', [
  kind({
    type: 'initializeScaledUiAmountConfig',
    accounts: ['mint'],
    fields: pod((data) => ({ authority: data.maybeKey(), multiplier: plainDecimal(data.f64()) })),
  }),
  kind({
    type: 'updateMultiplier',
    accounts: ['mint'],
    signer: 'authority',
    fields: pod((data) => ({
      newMultiplier: plainDecimal(data.f64()),
      newMultiplierTimestamp: data.i64(),
    })),
  }),
])

/** Whether a mint is paused (pausable.rs). */
export const pausable = family('u8', [
  kind({
    type: 'initializePausableConfig',
    accounts: ['mint'],
    fields: pod((data) => ({ authority: data.key() })),
  }),
  kind({ type: 'pause', accounts: ['mint'], signer: 'authority' }),
  kind({ type: 'resume', accounts: ['mint'], signer: 'authority' }),
])

const BURNT = ['account', 'mint', 'permissionedBurnAuthority']

/** Burns that somebody else must allow (permissioned_burn.rs). */
export const permissionedBurn = family('u8', [
  kind({
    type: 'initializePermissionedBurnConfig',
    accounts: ['mint'],
    fields: pod((data) => ({ authority: data.key() })),
  }),
  kind({
    type: 'permissionedBurn',
    accounts: BURNT,
    signer: 'authority',
    fields: pod((data) => ({ amount: `${data.u64()}` })),
  }),
  kind({
    type: 'permissionedBurnChecked',
    accounts: BURNT,
    signer: 'authority',
    fields: pod((data) => ({ tokenAmount: uiTokenAmount(data.u64(), data.u8()) })),
  }),
  permissionedConfidentialBurn,
])
