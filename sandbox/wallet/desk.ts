/** Everything that the wallet needs once somebody uses it; it loads then. */
export { labelPill } from './balanceLabel'
export { togglePanel } from './panel'
export { connect, signAndSend, signIn, signMessages, signTransactions } from './sign'
