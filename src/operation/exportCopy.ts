/** The texts of the export. */
export const exportCopy = {
  title: 'Export',
  said: 'Do the same without this page: a script for web3.js, or commands for spl-token.',
  saidOfLaunch: 'Do the same without this page: a script for web3.js.',
  saidOfOperation: 'What was done, as a script for web3.js.',
  fetching: 'Fetching this part…',
  choice: 'As what',
  script: 'web3.js script',
  commands: 'spl-token',
  scriptLead:
    'The same instructions in the same transactions. It runs in Node.js with your key as a file. Its first lines name each file that it needs.',
  scriptAgain:
    'It creates the same accounts as this operation. If they exist already, the network refuses it.',
  commandsLead:
    'Commands for spl-token, the tool of the Solana Program Library. They create a similar token step by step, one transaction per line, so it costs a little more.',
  copy: (what: string) => `Copy the ${what}`,
  download: 'Download',
  none: 'The record of this operation does not hold what a script needs.',
} as const
