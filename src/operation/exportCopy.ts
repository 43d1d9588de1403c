/** The texts of the export. */
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
    'For the tool of the Solana program library. It makes a similar token step by step, with one transaction for each line, so it costs a little more.',
  copy: (what: string) => `Copy the ${what}`,
  download: 'Download',
  none: 'This operation was recorded by an older version of this page, which did not record what a script needs.',
} as const
