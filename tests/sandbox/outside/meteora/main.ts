/*
 * What a developer does with Meteora's cp-amm-sdk against a local validator that has the DAMM v2 program:
 *   node --import tsx main.ts http://127.0.0.1:8899 ws://127.0.0.1:8900
 */
import './place'

await import('./swaps')
await import('./positions')
