/** Every sentence about doing the same without this page. */
export const exportCopy = {
  title: 'Export',
  said: 'The same without this page: as a script for web3.js or lines of spl-token.',
  saidOfLaunch: 'The same without this page, as a script for web3.js.',
  saidOfOperation: 'What was done, as a script for web3.js.',
  fetching: 'Fetching this part…',
  choice: 'As what',
  script: 'web3.js script',
  commands: 'spl-token',
  scriptLead:
    'The same instructions in the same transactions. It runs with Node and your key as a file; each file that it needs is named in its first lines.',
  scriptAgain:
    'It makes the accounts of this operation and no others: where they exist already, the network refuses it.',
  commandsLead:
    'For the tool of the Solana program library. It makes a like token step by step, a transaction a line, so that it costs a little more.',
  copy: (what: string) => `Copy the ${what}`,
  download: 'Download',
  none: 'This operation was kept by an older version of this page, which did not keep what a script needs.',
} as const
