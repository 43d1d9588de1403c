/** The texts of this page. */
export const settingsCopy = {
  title: 'Settings',
  lead: 'Nothing needs changing. Kept only in this browser.',
  rpc: {
    legend: 'RPC endpoints',
    lead: 'A bad server can lie about balances and prices.',
    aboutLabel: 'What RPC endpoints do',
    about:
      'Servers that read the network for you and send your transactions. One that lies can lead you into a bad trade, but it cannot sign for you. Public ones may refuse browsers: your own is more reliable.',
    label: (network: string) => `RPC address for ${network}`,
    hint: (hosts: readonly string[]) => `If empty, this page uses ${hosts.join(', then ')}.`,
    test: 'Test',
    save: 'Save',
    answers: (milliseconds: number, network: string) => `Answers in ${milliseconds} ms and is on ${network}.`,
    wrongChain: (network: string) => `This RPC endpoint is not on ${network}.`,
    kept: 'Not saved: what was set before stays.',
    saved: 'Saved.',
    savedDefault: 'Saved: the default is used.',
    pingCost: 'Skips those that do not answer, for one more round trip each.',
  },
  practice: {
    legend: 'Practice chain',
    lead: 'It runs the real token programs. These belong to others and need one download:',
    has: 'on this chain',
    needs: 'needs one download',
    download: 'About 3 MB, from a public RPC endpoint, onto this computer.',
    silent: 'The practice chain does not answer',
    restart: 'Its server has stopped, or is busy. Look at the terminal where it was started.',
  },
  priority: {
    legend: 'Priority fee',
    lead: 'What you pay for an earlier place in a block.',
    explain: {
      low: 'Enough in a quarter of the recent blocks. The transaction may take longer when the network is busy.',
      normal: 'Enough in half of the recent blocks.',
      high: 'Enough in three quarters of the recent blocks.',
    },
    aboutCeiling: 'What the ceiling covers',
    ceiling: 'No priority fee exceeds it, except one or two lamports: without them wallets add a higher fee.',
  },
  slippage: {
    legend: 'Slippage',
    lead: 'How far a price may move against you after the review. Beyond it the transaction fails, and you pay at most its network and priority fees.',
  },
  percent: 'Between 0.01 and 50 percent.',
  swaps: {
    legend: 'Swaps',
    impact:
      'How much your own swap may lose to fees and price impact, and how far it may move a pool’s price. Beyond it a swap stops until you use less or agree; adding from one token stops until you use less.',
    jupiter: {
      label: 'Ask Jupiter (api.jup.ag) for swaps on Mainnet',
      detail:
        'That host then learns the two tokens, the amount and your slippage limit of a swap, and when you review its offer your wallet’s address. If it does not answer or knows no price, api.dexscreener.com learns the tokens too. Without this choice, this page reads only the pools on the chain. This choice is never in an exported file.',
    },
  },
  pictures: {
    legend: 'Pictures',
    detail:
      'A token’s maker chooses the host of its picture. That host sees your IP address and which token is shown. Without pictures, each token shows the identicon of its address; its page and Copy Trending still read its metadata file, from a host that its maker chose, too.',
  },
  gateway: {
    legend: 'IPFS gateway',
    label: 'Gateway for ipfs:// addresses',
    hint: 'Files and pictures at ipfs:// addresses are read through it. Its host sees your IP address and which file is read. Empty: this copy’s own, or none.',
    wrong: 'Enter the whole address, starting with https://.',
    userName: 'Leave out what stands before the @: a browser does not send user names in addresses.',
  },
  display: {
    legend: 'Display',
    lead: 'How links and figures look. What is stored and exported stays the same.',
    explorerHint: 'Links lead to this explorer first. The practice chain has Solana Explorer only.',
    groupingHint: 'The decimal sign is always a point.',
  },
  file: 'These settings and your favourites are exported and imported with the history. RPC endpoints are not: an address may contain a key, and a stranger’s endpoint could give false answers.',
} as const
