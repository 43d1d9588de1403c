import { Buffer } from 'buffer'

// web3.js and the wallet kit read Buffer from the global scope: import this file before either of them.
globalThis.Buffer ??= Buffer
