/*
 * What a developer does with Metaplex' client (umi, mpl-token-metadata) against a local validator that has the Token
 * Metadata program:
 *   node --import tsx main.ts http://127.0.0.1:8899 ws://127.0.0.1:8900
 */
import './place'

await import('./fungible')
await import('./nfts')
