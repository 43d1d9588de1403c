/** Every sentence of the settings page. */
export const copy = {
  title: 'Settings',
  lead: 'Kept in this browser alone. Each takes effect with the next thing that you do.',
  rpc: {
    legend: 'RPC endpoints',
    lead: 'The node that this page asks and sends through. Public ones are shared and at times refuse browsers: an address of your own is steadier.',
    practice: 'The practice chain answers from the server that gave you this page; there is nothing to set.',
    label: (network: string) => `RPC address for ${network}`,
    hint: (host: string) => `Empty means the default, ${host}.`,
    test: 'Test',
    save: 'Save',
    testing: 'Testing',
    answers: (milliseconds: number, network: string) => `Answers in ${milliseconds} ms and is on ${network}.`,
    wrongChain: (network: string) => `This RPC is not on ${network}. It was not saved.`,
    saved: 'Saved.',
    savedDefault: 'Saved: the default is used.',
  },
  priority: {
    legend: 'Priority fee',
    lead: 'What is bid for a place in the next block. It is a line of the bill before you sign.',
    label: 'Priority',
    levels: { low: 'Low', normal: 'Normal', high: 'High' },
    explain: {
      low: 'As much as the lowest quarter of recent bids. May take longer when the network is busy.',
      normal: 'As much as half of the recent bids.',
      high: 'More than three quarters of the recent bids.',
    },
  },
  slippage: {
    legend: 'Slippage',
    lead: 'How far a price may move against you between review and block. Beyond it the transaction fails and only its fee is paid.',
    label: 'Slippage limit',
    hint: 'Between 0.01 and 50 percent.',
  },
} as const
