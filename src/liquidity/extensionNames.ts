import type { ForeignExtension } from './compatibility'

/** What a venue may refuse a token for, as it stands after "for": "for a transfer hook, a pause". */
const EXTENSION_NAMES: Readonly<Record<ForeignExtension, string>> = {
  transferFee: 'a transfer fee',
  freezeAuthority: 'the freeze authority kept',
  interestBearing: 'interest',
  scaledAmount: 'a scaled amount',
  permanentDelegate: 'a permanent delegate',
  closeAuthority: 'a close authority',
  defaultFrozen: 'accounts frozen at first',
  pausable: 'a pause',
  transferHook: 'a transfer hook',
  nonTransferable: 'no transfers',
  confidentialTransfer: 'confidential transfers',
  group: 'a group of tokens',
  unknown: 'an extension that is newer than this page',
}

/** "a transfer fee, a pause" */
export function listExtensions(extensions: readonly ForeignExtension[]): string {
  return [...new Set(extensions)].map((extension) => EXTENSION_NAMES[extension]).join(', ')
}
