/*
 * What a developer does with @solana/kit and its program clients against a local validator:
 *   node --import tsx main.ts http://127.0.0.1:8899 ws://127.0.0.1:8900
 */
import './place'

await import('./lamports')
await import('./nonces')
await import('./failures')
await import('./tokens')
await import('./tokenAccounts')
await import('./lookupTables')
await import('./plans')
await import('./reading')
await import('./notifications')
await import('./versionOne')
