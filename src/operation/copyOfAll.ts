import { formatUnits } from '../units/amounts'

/** The sentences of review, progress and receipt, the same for every operation. */
export const copy = {
  bill: {
    title: 'The bill',
    total: 'Total',
    costs: 'Cost',
    leaves: 'Leaves your wallet',
    comes: 'Comes to your wallet',
    get: 'You get',
    after: 'Your balance after',
    missing: 'Missing in your wallet',
    serviceFee: 'Mintwright’s fee',
    back: '↩ comes back',
    returned: 'Returned when you remove liquidity, at the pool’s price then',
    reading: 'The bill is being read from the network.',
  },
  steps: { free: 'no cost', get: 'you get', final: 'forever' },
  forever: (count: number) =>
    count === 1 ? 'This can never be undone' : `${NUMBERS[count] ?? count} of these can never be undone`,
  confirm: {
    before: 'Type',
    after: 'to confirm',
    wrong: (word: string) => `The button waits for ${word}, typed exactly.`,
  },
  facts: {
    from: 'From',
    network: 'Network',
    asks: 'Your wallet will ask',
    signers: 'Signers besides you',
    times: (count: number) => (count === 1 ? 'once' : `${count} times`),
    none: 'none',
  },
  size: (bytes: number, units: number) =>
    `What you pay is this sum, to the lamport, or nothing. ${whole(bytes)} bytes of 1,232; ${whole(units)} compute units.`,
  sizeOfMoved: (bytes: number, units: number) =>
    `Tried out at the price of now. It is tried out again before your wallet is asked, and may come out otherwise within your slippage, or not at all. ${whole(bytes)} bytes of 1,232; ${whole(units)} compute units.`,
  strip: {
    label: 'Progress',
    done: 'done',
    now: 'now',
    stop: 'stopped here',
    todo: 'to come',
    prepared: 'Prepared',
    simulated: 'Simulated',
    approve: 'Approve in your wallet',
    approved: 'Approved in your wallet',
    sent: 'Sent',
    confirmed: 'Confirmed',
    asking: 'Your wallet shows what it is asked to sign. Nothing is sent until you approve.',
    lost: 'Your wallet was asked, and its answer is not known here. This page watches until it can no longer land.',
    askingSends:
      'Your wallet shows what it is asked to sign. It sends by itself as soon as you approve; until then nothing is sent.',
    lostSends:
      'Your wallet was asked, and sends by itself what you approve. This page looks on the chain until it can no longer land.',
    unanswered: 'Your wallet returned no valid signature',
    unansweredNote:
      'This page watches the chain until the request expires. Then you can ask again. If your wallet still shows the request, decline it there.',
    unansweredExpired: 'The request has expired. This page sent nothing.',
    consent: 'Changed by your wallet',
    consentNote: 'Your wallet signed it at another price. Nothing is sent until you agree.',
    declinedHere: 'Not sent, as you decided',
    declineFirst: 'If your wallet still shows the request, decline it there before you go on.',
    waitingSends: 'Your wallet has sent it. Waiting for the network to confirm; you may close this tab.',
    another: 'Your wallet sent something else',
    anotherNote: 'What landed is not what was asked. Look at it in your wallet before you go on.',
    retracted: 'An RPC endpoint had called it confirmed, and that is not so.',
    sending: 'Handing it to the network.',
    waiting:
      'Waiting for the network to confirm. It is sent again every 2 s until then; you may close this tab.',
    declined: 'Declined in your wallet',
    nothingSent: 'This page sent nothing.',
    cannotLand: 'The network can no longer accept it.',
    tooLate: 'Not approved in time',
    tooLateNote: 'The network can no longer accept it. This page sent nothing.',
    expired: 'Sent, not taken in time',
    expiredNote: 'The network can no longer accept what you signed.',
    stopped: 'Stopped before it was sent',
    refused: 'Refused by the network',
    refusedNote: 'It is in a block, but did nothing: it took the network fee alone.',
    found: {
      declined: 'It was declined, and your wallet sent it all the same: it was found on the chain.',
      expired: 'It was thought to have expired, and was then found on the chain.',
      failed: 'It was stopped here, and your wallet sent it all the same: it was found on the chain.',
      refused: 'It was said to have failed, and was then found on the chain.',
    },
    confirmedNote: (slot: number, seconds: number | undefined) =>
      seconds === undefined
        ? `In slot ${whole(slot)}.`
        : `In slot ${whole(slot)}, ${whole(seconds)} s after you approved.`,
    left: (seconds: number) => `${seconds} s left before it can no longer land`,
    makingSure: 'It can hardly land any more. Making sure of it before anything is asked again',
    silent:
      'The network does not answer just now. What you signed is kept here, and it goes on by itself once the network is back.',
    doubt: {
      heights:
        'The RPC endpoint names block heights that cannot be, so nobody can say yet whether it has expired. Choose another RPC endpoint in the settings: this goes on by itself then.',
      second:
        'One RPC endpoint says that it has expired, and a second one has not confirmed that yet. It is asked again and again. If this lasts, choose other RPC endpoints in the settings.',
    },
    leftUnknown: 'It can land for about a minute after it was signed',
  },
  several: {
    title: (at: number, all: number) => `Transaction ${at} of ${all}`,
    done: 'on the chain',
    now: 'next',
    later: 'to come',
    more: (count: number) => `and ${count} more`,
  },
  consent: { asked: 'as asked', signed: 'as signed' },
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
    tokenLost: (amount: string) => `${amount} left your wallet, though nothing was said of that token.`,
    tokenFound: (amount: string) => `${amount} came into your wallet, though nothing was said of that token.`,
    baseUnits: (amount: string, mint: string) => `${amount} base units of ${mint}`,
    tokensUnread: 'What moved of your tokens could not be read.',
    unread: 'What was paid could not be read yet. Reload this page to read it again.',
    gotUnread: 'What you received could not be read yet. Reload this page to read it again.',
    sameSum: 'The sum is as promised, but its lines are not: compare them above.',
    undated: 'Dated by this browser’s clock: the RPC endpoint gave no possible time for the block.',
    final: {
      yes: 'An RPC endpoint calls it final: then nothing can undo it.',
      'not-yet': 'Confirmed. It is final about 13 s later, and this receipt then says so.',
      unknown: 'Confirmed; not known to be final.',
    },
    unproven: {
      unreadable: 'What the RPC endpoint shows of this transaction cannot be read.',
      signature: 'The RPC endpoint shows a transaction that your wallet did not sign.',
      contents: 'The RPC endpoint shows a transaction that does something else than was asked.',
      failed: 'The RPC endpoint called it confirmed, and shows that it failed.',
      slot: 'The RPC endpoint says that it landed before it was asked for.',
      sums: 'The balances that the RPC endpoint shows do not add up.',
    },
    unprovenRest:
      'So what was paid is not known for sure. Reload this page to read it again; another RPC endpoint may help.',
    stamp: { paid: 'PAID', received: 'RECEIVED' },
    stampLabel: {
      paid: (date: string, time: string) => `Paid, ${date}, ${time}`,
      received: (date: string, time: string) => `Received, ${date}, ${time}`,
    },
    download: 'Download receipt (JSON)',
  },
} as const

const NUMBERS: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' }

function whole(value: number): string {
  return formatUnits(BigInt(Math.round(value)), 0)
}
