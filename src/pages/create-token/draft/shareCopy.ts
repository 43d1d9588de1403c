/** Every sentence about a draft as a link, and about a template that came by one. */
export const shareCopy = {
  copy: 'Copy link to this draft',
  copied: 'Link copied',
  refused: 'This browser does not allow copying',
  what: 'The link holds what is typed and ticked here. It holds no picture, no key, and nothing that a wallet keeps secret.',
  tooLong: 'This draft is too long for a link: take out some of the rows.',
  title: 'A draft from a link',
  named: (name: string, symbol: string): string => {
    if (name === '' && symbol === '') return 'It has no name yet.'
    return symbol === ''
      ? `It is called ${name}.`
      : `It is called ${[name, `(${symbol})`].filter(Boolean).join(' ')}.`
  },
  replace: 'What you have typed yourself would be gone, with its picture.',
  stranger: 'Whoever made the link chose what it says. Read all of it before you sign.',
  addresses: (count: number) =>
    count === 1
      ? 'It gives tokens or an authority to another address. Make sure that you know whose it is.'
      : `It gives tokens or authorities to ${count} other addresses. Make sure that you know whose they are.`,
  use: 'Use this draft',
  keep: 'Keep mine',
  used: 'Filled in from a link',
  fine: 'Understood',
  bad: 'This link holds no draft that can be read',
  badDetail:
    'It was cut on its way, or made by another version of this page. What you have typed is as it was.',
  close: 'Close',
  reading: 'Reading the template…',
  template: 'A template:',
  usedTemplate: 'Filled in from',
  ofTemplate:
    'Standard, decimals, supply, extensions and authorities as it has them. Name, picture and links have to be your own.',
  report: 'Report card',
  useTemplate: 'Use this template',
  asItWas: 'No template was read. What you have typed is as it was.',
  again: 'Try again',
  another: 'Choose another template',
} as const
