import { Buffer } from 'buffer'

// web3.js and the wallet kit read Buffer from the global scope. Imported first wherever one of them is.
globalThis.Buffer ??= Buffer
