/**
 * How a chain agrees on its blocks. `alpenglow`: what is confirmed is final, one block behind the newest. `towerbft`: it is final 31 blocks
 * later. `older`: TowerBFT, told by a node from before Agave 4.3, which does not know the question (getAgGenesisCert).
 */
export const CONSENSUSES = ['alpenglow', 'towerbft', 'older'] as const
export type Consensus = (typeof CONSENSUSES)[number]

/** The consensus, and the block since which it holds: what was final then stays so. */
export type ConsensusSince = Readonly<{ consensus: Consensus; slot: number; height: number }>
