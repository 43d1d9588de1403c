/** All that the wallet needs once somebody uses it; loaded then. */
export { labelPill } from './balanceLabel'
export { togglePanel } from './panel'
export { connect, signAndSend, signMessages, signTransactions } from './sign'
