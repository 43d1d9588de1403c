/** The texts of this page. */
export const copy = {
  title: 'Settings',
  lead: 'Kept only in this browser. Each takes effect with the next thing that you do.',
  rpc: {
    legend: 'RPC endpoints',
    lead: 'The node that this page asks and sends through. Public ones are shared and at times refuse browsers: an endpoint of your own is more reliable.',
    label: (network: string) => `RPC address for ${network}`,
    hint: (hosts: readonly string[]) => `Empty means the default, ${hosts.join(', then ')}.`,
    test: 'Test',
    save: 'Save',
    answers: (milliseconds: number, network: string) => `Answers in ${milliseconds} ms and is on ${network}.`,
    wrongChain: (network: string) => `This RPC is not on ${network}.`,
    kept: 'Not saved: what was set before stays.',
    saved: 'Saved.',
    savedDefault: 'Saved: the default is used.',
    pingCost:
      'Asks an endpoint whether it is there before anything else. It costs one round trip more, once for each endpoint and visit.',
  },
  practice: {
    legend: 'Practice chain',
    lead: 'It answers from the server that gave you this page; there is nothing to set. It runs the token programs as they are on Mainnet. These programs belong to others and need one download:',
    has: 'on this chain',
    needs: 'needs one download',
    download: 'Some 3 MB, from a public Solana node, onto this computer.',
    silent: 'The practice chain does not answer',
    restart: 'Its server has stopped, or is busy. Look into the terminal where it was started.',
  },
  priority: {
    legend: 'Priority fee',
    lead: 'What is bid for a place in the next block. It is a line of the bill before you sign.',
    explain: {
      low: 'What would have been enough in a quarter of the recent blocks. May take longer when the network is busy.',
      normal: 'What would have been enough in half of the recent blocks.',
      high: 'What would have been enough in three quarters of the recent blocks.',
    },
    ceilingHint:
      'No bid exceeds it, except the smallest bid of one or two lamports. Mintwright always makes that bid, because wallets add a higher one to a transaction without a bid.',
  },
  slippage: {
    legend: 'Slippage',
    lead: 'How far a price may move against you between review and block. Beyond it the transaction fails and only its fee is paid.',
    hint: 'Between 0.01 and 50 percent.',
  },
  pictures: {
    legend: 'Pictures',
    detail:
      'A token’s maker chooses the host of its picture. That host sees your IP address and which token is shown. Without pictures, each token has the identicon of its address.',
  },
  display: {
    legend: 'Display',
    lead: 'How links and figures look. What is stored and exported stays the same.',
    explorerHint: 'Links to explorers lead here first. The practice chain has Solana Explorer only.',
    groupingHint: 'The decimal sign is always a point.',
  },
  file: 'These settings are exported and imported with the history. RPC endpoints are not: an address may hold a key, and a stranger’s endpoint could lie.',
} as const
