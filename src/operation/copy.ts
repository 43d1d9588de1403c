import { MONEY } from '../errors/money'
import type { PictureDoubt } from '../tokens/tokenChecks'
import type { ImportedSignatureFinding } from '../transactions/search'
import type { WalletAddition, OperationRecord } from '../transactions/events'
import { formatUnits } from '../units/amounts'
import { localDate } from '../units/moments'
import { formatWhole } from '../units/grouping'
import { byCount } from '../units/byCount'

const WITHOUT_PICTURE: Readonly<Record<PictureDoubt, string>> = {
  none: 'No one can fetch a picture by its metadata file now, and immutable metadata can never name another file.',
  unfetched:
    'This page cannot fetch a picture by its metadata file now; others may not, either. Immutable metadata can never name another file.',
  unseen:
    'Pictures of tokens are off in your settings, so this page did not look at its picture. Immutable metadata can never name another file.',
}

/** The texts that all operations share, from the live bill to the receipt. Texts of one page are in its copy.ts. */
export const operationCopy = {
  bill: {
    title: 'The bill',
    total: 'Total',
    costs: 'Cost',
    leaves: 'Leaves your wallet',
    paid: 'What it cost',
    sol: 'SOL',
    fees: 'Network and priority fees',
    nothingElse: 'Nothing else left your wallet.',
    comes: 'Comes to your wallet',
    get: 'You get',
    after: 'Your balance after',
    missing: 'Missing in your wallet',
    serviceFee: 'Mintwright’s fee',
    back: '↩ comes back',
    groups: { 'pool-accounts': 'Pool accounts' },
    accounts: (count: number) => `${count} accounts`,
    backPart: (sol: string) => `↩ ${sol} SOL comes back`,
    returned: 'You get this back when you remove liquidity. The amount depends on the pool’s price.',
    reading: 'The bill is being read from the network.',
    empty: 'Type an amount to see what it costs.',
    unread: 'What it costs is not known.',
    incomplete: 'What it costs is shown here once the form is complete.',
  },
  /** What an operation usually costs, before the form is complete. */
  usual: {
    fee: 'Network fees',
    aboutFee: 'About the network fees',
    feeDetail: (isUsualBid: boolean, sol: string) =>
      `${isUsualBid ? 'The network’s own fee, and the usual priority fee for sending SOL.' : 'The network’s own fee and a priority fee, at the lowest prices that land now. Busy accounts, such as those of a pool, cost more.'} Your settings hold the priority fee to at most ${sol} SOL a transaction. It is paid even where a transaction fails on the network.`,
    about: (sol: string) => `≈ ${sol}`,
    from: (sol: string) => `from ≈ ${sol}`,
    account: 'Token account',
    theirs: 'if the receiver has none; it stays theirs',
  },
  liveBill: {
    note: 'SOL',
    disconnected: 'once connected',
    noBalance: 'not known just now',
    total: 'Total in SOL',
    show: 'Bill',
    back: 'Back',
    backToForm: 'Back to the form',
    again: 'Try again',
  },
  review: {
    /** Of a token that may show no picture, and whose metadata becomes immutable. */
    blank: (why: PictureDoubt) => ({
      label: 'I know that this token may never show a picture',
      detail: WITHOUT_PICTURE[why],
    }),
    title: 'Review',
    action: 'Review',
    before: (why: string) => `Before the review: ${why}`,
    seeField: (field: string) => `see “${field}”.`,
    working: 'Preparing the review',
    connecting: 'Waiting for a wallet',
    connectHint: 'Choose a wallet. The review then opens by itself.',
    cancel: 'Cancel',
    steps: {
      figures: 'Reading what it costs',
      balance: 'Reading your balance',
      simulate: 'Simulating it on the network',
    },
    busy: 'Waiting for your wallet',
    dismiss: 'Dismiss',
    old: 'Your wallet or network has changed since. Review again to see the current result.',
    unanswered: 'The review needs the network. Your wallet was not asked.',
    what: 'What happens',
    ledeOfSeveral: (time: string, count: number) =>
      `${count} transactions. Simulated on the network at ${time}, the first succeeded. Each later one is simulated before you sign it.`,
    decided: 'What you approve',
    note: (time: string) => `SOL · simulated ${time}`,
    bidding: 'Simulating it again',
    notAsked: 'Your wallet was not asked: nothing was sent and nothing was paid.',
    seeOperation: 'See how it stands',
    viewMade: 'View it',
    several: (count: number) =>
      `Your wallet asks for each of ${count} transactions, one after the other. If one is declined or does not land, the earlier ones stay, and you pay only for those.`,
    later: 'You can continue later.',
    sizeOfSeveral: (count: number) =>
      `Each of the ${count} transactions costs its part, and at most its network and priority fees if it fails on the network. The fees after the first are estimates: you see the exact sum before each prompt.`,
    exact: 'You pay exactly this. If the transaction fails, you pay at most the network and priority fees.',
    exactButFees:
      'Trades until you sign change how much you get. If the transaction fails, you pay at most the network and priority fees.',
    exactButWithheld:
      'Transfers until you sign can add fees: you get more of the token, never less. The cost in SOL stays. If the transaction fails, you pay at most the network and priority fees.',
    exactAtPrice:
      'The result may differ within your slippage. Beyond that the transaction fails: you pay at most the network and priority fees.',
    simulated: {
      title: 'Before and after',
      said: 'Balances, size, compute units.',
      bytes: 'Size',
      ofBytes: (bytes: number) => `${whole(bytes)} of 1,232 bytes`,
      units: 'Compute units',
      ofUnits: (units: number) => whole(units),
    },
    stepCost: { free: 'no cost', get: 'you get', final: 'forever', dated: 'until its date' },
    forever: (count: number) =>
      byCount(count, 'This can never be undone', `${NUMBERS[count] ?? '#'} of these can never be undone`),
    confirm: {
      before: 'Type',
      after: 'to confirm',
      wrong: (word: string) => `The button waits for ${word}, typed exactly.`,
      tick: 'I understand that this can never be undone',
      tickFirst: 'Tick this first: the button waits for it.',
    },
  },
  changes: {
    title: 'Before and after',
    lead: 'Simulated result: what these accounts hold after the operation. A different result stops it.',
    leadMoved:
      'Simulated result: what these accounts hold after the operation. Amounts may differ as the bill says; any other difference stops it.',
    later:
      'What the later transactions will leave in these accounts. Each is simulated and compared before your wallet is asked.',
    field: 'What',
    before: 'Before',
    after: 'After',
    nothing: 'not there yet',
    wallet: 'your wallet',
    revoked: 'revoked',
    yours: 'Your wallet',
    account: 'Account',
    sol: 'SOL',
  },
  guards: {
    title: 'No room for your wallet’s guards',
    what: (wallet: string | null) =>
      `${wallet === null ? 'Some wallets add' : `${wallet} adds`} guards to what you sign. A guard stops the transaction if it takes more than the wallet showed you.`,
    why: (bytes: number, over: number, which: string) =>
      `The guards need about 160 bytes. ${which} has ${formatWhole(bytes)} of 1,232 bytes, so it is ${byCount(over, '1 byte', '# bytes')} too long for them. Your wallet signs it without guards and may warn you. The transaction does the same and costs the same.`,
    this: 'This transaction',
    remedy: {
      token: (over: number) =>
        `The guards fit if name, symbol, fields and the metadata’s address are ${byCount(over, '1 byte', '# bytes')} shorter in all. A letter from A to Z is one byte, others are up to four. You can also remove an allocation or an extension.`,
      pool: 'You can open the pool in a second transaction. Go back to the form and tick “Let the pool be a second transaction” under “Optional: open a pool too”.',
      claims: 'You can claim fewer positions at once.',
      other: 'Nothing in this transaction can be left out.',
    },
  },
  priority: {
    label: 'Priority fee',
    levels: { low: 'Low', normal: 'Normal', high: 'High' },
    about: 'About the priority fee',
    ceiling: (sol: string) => `at most ${sol} SOL a transaction`,
    change: 'Change the ceiling',
    asking: 'Simulating it with the new priority fee',
  },
  notice: {
    wallet: 'The account in your wallet changed, so the review was closed.',
    network: 'The network changed, so the review was closed.',
    disconnected: 'The wallet was disconnected, so the review was closed.',
    noWallet: 'No wallet was connected.',
  },
  facts: {
    from: 'From',
    network: 'Network',
    asks: 'Your wallet will ask',
    signers: 'Signers besides you',
    becomes: 'becomes',
    times: (count: number) => byCount(count, 'once', '# times'),
  },
  progress: {
    label: 'Progress',
    done: 'done',
    now: 'now',
    stop: 'stopped here',
    refused: 'failed here',
    todo: 'to come',
    why: 'Questions about this',
    prepared: 'Prepared',
    simulated: 'Simulated',
    approve: 'Approve in your wallet',
    approved: 'Approved in your wallet',
    sent: 'Sent',
    confirmed: 'Confirmed',
    final: 'Final',
    asking: 'Your wallet shows what it is asked to sign. Nothing is sent until you approve.',
    lost: 'This page does not know your wallet’s answer. It watches the chain until the transaction expires.',
    askingSends:
      'Your wallet shows what it is asked to sign. Your wallet sends the transaction itself as soon as you approve. Until then nothing is sent.',
    lostSends:
      'This page does not know your wallet’s answer. If you approve, your wallet sends the transaction itself. This page watches the chain until the transaction expires.',
    unanswered: 'Your wallet returned no valid signature',
    unansweredNote:
      'This page watches the chain until the request expires. Then you can ask again. If your wallet still shows the request, decline it there.',
    unansweredExpired: 'The request has expired. This page sent nothing.',
    consent: 'Changed by your wallet',
    consentNote:
      'Your wallet signed the transaction with another priority fee. Nothing is sent until you agree.',
    declinedHere: 'Not sent, as you decided',
    declineFirst: 'If your wallet still shows the request, decline it there before you go on.',
    waitingSends: 'Your wallet has sent the transaction. Waiting for the network to confirm it.',
    another: 'Your wallet sent something else',
    anotherNote: 'What landed is not what was asked. Look at it in your wallet before you go on.',
    retracted: 'An RPC endpoint wrongly reported the transaction as confirmed.',
    sending: 'Sending the transaction to the network.',
    waiting: 'Waiting for the network to confirm the transaction. It is sent again every 2 s until then.',
    mayClose: 'You may close this tab.',
    declined: 'Declined in your wallet',
    cannotLand: 'The network can no longer accept the transaction.',
    tooLate: 'Not approved in time',
    tooLateNote: 'The network can no longer accept the transaction. This page sent nothing.',
    expired: 'Sent, but not accepted in time',
    expiredNote: 'The network can no longer accept what you signed.',
    stopped: 'Stopped before it was sent',
    refusedBy: (program: string | null) => `Refused by ${program ?? 'the network'}`,
    refusedNote: 'It failed on the chain.',
    inSlot: (slot: number) => `It failed on the chain, in slot ${whole(slot)}.`,
    found: {
      declined: 'You declined the transaction, but your wallet sent it. It is on the chain.',
      expired: 'The transaction seemed to have expired, but it is on the chain.',
      failed: 'The transaction was stopped here, but your wallet sent it. It is on the chain.',
      refused: 'The transaction was reported as failed, but it succeeded on the chain.',
    },
    confirmedNote: (slot: number, seconds: number | undefined) =>
      seconds === undefined
        ? `In slot ${whole(slot)}.`
        : `In slot ${whole(slot)}, ${whole(seconds)} s after you approved.`,
    toLand: {
      left: (seconds: number) => `${seconds} s left before it can no longer land`,
      over: 'The transaction has almost certainly expired. This page checks the chain before your wallet is asked again.',
      unknown: 'For how long the transaction can still land is being measured.',
    },
    toApprove: {
      left: (seconds: number) => `${seconds} s left to approve it`,
      over: 'The time for this request is almost certainly over. You may still answer in your wallet. If nothing lands, one press here asks again, and everything is kept.',
      unknown: 'How long you have to approve it is being measured.',
    },
    silent: (isInTabAlone: boolean) =>
      `What you signed is ${isInTabAlone ? 'remembered in this tab alone: keep it open' : 'kept in this browser'}. This page continues when the network answers.`,
    doubt: {
      heights:
        'The RPC endpoint reports impossible block heights. So this page does not know whether the transaction has expired. Choose another RPC endpoint in the settings. This page then continues by itself.',
      second:
        'One RPC endpoint says that the transaction has expired. A second one has not confirmed that yet, and this page keeps asking it. If this lasts, choose other RPC endpoints in the settings.',
    },
  },
  several: {
    nth: (at: number, all: number) => `Transaction ${at} of ${all}`,
    done: 'on the chain',
    now: 'next',
    later: 'to come',
    more: (count: number) => `and ${count} more`,
    part: (name: string, done: number, all: number) => `${name}: ${done} of ${all} done`,
    locks: (made: number, all: number) => `${made} of ${byCount(all, '1 lock', '# locks')} made`,
    locksLeft: 'Until all have landed, the tokens of the missing ones are free in your wallet.',
    title: (done: number, all: number) => `${done} of ${all} transactions are on the chain`,
    detail:
      'What is done stays as it is and is never asked for again. The next transaction was simulated again. Its bill shows what it costs now.',
    reading: 'Simulating the next transaction on the network.',
    continue: 'Continue',
    bill: 'SOL · the next transaction',
  },
  operation: {
    unknown: (name: string) => `${name}: not yet known`,
    lede: 'This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.',
    ledeSince: 'This browser stores each step of the operation. You may close this tab at any moment.',
    ledeKeys: 'This browser stores each step of the operation, but no key.',
    note: 'SOL, promised',
    noteAgain: 'SOL, if you try again',
    came: 'How far it came',
    signAnew: 'You sign anew. The old try can never go through.',
    askAgain: 'Try again',
    atTodaysPrice: 'Try again at today’s price',
    signAgain: 'Sign again',
    tryAgain: 'Try again',
    stopWaiting: 'Stop waiting',
    neverAsked: 'Your wallet was never asked',
    neverAskedDetail: (kept: string) => `${MONEY.nothing} ${kept}`,
    seeOther: 'See how it stands',
    safe: 'Safe to try again',
    aloneTitle: 'Only one RPC endpoint says that it did not land',
    aloneFailed: 'Only one RPC endpoint says that it failed',
    aloneRisk: 'If it is wrong, you do this twice by trying again.',
    looking: 'Looking on the chain',
    lookAgain: 'Look again',
    declineFirst: 'First decline the old request in your wallet',
    declineFirstDetail:
      'Your wallet sends a transaction as soon as you approve it. While it shows the old request, it could still send the old transaction too. Decline the old request there, then try again.',
    connect: 'Connect your wallet',
    otherWallet: (address: string) => `This was prepared for ${address}. Choose that account in your wallet.`,
    otherNetwork: (name: string) => `This belongs to ${name}.`,
    noNetwork: 'This page does not have the network that it was prepared for.',
    switchTo: (name: string) => `Switch to ${name}`,
    watching: 'Another tab is taking care of this',
    watchingDetail: 'This tab shows its progress. You may close either tab.',
    loading: 'Reading what this browser has stored.',
    missing: 'This browser does not know this operation',
    missingDetail:
      'The operation was not begun in this browser, or the browser’s data was cleared. What was created is safe on the chain. Your account shows it.',
    toAccount: 'Open your account',
    sends: (wallet: string) =>
      `${wallet} sends the transaction itself as soon as you approve. This page then follows its signature on the chain.`,
    sendsAlone: (wallet: string, oneKey: string) =>
      `${wallet} signs and sends at once, so a second key cannot sign. ${oneKey}`,
  },
  /** Operations that did the same since one stopped. */
  since: {
    word: 'done since',
    title: 'The same has been done since',
    otherAmount: 'It has been done with another amount since',
    detail: 'If you go on here, it is done a second time.',
    lately: 'You have done the same already',
    latelyDetail: 'The button below does it a second time.',
    again: 'Do it a second time',
    tickFirst: 'Tick “Do it a second time” first: the button waits for it.',
    landed: (moment: string) => `on the chain at ${moment}`,
    said: (moment: string) => `on the chain by a node’s word of ${moment}`,
    unread: 'Whether it has been done since is not known',
    unreadDetail: 'This browser could not read its history. Your wallet is not asked until it can.',
    readAgain: 'Read again',
    receipt: 'See the receipt',
    list: 'See the list',
    nth: (what: string, nth: number, of: number) => `${what} (${nth} of ${of})`,
  },
  /** In a browser that stores nothing for this site. */
  forgetful: {
    title: 'This browser stores nothing for this site',
    detail: 'What you sign is remembered in this tab alone, until you close or reload it.',
    keepOpen: 'Keep it open until you see the receipt.',
    before: 'What you signed here before is not known.',
  },
  /** Before a browser's first signature on Mainnet. SECURITY.md says the same. */
  mainnet: {
    title: 'Never tried on Mainnet by its authors',
    about: 'What was tried',
    untried:
      'The authors of Mintwright have never signed a transaction on Mainnet. All that they tried ran on the practice chain, with copies of the real programs.',
    compare: 'Compare what your wallet shows with this review before you approve.',
  },
  consent: {
    asked: 'as asked',
    signed: 'as signed',
    title: 'Your wallet changed the priority fee',
    more: (sol: string) => `The transaction costs ${sol} SOL more than the bill said.`,
    nothing: 'The transaction still does all that you asked for. Nothing is sent until you decide.',
    added: {
      'unit-price': 'Your wallet set its own priority fee.',
      'unit-limit': 'Your wallet set its own compute unit limit.',
      budget: 'Your wallet changed other settings of the compute budget.',
      guard: 'Your wallet added a guard, which only checks and can move nothing.',
    } satisfies Record<WalletAddition, string>,
    go: 'Go on with this',
    stop: 'Do not send',
    busy: 'Simulating it on the network',
    yours: (name: string) => `${name}: for you to decide`,
  },
  newBill: {
    title: 'Something changed since your review',
    detail: 'The transaction was simulated again; the bill shows what it costs now.',
    bill: 'SOL · as simulated now',
  },
  /** Where a later transaction of several needs a key besides the wallet's. */
  keepOpen: {
    all: 'Keep this tab open until all transactions have landed: only this tab has a key that a later one needs.',
    locks:
      'Keep this tab open until all locks are made: only this tab has a key that a later one needs. Closed earlier, the missing locks are made from the token’s page.',
  },
  keyGone: {
    title: 'A key that this transaction needs is gone',
    detail: (address: string) =>
      `The key of ${address} must sign this transaction too. That key was never stored, and was lost when the page was closed or reloaded. What is on the chain stays as it is.`,
    begin: 'You can safely begin again from the form. This transaction can no longer land.',
    rest: 'What has landed stays: begin only what is missing. This transaction can no longer land.',
    locks: 'The token exists. Make the locks that are missing on its page.',
    besides: (titles: string) => `Not done yet: ${titles}.`,
    toLocks: 'Lock on the token’s page',
  },
  notKept: {
    title: 'This cannot be continued here',
    detail: 'Its record does not hold what is left to do. What is on the chain stays as it is.',
  },
  receipt: {
    title: 'Receipt',
    promised: 'promised',
    paid: 'paid',
    actual: 'actual',
    now: 'Your balance now',
    same: 'Promised and paid are the same, to the lamport.',
    less: (sol: string) => `${sol} SOL less was paid than promised.`,
    more: (sol: string) => `${sol} SOL more was paid than promised.`,
    gotLess: (sol: string) => `You received ${sol} SOL less than promised.`,
    gotMore: (sol: string) => `You received ${sol} SOL more than promised.`,
    gotSame: 'Promised and received are the same, to the lamport.',
    solSame: 'The SOL is as promised, to the lamport.',
    tokenMoreLeft: (amount: string) => `${amount} more left your wallet than promised.`,
    tokenLessLeft: (amount: string) => `${amount} less left your wallet than promised.`,
    tokenMoreCame: (amount: string) => `${amount} more came into your wallet than promised.`,
    tokenLessCame: (amount: string) => `${amount} less came into your wallet than promised.`,
    tokenLost: (amount: string) =>
      `${amount} left your wallet, although the review did not mention that token.`,
    tokenFound: (amount: string) =>
      `${amount} came into your wallet, although the review did not mention that token.`,
    baseUnits: (amount: string, mint: string) => `${amount} base units of ${mint}`,
    tokensUnread: 'The changes of your tokens could not be read.',
    unread: 'What was paid could not be read yet. Reload this page to read it again.',
    said: 'Until it was read, there is only an RPC endpoint’s word that it is on the chain.',
    gotUnread: 'What you received could not be read yet. Reload this page to read it again.',
    sameSum: 'The sum is as promised, but its lines are not: compare them above.',
    undated: 'Time from this browser’s clock: the RPC endpoint gave an impossible block time.',
    final: {
      yes: 'An RPC endpoint says that the transaction is final and cannot be undone.',
      'not-yet': (seconds: number | null) =>
        seconds === 0
          ? 'The transaction is final once a second RPC endpoint says so, too.'
          : `Confirmed. The transaction is final ${seconds === null ? 'soon after' : `about ${seconds}\u00a0s later`}, and this receipt then says so.`,
      unknown: 'Confirmed; not known to be final.',
    },
    unproven: {
      unreadable: 'What the RPC endpoint shows of this transaction cannot be read.',
      signature: 'The RPC endpoint shows a transaction that your wallet did not sign.',
      contents: 'The RPC endpoint shows a transaction that does something else than was asked.',
      failed: 'The RPC endpoint reported the transaction as confirmed, but shows that it failed.',
      slot: 'The RPC endpoint says that the transaction landed before your wallet was asked for it.',
      sums: 'The balances that the RPC endpoint shows do not add up.',
    },
    unprovenRest:
      'So what was paid is not known for sure. Reload this page to read it again; another RPC endpoint may help.',
    stamp: { paid: 'PAID', received: 'RECEIVED' },
    stampLabel: {
      paid: (date: string, time: string) => `Paid, ${date}, ${time}`,
      received: (date: string, time: string) => `Received, ${date}, ${time}`,
    },
    lede: (line: string, time: string, date: string) => `${line}. On the chain since ${time} on ${date}.`,
    toAccount: 'Account',
    toPool: 'View pool page',
    toToken: 'View token page',
    download: 'Download receipt',
    transaction: (count: number) => byCount(count, 'Transaction', 'Transactions'),
    copySignature: 'Copy signature',
    look: 'View on',
  },
  /** How an operation stands or a transaction ended (transactions/outcome.ts). `at` is a time of day, `sol` a fee, null where it is not known. */
  outcome: {
    word: {
      imported: 'not seen here',
      done: 'done',
      open: 'not yet known',
      consent: 'waits for you',
      prepared: 'not begun',
      declined: 'declined',
      disagreed: 'not sent',
      unanswered: 'not approved in time',
      expired: 'not accepted in time',
      stopped: 'stopped',
      refused: 'failed',
      another: 'stopped',
    },
    next: {
      none: 'Open',
      wait: 'See how it stands',
      decide: 'Decide',
      again: 'Try again',
      on: 'Go on',
      look: 'See what happened',
    },
    imported: 'It came from a file. This browser has not seen it happen.',
    done: 'It is on the chain.',
    open: (at: string) =>
      `Your wallet was asked at ${at}. The result is not known yet. Open it to find out. Nothing is asked again before it is known.`,
    consent: 'Your wallet signed the transaction with another priority fee. Nothing is sent until you agree.',
    prepared: 'It was prepared, but your wallet was never asked. Nothing was sent.',
    declined: (at: string) => `You declined it in your wallet at ${at}.`,
    disagreed: (at: string) =>
      `Your wallet changed the priority fee, and you did not agree to that. It ended at ${at}.`,
    unsigned: (title: string, at: string) => `Your wallet was asked at ${at}. ${title}.`,
    unanswered: (at: string) => `Your wallet was asked at ${at} and did not approve in time.`,
    expired: (at: string) => `You signed at ${at}, but the network did not accept it in time.`,
    stopped: (at: string) => `It was stopped at ${at}.`,
    stoppedBy: (title: string, at: string) => `Stopped at ${at}: ${title}.`,
    failed: 'Failed on the chain.',
    failedByPrice: (allowed: string | null) =>
      allowed === null
        ? 'Failed: the price moved more than you allowed.'
        : `Failed: the price moved more than ${allowed}.`,
    priceMoved: (allowed: string | null) =>
      allowed === null
        ? 'The price moved more than you allowed, so the pool refused the swap.'
        : `The price moved more than the ${allowed} you allowed, so the pool refused the swap.`,
    another: (at: string) =>
      `Your wallet sent another transaction at ${at}. Look at it in your wallet before you go on.`,
    partlyWord: (done: number, of: number) => `${done} of ${of} done`,
    partly: (done: number, of: number) =>
      `${done} of its ${of} transactions ${byCount(done, 'is', 'are')} on the chain, the next is not known to be.`,
    goOn: 'Open it to go on. Nothing is made twice.',
    kept: (amount: string) => `It took none of your ${amount}.`,
    nothing: 'None of it is on the chain, so nothing was paid.',
    nothingAlone: 'Only one RPC endpoint says that it did not land.',
    alone: 'Only one RPC endpoint says so.',
    unsent: 'This page sent nothing.',
    taken: (sol: string) => `What it sent took ${sol} SOL from your wallet.`,
    free: 'It cost nothing.',
    answered: 'What the chain answered',
    fee: (sol: string | null) =>
      sol === null ? 'It cost no more than its network and priority fees.' : `It cost ${sol} SOL.`,
    earlierFee: (sol: string | null) =>
      `This time nothing landed. An earlier try failed on the chain and cost ${sol === null ? 'no more than its network and priority fees' : `${sol} SOL`}.`,
    earlierOther: 'This time nothing landed. At an earlier try your wallet sent another transaction.',
  },
  /** Texts for imported operations, wherever they are shown. */
  imported: {
    title: ({ importedAt }: OperationRecord) =>
      importedAt === undefined ? 'From a file' : `From a file that you opened on ${localDate(importedAt)}`,
    detail:
      'This browser has not seen it happen. You see only what the file says, and anyone can write a file. None of it is ever sent, and your wallet is never asked for it.',
    name: (name: string) => `${name}: from a file`,
    toHistory: 'See it in the history',
    found: ({ found, slot = 0 }: ImportedSignatureFinding) =>
      ({
        landed: `The chain has a transaction with this signature, signed by this wallet, in slot ${formatWhole(slot)}. The chain proves the transaction, not what the file says about it. Open the transaction to see what it did.`,
        failed: `The chain has a transaction with this signature in slot ${formatWhole(slot)}. It failed there and took no more than its fee, whatever the file says.`,
        untold: `The chain has a transaction with this signature, signed by this wallet, in slot ${formatWhole(slot)}. The RPC endpoint does not say whether it failed: look again, or choose another RPC endpoint in the settings.`,
        stranger:
          'The chain has a transaction with this signature, but another wallet signed it: the file is wrong about it.',
        nowhere:
          'The RPC endpoint does not know a transaction with this signature. It may be older than what the endpoint keeps, or it never existed.',
      })[found],
    foundNothing:
      'The file does not name a signature, and no transaction on the chain is known to belong to this operation.',
  },
} as const

const NUMBERS: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' }

function whole(value: number): string {
  return formatUnits(BigInt(Math.round(value)), 0)
}

/**
 * A page's texts for its operation, in each state; the frame has the others. `name` is the operation's name (subject `name`, else
 * its title).
 */
export type OperationWords = Readonly<{
  /** The title while the page shows the form, or knows nothing yet: "Create a token". */
  page: string
  /** The way back from review and operation: "Back to the form". */
  back: string
  running: (name: string) => string
  stopped: (name: string) => string
  /** Says what is kept where the wallet was never asked: "What you typed is still in the form." */
  kept: string
  /** Why trying again cannot do the same twice: "The same mint address will be used, so a second token is impossible." */
  safe: string
  /** The remedy where the wallet cannot sign together with a second key: "Use another wallet, or …" */
  oneKey: string
}>

/** The texts that most pages share for their operation; each adds its `page` and why trying again is `safe`. */
export const usualOperationWords = {
  back: operationCopy.liveBill.backToForm,
  running: (name: string) => `${name}: under way`,
  stopped: (name: string) => `${name}: not done`,
  kept: 'What you typed is still in the form.',
  oneKey: 'Use another wallet for this operation.',
} as const

/**
 * The texts for an operation of that kind, on a page that makes several kinds; undefined while there is neither review nor
 * operation.
 */
export type WordsOf = (kind: string | undefined) => OperationWords
