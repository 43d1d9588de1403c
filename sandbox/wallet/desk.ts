/** All that the wallet needs once somebody uses it; loaded then. */
export { askToConnect } from './connectWindow'
export { createAccount, ensureAccount, signBytes, signWire } from './keys'
export { openPanel } from './panel'
export { sendWire } from './send'
export { askToSign, askToSignMessage } from './signWindow'
