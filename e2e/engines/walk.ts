import type { Connection } from '@solana/web3.js'
import type { EngineName } from './engines'
import type { Network } from './network'
import type { Page } from './page'

/** The inputs of a walk: a page with empty storage, the network, and a client of the chain. */
export type Stage = Readonly<{ page: Page; network: Network; chain: Connection; engine: EngineName }>

export type Walk = Readonly<{ name: string; go: (stage: Stage) => Promise<void>; needs: readonly string[] }>

export const walks: Walk[] = []

/**
 * One thing that a person does, written once and run in every engine. It throws where the page is not as it should be
 * (`node:assert`). `needs` names programs (addresses) without which it is skipped, which is reported.
 */
export function walk(name: string, go: Walk['go'], needs: readonly string[] = []): void {
  walks.push({ name, go, needs })
}
