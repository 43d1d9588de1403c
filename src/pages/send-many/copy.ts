import { linesLeftOut } from '../../forms/listCopy'
import { FIRST_PROMPT, MOST_IN_PROMPT, MOST_LINES_IN_TRANSACTION } from '../../transactions/limits'
import type { LineProblem } from '../../tokens/sendList/parseSendList'
import type { LineState, RunActivity, RunRow } from '../../transactions/runs/runView'
import { formatWhole } from '../../units/grouping'
import { byCount } from '../../units/byCount'

/** In place of the symbol of a token that has none. */
export const NO_SYMBOL = 'tokens'

/** The most numbers and ranges of lines that a sentence names. */
const MOST_NAMED = 12

/** Numbers in order, as texts: three and more in a row are "4 to 9"; after some of these comes how many more there are. */
function rangesOf(numbers: readonly number[]): readonly string[] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  const left = ranges.slice(MOST_NAMED).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const named = ranges
    .slice(0, MOST_NAMED)
    .flatMap(([from, to]) =>
      to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`],
    )
  return left === 0 ? named : [...named, `and ${formatWhole(left)} more`]
}
/** What a transfer fee makes impossible. */
type FeeProblem = 'nothing-arrives' | 'never-arrives'

function linesText(count: string): string {
  return count === '1' ? 'one line' : `${count} lines`
}

/** The texts of this page. */
export const sendManyCopy = {
  title: 'Send to many',
  lede: 'From a list.',
  list: 'Addresses and amounts',
  listHint: 'Address or name, amount; CSV or JSON.',
  lineCount: `for each transaction of up to ${MOST_LINES_IN_TRANSACTION} lines`,
  risk: 'Compare each address: payments are final.',
  placeholder: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU,12.5',
  long: (size: string) => `A list of ${size}`,
  longDetail: 'Its lines stand below.',
  asText: 'Edit as text',
  clear: 'Clear',
  again: 'Try again',
  file: 'Choose a file',
  tooLong: 'This list is longer than 4 MB. Divide it into several lists.',
  fileUnread:
    'This file is not text, or could not be read. Save the table as CSV, or paste its lines instead.',
  empty: 'Paste a list, or drop a CSV file here.',
  waits: 'The list waits for your answer.',
  notRead: 'The list is not read.',
  reading: 'Reading the list.',
  unread: 'The list could not be read here. Try again.',
  tooMany: (left: string) => `${left} lines after the first 20,000 are not read. Send them as a second list.`,
  all: 'All lines',
  problems: (count: string) => `Problems (${count})`,
  leaveOut: (count: string) => `Leave out ${count}`,
  amountIsSure: {
    sent: 'The amounts of this result are what is sent.',
    arrives: 'The amounts of this result are what arrives.',
  },
  leaveOutOne: 'Leave out this line',
  takeIn: 'Look at them again',
  bad: (count: string) =>
    count === '1' ? 'One line cannot be paid as it is.' : `${count} lines cannot be paid as they are.`,
  badDetail: 'Correct them in the list, or leave them out.',
  badFirst: (count: string) =>
    count === '1'
      ? 'one line cannot be paid: leave it out, or correct it.'
      : `${count} lines cannot be paid: leave them out, or correct them.`,
  chooseFirst: 'Choose what to send first: these amounts are of another token than SOL.',
  noToken: 'no token is chosen. Choose what to send first.',
  tokenFirst: 'the token could not be read. Try again, or choose another one.',
  noneFirst: 'no line is left to pay: correct the lines, or add others.',
  left: (count: string) => (count === '1' ? 'One line is left out.' : `${count} lines are left out.`),
  owners: (count: string) =>
    count === '1' ? 'One address is a token account.' : `${count} addresses are token accounts.`,
  ownersDetail: 'Tokens go to the owner’s own account, which is opened where it is missing.',
  toOwners: 'Send to their owners',
  otherMultiplier: {
    title: (before: string, now: string) =>
      `The multiplier was ${before} when this list was put in, and is ${now} now`,
    detail:
      'The same amounts are other base units now. Correct the list where it is no longer what you mean.',
    accept: (now: string) => `Read its amounts by ${now}`,
  },
  problem: {
    columns: 'Write an address, a comma and an amount; an amount with a comma in quotes.',
    'not-an-address': 'This is not a Solana address. One has 32 to 44 letters and digits, no 0, O, I or l.',
    'own-wallet': 'This is your own wallet.',
    name: 'This name stands for no address.',
    'name-unread': 'Names are read on Mainnet only. Type the address.',
    'no-amount': 'The amount is missing.',
    negative: 'The amount is below zero.',
    unit: 'Write the amount as a number alone.',
    'other-token': 'This line is of another token or network. Send it as a list of its own.',
    shortened: 'A spreadsheet has left out digits of the amount. Write all of them.',
    'other-sign': 'The amount has another decimal sign than the others. Write it like them.',
    'other-table': 'This line belongs to another table, with other columns. Send that as a list of its own.',
    'base-fraction': 'The amounts count base units, and this one has a fraction.',
    'too-many-decimals': 'The amount has more decimals than the token.',
    'too-small': 'The amount is less than the smallest one of this token.',
    'too-large': 'The amount is larger than any balance can be.',
    zero: 'The amount is zero.',
    'nothing-arrives': 'Nothing would arrive: the transfer fee takes all of it.',
    'never-arrives': 'So much can never arrive: the transfer fee takes too much of it.',
  } satisfies Readonly<Record<Exclude<LineProblem, 'not-a-number'> | FeeProblem, string>>,
  notANumber: (example: string) => `The amount is not a number. Write it like ${example}.`,
  unit: (unit: string) => `“${unit}” stands beside the amount. Write a number alone.`,
  otherToken: (unit: string) => `This line says “${unit}”. Send it as a list of its own.`,
  doneLine: (said: string) => `The list says “${said}”.`,
  doneLines: (count: string) => `Left out (${count})`,
  repeats: (line: number) => `Also in line ${line}. Both will be paid.`,
  hidden: 'Characters that cannot be seen stood within this line. They are left out.',
  opens: 'Its token account is opened.',
  unused: 'It holds no SOL and may never have been used.',
  line: (line: number) => `Line ${line}`,
  lines: (lines: readonly number[]) =>
    `${byCount(lines.length, 'Line', 'Lines')} ${rangesOf(lines).join(', ')}`,
  summary: {
    title: 'The list',
    lines: 'Lines',
    total: 'In all',
    arrives: 'Arrives',
    fee: 'Transfer fee',
    several:
      'Several of your accounts pay, and each transfer withholds its own fee: the review says it exactly.',
    different: 'Different addresses',
    held: 'You hold',
    frozen: 'Frozen besides',
  },
  tooMuch: 'Your wallet holds less than that.',
  bill: {
    connect: 'Connect a wallet to see what it costs.',
    short: (amount: string) => `You need ${amount} more.`,
    later: 'The review reads each receiver, and adds up what it costs.',
    none: 'No line can be paid yet.',
    foot: 'Each line is paid once. Nothing is asked of your wallet yet.',
  },
  review: {
    action: 'Review',
    title: 'Review',
    connect: 'Connect a wallet',
    receivers: (read: string, all: string) => `Looking at the addresses: ${read} of ${all}.`,
    figures: 'Adding up what it costs.',
    start: 'Start sending',
    starting: 'Keeping the list.',
    back: 'Back to the list',
    line: (amount: string, addresses: string, payments: string, left: string) =>
      [
        `Send ${amount} to ${addresses === '1' ? 'one address' : `${addresses} addresses`}`,
        payments !== addresses && ` (${payments} payments)`,
        left !== '0' && `; ${linesLeftOut(left)}`,
      ]
        .filter(Boolean)
        .join(''),
    from: 'From',
    token: 'Token',
    transactions: 'Transactions',
    asks: (
      { prompts, forEach, showsFirst }: Readonly<{ prompts: number; forEach: boolean; showsFirst: boolean }>,
      transactions: number,
    ) => {
      if (transactions === 1) return 'Your wallet asks once.'
      const [times, all] = [formatWhole(prompts), formatWhole(transactions)]
      if (forEach) return `Your wallet signs one transaction at a time: it asks ${times} times.`
      const shows = showsFirst ? 'shows' : 'may show'
      if (prompts === 1)
        return `Your wallet asks once, for all ${all} transactions. It ${shows} only the first: check the others in the list below before you approve.`
      return `Your wallet asks about ${times} times: first for ${FIRST_PROMPT} transactions, then for up to ${MOST_IN_PROMPT} at a time. Each time it ${shows} only the first of them: check the others in the list below before you approve.`
    },
    leftOf: (numbers: string, isOne: boolean, why: string) =>
      `${isOne ? 'Line' : 'Lines'} ${numbers}: ${why}`,
    more: (named: string, more: string) => `${named} and ${more} more`,
    leftElse: (count: string) =>
      count === '1'
        ? 'One more line, for a reason of its own.'
        : `${count} more lines, each with its reason.`,
    leftEarlier: 'An earlier list pays this.',
    time: 'Takes about',
    minutes: (count: string) => (count === '1' ? 'a minute' : `${count} minutes`),
    note: 'SOL · estimated',
    foot: 'The network counts each transaction when its turn comes, so the fees can differ a little.',
    before: (count: string) =>
      count === '1'
        ? 'One line stands in an earlier list, too.'
        : `${count} of these lines stand in earlier lists, too.`,
    beforeDetail:
      'There this wallet sent the same amount to the same address, or will when that list goes on. To pay it twice on purpose, leave them in.',
    beforeSaid: (count: string) =>
      count === '1'
        ? 'For one of them there is only a node’s word that it is paid. Open that list to look again.'
        : `For ${count} of them there is only a node’s word that they are paid. Open that list to look again.`,
    leaveBefore: 'Leave them out',
    poor: (missing: string) =>
      `Your wallet does not hold enough SOL for the whole list.${missing === '0' ? '' : ` You lack ${missing} SOL.`} Get more first, or send a shorter list.`,
  },
  run: {
    lede: (amount: string, count: string) => `${amount} to ${linesText(count)}.`,
    progress: 'Lines paid',
    paidOf: (paid: string, lines: string) => `${paid} of ${lines}`,
    paidSoFar: 'paid',
    from: 'From',
    doneTitle: 'List paid',
    noneTitle: 'No line could be paid',
    doneLede: (amount: string, count: string, time: string, date: string) =>
      `${amount} to ${linesText(count)} at ${time}, ${date}.`,
    paid: 'Paid',
    left: 'Left',
    open: 'Under way',
    said: 'By the node’s word',
    skipped: 'Left out',
    since: 'Paid since elsewhere',
    rate: 'Lines a minute',
    time: 'Time left',
    spent: 'It has cost',
    activity: {
      settling: 'Looking up on the chain how the last transactions ended.',
      preparing: 'Preparing the next transactions.',
      asking: 'Waiting for your wallet.',
      landing: 'Sent. Waiting for the network.',
      finalizing: 'All are sent. Waiting until they are final.',
      resting: 'Paused.',
    } satisfies Readonly<Record<RunActivity, string>>,
    asking: (transactions: string, lines: string) =>
      `Your wallet asks for ${transactions === '1' ? 'one transaction' : `${transactions} transactions`}: ${linesText(lines)}.`,
    resting: 'Paused. Nothing is asked of your wallet.',
    declined: 'You declined in your wallet. This page sent nothing.',
    declinedLater: 'You declined in your wallet. This page sent nothing more.',
    sentAnyway: (count: string) =>
      count === '1'
        ? 'You declined, but your wallet had sent one line.'
        : `You declined, but your wallet had sent ${count} lines.`,
    done: 'All its payments are final.',
    onlySaid: (count: string) =>
      count === '1'
        ? 'The node says that one line is paid, but no endpoint has shown its transaction. It counts as paid once that was read.'
        : `The node says that ${count} lines are paid, but no endpoint has shown their transactions. They count as paid once those were read.`,
    notFinal: 'All are paid. It is not known yet that they are final.',
    look: 'Look again',
    pause: 'Pause',
    pausing: 'Pausing after what is under way',
    stop: 'Stop waiting for the wallet',
    go: 'Go on',
    doubtful: 'In doubt',
    doubtfulTitle: (count: string) => `Only one RPC endpoint says that ${linesText(count)} did not land`,
    doubtfulText: (lines: string) =>
      `${lines}: if it is wrong, you pay twice by asking again. Compare with an explorer, or choose another RPC endpoint in the settings and look again.`,
    askAgain: (count: string) => `Ask again for ${linesText(count)}`,
    payOthers: (count: string) => `Pay only the other ${count === '1' ? 'line' : `${count} lines`}`,
    beyondTitle: 'More was paid than the list promised',
    beyondLines: (lines: string, isOne: boolean, times: number) =>
      `${lines} ${isOne ? 'was' : 'were'} paid ${times === 2 ? 'twice' : `${formatWhole(times)} times`}.`,
    beyondInAll: (amount: string) => `In all ${amount} more.`,
    sinceTitle: (count: string) =>
      count === '1' ? 'One of these lines was paid since' : `${count} of these lines were paid since`,
    sinceText: (count: string, isAgain: boolean, others: Readonly<{ got: string; owed: string }> | null) => {
      const whose = count === '1' ? 'Its receiver' : 'Their receivers'
      const left = count === '1' ? 'this line is left out for good' : 'these lines are left out for good'
      const again =
        count === '1' ? 'its receiver is paid a second time' : 'their receivers are paid a second time'
      const what = others
        ? `${whose} got ${others.got}, by a later drop on the same holders; this list pays ${others.owed}.`
        : `${whose} got the same amount.`
      return `${what} If you go on, ${isAgain ? again : left}.`
    },
    sinceAgain: (count: string) => `Pay ${count === '1' ? 'this line' : 'these lines'} a second time`,
    otherSince: (count: string) =>
      count === '1'
        ? 'The receiver of one line got another amount since'
        : `The receivers of ${count} lines got another amount since`,
    elsewhere: 'This list is being paid in another tab. It goes on there.',
    otherNetwork: (name: string) => `This list is paid on ${name}. Choose that network above to go on.`,
    otherWallet: (address: string) => `This list is paid by ${address}. Connect that wallet to go on.`,
    connect: 'Connect a wallet',
    csv: 'Save result as CSV',
    another: 'Send another list',
    again: 'Try again',
    busy: 'Another tab works on this list. Erase it there, or close that tab first.',
    erase: 'Erase from this browser',
    eraseTitle: 'Erase this list?',
    eraseText: 'The list and the record of who was paid are deleted here. The payments stay on the chain.',
    eraseOpen: 'Some lines are not paid yet. Without the record, no one can tell here which ones.',
    eraseUnderWay:
      'Some lines are under way, and may still be paid. Find out first how they ended: then the list can be erased.',
    eraseSaid: (count: string) =>
      count === '1' ? 'Erase the record of one unread line' : `Erase the record of ${count} unread lines`,
    eraseSaidDetail:
      'There is only a node’s word that they are paid. Without the record, this page cannot look for them again.',
    keep: 'Keep it',
    missing: 'This browser has no such list',
    missingText: 'It was begun in another browser, or erased.',
    fee: (by: 'wallet' | 'network') =>
      by === 'wallet' ? 'Your wallet has raised its fee' : 'The network takes more than the review said',
    feeText: (count: string, sol: string, isMost: boolean) => {
      const more = `would cost ${isMost ? 'up to ' : ''}${sol} SOL more`
      return count === '1'
        ? `The next transaction ${more}. It was not sent yet.`
        : `The next ${count} transactions ${more} together. None of them was sent yet.`
    },
    feeYes: 'Send them',
    feeNo: 'Do not send them',
    changed: 'The transfer fee has changed',
    changedText: (lines: string, promised: string, now: string) =>
      `${lines === '1' ? 'The line that is left' : `The ${lines} lines that are left`} would move ${now}. The review said ${promised}.`,
    state: {
      waiting: 'Waiting',
      open: 'Under way',
      said: 'Paid by the node’s word',
      paid: 'Paid',
      unpaid: 'Not paid yet',
      doubtful: 'In doubt',
      skipped: 'Left out',
    } satisfies Readonly<Record<LineState, string>>,
    saidAt: (at: string) => ` of ${at}`,
    ended: (state: string, word: string) => `${state}: ${word}`,
    endedOf: (lines: string, sentence: string) => `${lines}: ${sentence}`,
    rows: 'Lines of the list',
    show: 'Show',
  },
} as const

/** "Lines 1 to 22", by the numbers of the list. */
export function linesOf(rows: readonly RunRow[]): string {
  return sendManyCopy.lines(rows.map(({ line }) => line).toSorted((a, b) => a - b))
}

/** "Lines 1 to 22 were paid 3 times.", for each number of times. */
export function beyondWords(rows: readonly RunRow[]): string {
  const times = [...new Set(rows.flatMap(({ more }) => (more ? [1 + more.length] : [])))]
  return times
    .toSorted((a, b) => b - a)
    .map((count) => {
      const lines = rows.filter(({ more }) => more?.length === count - 1)
      return sendManyCopy.run.beyondLines(linesOf(lines), lines.length === 1, count)
    })
    .join(' ')
}
