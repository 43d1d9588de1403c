import type { Connection } from '@solana/web3.js'
import type { EngineName } from './engines'
import type { Network } from './network'
import type { Page } from './page'

/** What a walk is given: a page with empty storage, the way to the server, and a client of the chain beside it. */
export type Stage = Readonly<{ page: Page; network: Network; chain: Connection; engine: EngineName }>

export type Walk = Readonly<{ name: string; go: (stage: Stage) => Promise<void>; needs: readonly string[] }>

export const walks: Walk[] = []

/**
 * One thing that a person does, written once and walked in every engine. It throws where the page is not as it should
 * be (`node:assert`). `needs` names programs of others (their addresses) without which it is skipped, and said to be.
 */
export function walk(name: string, go: Walk['go'], needs: readonly string[] = []): void {
  walks.push({ name, go, needs })
}
