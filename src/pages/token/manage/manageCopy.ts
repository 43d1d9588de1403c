import type { OnChainToken } from '../../../tokens/readToken'
import { THAW_WORDS } from '../../../tokens/spendable'
import { formatAmount } from '../../../solana/amountScale'
import { ADDRESS_RULE } from '../../../units/base58'
import type { ORDER_GROUPS } from '../../../operations/token/orderAct'
import { LOCK_OBSTACLE_WORDS } from '../../../operations/lock/words'
import { orderOf } from '../../../operations/token/orders'
import type { TokenAction, ActionObstacle, HolderObstacle } from './actions'
import { CHANGEABLE_ROLES, type ChangeableRole, ROLE_NAMES } from '../../../tokens/operations/order'
import { byCount } from '../../../units/byCount'

/** The texts of the section, and of its panels. */
export const manageCopy = {
  title: 'Manage this token',
  connect: 'Connect the wallet that holds an authority, or that holds the token.',
  connectHolder: 'No wallet holds an authority. Connect one that holds the token.',
  connectAction: 'Connect wallet',
  connecting: 'Waiting for a wallet',
  none: 'Your wallet holds no authority over this token.',
  opening: 'Opening',
  groups: {
    yours: 'Yours',
    supply: 'Supply',
    accounts: 'Accounts',
    metadata: 'Metadata',
    fees: 'Fees',
    settings: 'Settings',
  } satisfies Record<(typeof ORDER_GROUPS)[number] | 'yours', string>,
  authorities: {
    authority: 'Authority',
    heldBy: 'Held by',
    yours: 'your wallet',
    noOne: 'no one, ever',
    change: 'Change…',
    changeOf: (name: string) => `Change ${name}`,
  },
  others: 'Who holds its authorities',
  inRow: { freeze: 'Freeze', thaw: 'Thaw' },
  ofHolder: (name: string, address: string) => `${name} ${address}`,
  send: 'Send',
  sendMany: 'Send to many',
  transfer: (role: ChangeableRole) => `Transfer ${ROLE_NAMES[role]}`,
  revoke: (role: ChangeableRole) => `Revoke ${ROLE_NAMES[role]}`,
  batch: {
    title: (count: number) => byCount(count, 'Batch: one operation', 'Batch: # operations'),
    remove: (what: string) => `Remove: ${what}`,
    lead: 'They are signed as one transaction where they fit into one.',
    empty: 'The batch is empty.',
    keptFor: {
      wallet: 'The batch of operations is kept for the wallet that made it.',
      network: 'The batch of operations is kept for the network that it is for.',
    },
    /** `what`: the names of the operations. */
    dropped: (what: readonly string[]) =>
      `No longer possible, and removed from your batch: ${what.join('; ')}.`,
    moved: (name: string) =>
      `${name} led to another address when it was put into the batch. Remove that operation from the batch first.`,
    add: 'Add to batch',
    why: 'Signs it later, together with others.',
    with: (count: number) =>
      byCount(
        count,
        'The operation in your batch is signed with it.',
        'The # operations in your batch are signed with it.',
      ),
  },
  together: 'Review together',
  handOver: 'Hand over',
  handOverButton: 'Hand over…',
  obstacles: {
    paused: (name: string) => `${name}: not while the token is paused. Resume transfers first.`,
    consent: (name: string) =>
      `${name}: only together with the token’s burn authority, which this page does not offer.`,
    supply: (name: string, supply: string) =>
      `${name}: possible once the supply is zero. It is ${supply} now; burn all of it first.`,
  },
  sendObstacles: {
    paused: 'Send: not while the token is paused.',
    'frozen-authority': `Send: not while your account is frozen. ${THAW_WORDS.authority}`,
    'frozen-none': `Send: your account is frozen. ${THAW_WORDS.none}`,
    'frozen-programmable': `Send: not here. ${THAW_WORDS.programmable}`,
    never: 'Send: it can never be transferred. It stays with whoever received it.',
  } satisfies Record<HolderObstacle, string>,
  metadata: {
    reading: 'Reading the present metadata file.',
    /** `why`: a sentence without its full stop. */
    unread:
      'The present metadata file could not be read. A new file replaces it: what you leave empty is not in it.',
    keepFile: 'Keep the present metadata file',
    keepFileDetail:
      'Only name and symbol on the chain are written. Picture, description and links stay as they are.',
    fields: 'Further fields',
    fieldsLead:
      'Names and values that stand on the mint itself, where programs can read them. A longer mint needs more rent.',
    otherFields: (count: number) =>
      byCount(
        count,
        'One more field cannot be changed here, because it is too long or has hidden characters. It stays as it is.',
        '# more fields cannot be changed here, because they are too long or have hidden characters. They stay as they are.',
      ),
    readingPicture: 'Resizing the picture.',
    unchanged: 'Change something first.',
    storageMissing: 'Say where the new file is stored.',
  },
  panels: {
    fate: 'What happens to it',
    fates: { transfer: 'Transfer', revoke: 'Revoke forever', immutable: 'Make immutable' },
    revoke: (name: string) =>
      `Without a ${name}, no one can ever do what it allows. This can never be undone.`,
    transfer: (name: string) => `Another address becomes the ${name}. Your wallet cannot take it back.`,
    present: (what: string) => `Now: ${what}.`,
    presentAndNext: (now: string, epoch: string, next: string) =>
      `Now: ${now}. From epoch ${epoch} on: ${next}.`,
    stays: {
      'fee-config': (now: string) => `The transfer fee can then never change. ${now}`,
      'interest-rate': (now: string) => `The rate can then never change. ${now}`,
      'scaled-amount': (now: string) => `The multiplier can then never change. ${now}`,
    },
    newAuthority: (name: string) => `New ${name}`,
    newAuthorityHint:
      'A multisig works too: of Squads, type the address of its vault. An authority that goes to an address no one can sign for is lost.',
    handOver: {
      lead: 'One address gets all that is ticked. Your wallet cannot take it back.',
      to: 'New owner',
      what: 'What it gets',
      none: 'Tick an authority first.',
      /** `unit`: the symbol. */
      tokens: (unit: string) => `${unit} that your wallet holds`,
    },
    same: 'This address is the authority already.',
    to: 'Receiver',
    toHint: 'The owner’s address. Leave it empty for your own wallet.',
    collectHint: 'The owner’s address, which gets the fees. Leave it empty for your own wallet.',
    holder: 'Account or owner',
    holderHint: 'The address of the token account, or of its owner.',
    readingAccounts: 'Reading the accounts of this owner.',
    several: (count: number) => `This owner has ${count} accounts of the token`,
    holds: (amount: string) => `Holds ${amount}`,
    already: { freeze: 'It is frozen already.', thaw: 'It is not frozen.' },
    chooseAccount: 'Choose an account.',
    inList: 'This account is in the batch already.',
    newAccounts: 'New accounts begin',
    states: { open: 'Open', frozen: 'Frozen' },
    unchanged: 'New accounts begin like this already.',
    feePercent: 'Fee of each transfer',
    feeMost: 'At most',
    feeMostHint: 'The most that one transfer can cost. Leave it empty for no limit.',
    typePercent: 'Type a percentage.',
    percentWrong: (least: number, most: number) =>
      `Type a percentage from ${least} to ${most}, with at most two decimal places.`,
    interest: 'Interest rate',
    perYear: '% a year',
    multiplier: 'Multiplier',
    multiplierHint: 'The amounts that wallets show are multiplied by it. 1 shows what is held.',
    multiplierWrong: 'Type a number above zero.',
    typeMultiplier: 'Type a multiplier.',
    from: 'From',
    fromHint: 'Leave it empty to begin at once.',
    dateWrong: 'No calendar has this date. Type a year of four digits.',
    lock: {
      to: 'For',
      toHint:
        'A wallet that can sign: an exchange’s deposit address cannot claim. Leave it empty for your own wallet.',
      date: 'Choose the first date.',
      /** With the token's transfer fee, which the wallet pays on top. */
      leaves: (amount: string) => `${amount} leave your wallet, with the token’s transfer fee.`,
      /** `isAlone`: nothing else is signed together with the lock, which is then one transaction. */
      giveUp: (role: string, isAlone: boolean) =>
        `Give up the ${role} ${isAlone ? 'with' : 'after'} the lock`,
      givenUp: (isAlone: boolean) =>
        `It is revoked ${isAlone ? 'in the same transaction' : 'after the lock, perhaps in a later transaction: the review says so'}. Nobody can ever have it again.`,
      curve: 'What is free when',
      missing: (count: number) =>
        byCount(count, 'One lock of this token was not made', '# locks of this token were not made'),
      missingWhat:
        'Their own operation cannot go on in this tab: its keys are not here, or a first date in it has passed. Where another tab still has the keys, go on there instead. This browser has their recipients, amounts and dates.',
      addMissing: (count: number) => byCount(count, 'Add it to the batch', 'Add all # to the batch'),
      passed: (count: number) =>
        `${byCount(count, 'The first date of this one has passed, so it is not offered', 'The first dates of these # have passed, so they are not offered')}. To lock what you still hold of those tokens, choose a later date below.`,
      /** The recipient’s whole address follows. */
      passedLock: (amount: string, first: string) => `${amount}, from ${first} on, for`,
      /** `share`: of the supply. */
      share: (share: string) => `${share} of the supply`,
    },
    hook: 'Transfer hook',
    hooks: { program: 'A program', none: 'None' },
    hookProgram: 'Program address',
    hookHint: 'Check the program well: if it fails, no one can transfer the token.',
    addressWrong: ADDRESS_RULE,
    typeAddress: 'Type an address.',
    tooMuchSupply: (room: string) => `This is more than a mint can hold. At most ${room} can be added.`,
  },
} as const

/** Says why an action is not possible now, and what to do first. */
export function wordsOfObstacle(action: TokenAction, obstacle: ActionObstacle, token: OnChainToken): string {
  const { obstacles } = manageCopy
  if (obstacle === 'paused' || obstacle === 'supply' || obstacle === 'consent')
    return obstacles[obstacle](nameOfAction(action), formatAmount(token.supply, token))
  return `${nameOfAction(action)}: ${LOCK_OBSTACLE_WORDS[obstacle]}`
}

/** The words of an action's button, and of its panel's title. */
export function nameOfAction(action: TokenAction): string {
  const [, verb, text] = /^(transfer|revoke)-(.+)$/.exec(action) ?? []
  const role = CHANGEABLE_ROLES.find((one) => one === text)
  if (action === 'hand-over') return manageCopy.handOver
  const form = orderOf(action)?.form
  if (form || !role) return form?.label ?? manageCopy.together
  return verb === 'revoke' ? manageCopy.revoke(role) : manageCopy.transfer(role)
}

/** The first sentence of an order's form. */
export function leadOf(kind: string): string {
  return orderOf(kind)?.form?.lead ?? ''
}

/** "Mint authority" */
export function titleOfRole(role: ChangeableRole): string {
  const name = ROLE_NAMES[role]
  return name.charAt(0).toUpperCase() + name.slice(1)
}
