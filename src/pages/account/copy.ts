import { usualOperationWords } from '../../operation/copy'

/** The texts of this page. */
export const accountCopy = {
  title: 'Account',
  disconnected: 'No wallet is connected',
  disconnectedDetail: 'Connect one to see what it holds. Looking costs nothing and asks for no signature.',
  connect: 'Connect wallet',
  connecting: 'Waiting for a wallet',
  wrapped: 'Wrapped SOL',
  unwrap: 'Unwrap',
  rent: {
    title: 'Rent you can get back',
    about: 'About: rent',
    aboutWithdraw: 'About: unneeded SOL',
    lead: 'Rent is SOL that an account holds for its storage on the chain. Mintwright takes none of it.',
    close: 'Close empty accounts',
    wrapped: (count: string, sol: string) =>
      `${count === '1' ? 'One account wraps' : `${count} accounts wrap`} SOL: ${sol} SOL come back as plain SOL, the rent included.`,
    wrappedForOthers: (count: string, sol: string, who: string) =>
      `${count === '1' ? 'One account wraps' : `${count} accounts wrap`} ${sol} SOL that only ${who} can take: it closes the ${count === '1' ? 'account' : 'accounts'}, not you.`,
    closable: (count: string, sol: string) =>
      `${count === '1' ? 'One empty account holds' : `${count} empty accounts hold`} ${sol} SOL.`,
    none: 'No empty accounts to close.',
    others: (count: string) => `${count} more can be closed by another authority only.`,
    withdraw: 'Withdraw unneeded SOL',
    withdrawLead:
      'A token account, or a mint whose authority you hold, may have more SOL than its rent: someone sent it some, or rent became lower. Only that comes back: your accounts and tokens stay.',
    most: (most: string) => `One operation closes ${most} of them. Press again for the rest.`,
    working: 'Asking the network.',
    forecast: 'If rent falls',
    forecastLead:
      'Solana lowers rent in steps (SIMD-0437), at times that the validators decide. Your token accounts then hold so much beyond their rent while they stay open, and you can withdraw it:',
    step: (perByte: string) => `${perByte} lamports a byte`,
    noStep: 'The rent of this network matches no step of SIMD-0437, so the next step is not known.',
    lastStep: 'This is the last step of SIMD-0437.',
    factsUnread: 'Today’s rent could not be read. Close this and open it again.',
    locked: 'Mints that can never give theirs back',
    lockedLead:
      'Their mint authority is revoked. Only a key of the mint itself could ask for what they hold, and a mint made from a seed has none. Withdraw before you revoke.',
  },
  closing: {
    title: 'Let someone else close an account',
    lead: 'Whoever has the close authority of a token account can close it once it is empty, and gets its rent.',
    account: 'Token account',
    choose: 'Choose one',
    option: (token: string, account: string, holds: string) => `${token} · ${account} · ${holds}`,
    empty: 'empty',
    holdsTokens: 'holds tokens',
    wraps: (sol: string) => `${sol} SOL`,
    notChosen: 'Choose the account.',
    to: 'New close authority',
    toHint: 'The address of a wallet, or a name',
    typeAddress: 'Type the address.',
    wrongAddress: 'This is no address. Copy it again.',
    own: 'This is your own wallet: it is yours already.',
    may: (rent: string) =>
      `It can close this account once it is empty, and gets its rent: ${rent} SOL. The tokens stay yours. Only it can give this right on: you cannot take it back.`,
    givesSol: (sol: string) => `It may take all ${sol} SOL of this account`,
    givesSolDetail:
      'Closing an account of wrapped SOL takes its SOL, at any time, and what arrives there later. Whoever asks you for this may mean to take it.',
    tickFirst: 'Tick this first, or unwrap the SOL.',
    review: 'Review',
    none: 'No account whose close authority you can set.',
    others: 'Cannot be changed here',
    heldBy: (token: string, account: string, who: string) =>
      `${token} · ${account}: only ${who} can close it, or give that right on.`,
    frozen: (token: string, account: string) =>
      `${token} · ${account}: it is frozen, so its authorities stay as they are.`,
    more: (count: string) => `And ${count} more.`,
  },
  operation: {
    ...usualOperationWords,
    back: 'Back to the account',
    page: 'Account',
    kept: 'Your accounts are as they were.',
    safe: 'The same operation is signed again, and it can land only once.',
  },
} as const
