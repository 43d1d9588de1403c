/**
 * Data that the page keeps in the browser: what it is, until when, and the names under which developer tools show it. A name with * at its
 * end is a prefix. In IndexedDB a name is that of a database, or of a store in the database "mintwright".
 */
export type Stored = Readonly<{
  what: string
  until: string
  local?: readonly string[]
  session?: readonly string[]
  indexedDb?: readonly string[]
  /** Only in a copy that pays referrers. */
  ofReferrals?: true
  /** Only in a copy that asks wallets to sign in. */
  ofSignIn?: true
}>

/** All data that is kept in the browser. Tests compare it with the source, and with the data of a session in Chromium. */
export const stored: readonly Stored[] = [
  {
    what: 'Drafts: what you type into Create a token (with its picture, and the mint addresses that a search found), Create liquidity, Send to many and Drop on holders. Key files and the key for Pinata are never kept.',
    until: 'What it describes exists or is being paid, or you empty the form.',
    local: ['mintwright.drafts'],
    indexedDb: ['drafts'],
  },
  {
    what: 'The journal of your operations: wallets, addresses, amounts, signatures and the signed transactions. With it an operation can go on after a crash, and nothing is paid twice.',
    until: 'You clear it in History.',
    local: ['mintwright.journal', 'mintwright.probe'],
    indexedDb: ['operations', 'events'],
  },
  {
    what: 'What a build from before the first release kept of operations and lists, as it was.',
    until: 'You remove it in History.',
    indexedDb: ['before'],
  },
  {
    what: 'The lists of Send to many that you began: addresses, amounts, and who was paid.',
    until: 'You erase the list.',
    indexedDb: ['runs', 'runLists', 'runEvents'],
  },
  {
    what: 'Your settings, with your own RPC endpoints.',
    until: 'You change them.',
    local: ['mintwright.settings'],
  },
  {
    what: 'Where the pictures of new tokens are to be stored, and the address of your own file.',
    until: 'You choose otherwise.',
    local: ['mintwright.files'],
  },
  {
    what: 'That Jupiter may be asked for swaps.',
    until: 'You take it back on the swap page or in Settings.',
    local: ['mintwright.jupiter'],
  },
  {
    what: 'Your favourites of Copy Trending: the address, name and symbol of each token.',
    until: 'You remove the star.',
    local: ['mintwright.favourites'],
  },
  {
    what: 'What you put off under Due: its kind, your wallet and the network.',
    until: 'A week has passed and you put something else off.',
    local: ['mintwright.due'],
  },
  {
    what: 'The network that you chose, and the name of the wallet that you used last, not its address.',
    until: 'You choose another network, or disconnect.',
    local: ['mintwright.cluster', 'mintwright.wallet'],
  },
  {
    what: 'Public lists: what trended, and the names of verified tokens, shown with their time where a source does not answer.',
    until: 'The source answers again.',
    indexedDb: ['kept'],
  },
  {
    what: 'What the example on Home cost last on each network.',
    until: 'The network answers again.',
    local: ['mintwright.example.*'],
  },
  {
    what: 'That the browser was asked to keep all of this.',
    until: 'You clear this site’s data.',
    local: ['mintwright.persist'],
  },
  {
    what: 'What stands in fields without a draft while the page reloads, and how far you had scrolled.',
    until: 'You close the tab.',
    session: ['mintwright.fields', 'mintwright.scroll'],
  },
  {
    what: 'Where this page sends you to a sign-in elsewhere, which this version never does: a random word that the answer must bring back, and the page to go on to then.',
    until: 'The answer has come, or you close the tab.',
    session: ['mintwright.callback'],
  },
  {
    what: 'Your sign-in: the message that you signed, with your wallet’s address and the network, and its signature.',
    until: 'A day has passed, or you disconnect, or change the account or the network.',
    local: ['mintwright.signin'],
    ofSignIn: true,
  },
  {
    what: 'What the wallet window keeps for itself once it was opened: the address and balance last connected, and for a wallet on another device the session and its keys.',
    until: 'You disconnect, for the most part; the rest when you clear this site’s data.',
    local: ['@appkit/*', 'WALLETCONNECT_DEEPLINK_CHOICE'],
    indexedDb: ['WALLET_CONNECT_V2_INDEXED_DB'],
  },
  {
    what: 'Whose referral link you opened first: a wallet’s address, and when.',
    until: '90 days have passed, or you remove it on the page Affiliate.',
    local: ['mintwright.referrer'],
    ofReferrals: true,
  },
]
