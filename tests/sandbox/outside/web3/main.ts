/*
 * What a developer does with web3.js and spl-token against a local validator. Run with the RPC address and, where it is
 * not on the next port, that of the WebSocket:
 *   node --import tsx main.ts http://127.0.0.1:8899 [ws://127.0.0.1:8900]
 */
import * as web3 from '@solana/web3.js'
import { testExpiry } from './expiry'

console.log('MessageV1' in web3 ? 'web3.js from 1.99 on' : 'web3.js before 1.99')

await import('./lamports')
await import('./nonces')
await import('./lookupTables')
await import('./failures')
await import('./history')
await import('./cluster')
await import('./tokens')
await import('./tokenAccounts')
await import('./tokenAuthorities')
await import('./token2022')
await import('./tokenExtensions')
await import('./subscriptions')
await testExpiry()
