import { usualOperationWords } from '../../operation/copy'

/** The texts of this page except those of the panel (forms/swap/swapCopy.ts). */
export const swapPageCopy = {
  title: 'Swap',
  lede: 'One token for another.',
  operation: {
    ...usualOperationWords,
    safe: 'The swap is first simulated again at the pools’ current prices. It happens within your slippage, or not at all.',
  },
  jupiter: {
    ask: 'Also ask Jupiter (api.jup.ag)',
    learns:
      'It then learns the two tokens, the amount and your slippage limit and, when you review its offer, your wallet’s address.',
    checked: 'How its offer is checked',
    checks:
      'If Jupiter does not answer or knows no price, api.dexscreener.com learns the tokens too. Mintwright never signs Jupiter’s transaction: it takes out the swap, builds its own transaction and simulates that.',
    asking: 'Asking Jupiter.',
    none: (why: string) => `No offer from Jupiter. ${why}`,
    fees: 'The pools’ trading fees are in the price. Jupiter takes none.',
    feeOpen: (symbol: string) =>
      `Jupiter does not say whether its quote is after ${symbol}’s transfer fee. The minimum received is.`,
  },
  worth: {
    paid: (worth: string) => `You pay ${worth}.`,
    got: (worth: string) => `You get ${worth}.`,
    prices: (sources: string, time: string) => `Prices in dollars: ${sources}, ${time}.`,
  },
  another: 'Swap again',
} as const
