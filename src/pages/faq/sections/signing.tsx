import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { LIFE_MS, LIFETIME } from '../../../solana/blockhash'
import { RPC_RETRIES, RPC_TIMEOUT } from '../../../solana/rpcLimits'
import { GUARDS, MAX_TRANSACTION_BYTES } from '../../../transactions/limits'
import { formatWhole } from '../../../units/grouping'
import type { Section } from '../question'

export const wallets: Section = {
  id: 'wallets',
  title: 'Your wallet',
  questions: [
    {
      id: 'keys',
      question: 'Do you hold my keys or my tokens?',
      answer: (
        <p>
          No. There is no server that could. Your wallet signs, and your browser or your wallet sends.
          Mintwright never asks for a recovery phrase: whoever does wants to steal from you.{' '}
          <Link to={paths.privacy}>Privacy</Link> names every host that this page asks.
        </p>
      ),
    },
    {
      id: 'warning',
      question: 'My wallet shows a warning. Should I go on?',
      answer: (
        <>
          <p>
            Read it first. Wallets warn most about requests with several transactions or with signatures
            besides yours, because sites that empty wallets use both. A token made here is usually one
            transaction with one signature: yours. Some choices add to that: a mint key of your own, many
            allocations, a pool as a second transaction, a new Meteora position or a lock of LP tokens, where
            the key of the NFT’s mint signs too.
          </p>
          <p>
            Wallets also warn about sites that they do not know yet. Compare what the wallet shows with the
            review on this page. If an amount or an address differs, reject the request. Rejecting costs
            nothing. The lesson{' '}
            <Link to={paths.lesson('what-wallets-show')}>What wallets show and why they warn</Link> goes
            through it line by line.
          </p>
        </>
      ),
    },
    {
      id: 'declined',
      question: 'I declined in my wallet. What now?',
      answer: (
        <p>
          This page sent nothing, and looks on the chain whether your wallet did. The page of the operation
          opens: press “Try again” there when you are ready, or go back to the form, which has kept what you
          typed. If you do the same again, that page names it and asks for a tick before your wallet is asked
          a second time. The <Link to={paths.history}>history</Link> lists the operation as declined, or as
          done where your wallet sent it all the same.
        </p>
      ),
    },
    {
      id: 'no-answer',
      question: 'My wallet does not answer, or gives an error.',
      answer: (
        <p>
          Open it and unlock it: many wallets wait behind the window or in the browser’s bar. One request is
          shown at a time, so answer an older one first. If you stop waiting here, and the wallet signs later
          and sends by itself, the page finds the transaction on the chain; it never asks again before it has
          looked. What it found stands in the <Link to={paths.history}>history</Link>.
        </p>
      ),
    },
    {
      id: 'other-account',
      question: 'It says that the wallet uses another account.',
      answer: (
        <p>
          A review is about one wallet: its balance, its accounts and its address are in the transaction. If
          you choose another account in the wallet meanwhile, the review no longer fits, and nothing is
          signed. Choose the first account again, or review again with the other one. Some wallets do not tell
          pages that you have chosen another account: then disconnect, and connect again. Operations that you
          began with another wallet stay in the <Link to={paths.history}>history</Link>.
        </p>
      ),
    },
    {
      id: 'changed-transaction',
      question: 'The wallet returned another transaction. Why was it not sent?',
      answer: (
        <>
          <p>
            The page compares what comes back with what you reviewed. A wallet may add guards and set its own
            priority fee; a higher fee is shown to you first. Anything else, such as another receiver or a
            missing instruction, is refused, whatever the reason is.
          </p>
          <p>
            Try again, or use another wallet. Since nothing was sent, the{' '}
            <Link to={paths.history}>history</Link> shows no cost.
          </p>
        </>
      ),
    },
    {
      id: 'not-allowed',
      question: 'It says “Action not allowed”. What is that?',
      answer: (
        <p>
          This site asks wallets only to connect, to disconnect, and to sign a transaction, a message or a
          sign-in. Requests that are not on a fixed list are stopped on this page before they reach your
          wallet. Some wallets refuse requests in the same words. This page sent nothing. Transactions that
          your wallet did sign are in the <Link to={paths.history}>history</Link>.
        </p>
      ),
    },
    {
      id: 'guards',
      question: 'My wallet added instructions that are not in the review.',
      answer: (
        <p>
          Some wallets, Phantom among them, add guards on Mainnet: instructions of the program Lighthouse that
          stop the transaction if it would take more than the wallet has shown you. They need up to{' '}
          {GUARDS.bytes} bytes, so this page leaves that room where it can. Its transactions have at most{' '}
          {formatWhole(MAX_TRANSACTION_BYTES)} bytes. On a practice chain you can switch such guards on; the
          lesson <Link to={paths.lesson('what-wallets-show')}>What wallets show and why they warn</Link> says
          more.
        </p>
      ),
    },
    {
      id: 'which-wallet',
      question: 'Which wallets work?',
      answer: (
        <p>
          Any wallet for Solana that announces itself to pages as the Wallet Standard says and can sign
          transactions, such as Phantom, Solflare and Backpack. The authors of Mintwright have tried Salmon,
          Zerion and test wallets on a practice chain, but not Phantom, Solflare or Backpack. Installed ones
          appear by themselves. Wallets on another device connect by a QR code, if whoever runs this copy has
          set a project id for that. A wallet that can only watch an address cannot sign. Without a wallet,
          you can try everything on a practice chain, which <code>npm start</code> runs on your own computer:
          begin with the lesson <Link to={paths.lesson('what-a-mint-is')}>What a mint is</Link>.
        </p>
      ),
    },
    {
      id: 'ledger',
      question: 'Does it work with a Ledger?',
      answer: (
        <p>
          Yes, through the wallet that you use it with. A Ledger shows the instructions that it knows; for
          others it asks you to allow blind signing. It may refuse a transaction with a lookup table. This
          page uses a table only for a token with its pool in one transaction that does not fit otherwise, and{' '}
          <Link to={paths.createToken}>Create a token</Link> says so before. Let the pool be a second
          transaction then.
        </p>
      ),
    },
    {
      id: 'phone',
      question: 'Can I use it on a phone?',
      answer: (
        <p>
          Yes. On a phone, open this page in the browser inside your wallet’s app; there the wallet connects
          as on a computer. In other browsers a wallet app connects only if whoever runs this copy has set a
          project id for WalletConnect. What you type on one device is not on the other, but{' '}
          <Link to={paths.createToken}>Create a token</Link> makes a link to its draft.
        </p>
      ),
    },
  ],
}

export const transactions: Section = {
  id: 'transactions',
  title: 'Transactions and the network',
  questions: [
    {
      id: 'expired',
      question: 'It said “expired”. Did I pay?',
      answer: (
        <>
          <p>
            A transaction that has expired can never land, and costs nothing. The difficulty is to know that
            it has expired: some tools say so while it is still on its way.
          </p>
          <p>
            This page says so only when three things hold: the last block that could take the transaction is
            final; enough time has passed for those blocks, which is {Math.ceil(LIFE_MS / 1000)} seconds
            unless two RPC endpoints show that they passed sooner, or one that they take longer; and an RPC
            endpoint that has every block since your wallet was asked does not know the transaction. Where a
            repeat could pay twice, as with a swap, a second RPC endpoint must say the same, if one is set and
            answers. Until then the page says that it does not know. The{' '}
            <Link to={paths.history}>history</Link> keeps looking.
          </p>
        </>
      ),
    },
    {
      id: 'blockhash',
      question: 'How long do I have to sign?',
      answer: (
        <p>
          A transaction names a recent block and can land only in the {LIFETIME} blocks after it. In November
          2026 that was about half a minute, and the page counts down by the pace that it measures. A hardware
          wallet may need longer: unlock it and open its app for Solana before you press, because the block is
          named at that moment. If you take longer, nothing is lost: press the button again, and your wallet
          is asked with a new block. The lesson{' '}
          <Link to={paths.lesson('what-wallets-show')}>What wallets show and why they warn</Link> says what to
          compare.
        </p>
      ),
    },
    {
      id: 'twice',
      question: 'Can I end up paying twice?',
      answer: (
        <p>
          Not by trying again. Before your wallet is asked again, this page searches the chain for the first
          attempt. While its result is not known, your wallet is not asked. Sending the same signed
          transaction again is harmless: the chain takes it once. A list of{' '}
          <Link to={paths.sendMany}>Send to many</Link> is compared with your earlier lists before it begins.
        </p>
      ),
    },
    {
      id: 'tab-closed',
      question: 'I closed the tab in the middle. What happens to my transaction?',
      answer: (
        <p>
          What you signed is stored in this browser before this page sends it. When you come back, the page
          looks the transaction up and goes on from there; <Link to={paths.home}>Home</Link> and the{' '}
          <Link to={paths.history}>history</Link> name what is unfinished, with one button that goes on. If
          your wallet sends by itself and returned nothing, the page finds its transaction on the chain by
          what it contains.
        </p>
      ),
    },
    {
      id: 'not-known-yet',
      question: 'It says that the result is not known yet. For how long?',
      answer: (
        <p>
          Until the last block that could take the transaction is final, which is mostly known after{' '}
          {Math.ceil(LIFE_MS / 1000)} seconds, sooner where two RPC endpoints can be asked, and later where
          blocks are slow. If it lasts, the RPC endpoint lacks some of the blocks since your wallet was asked,
          and cannot know. Set another one in the <Link to={paths.settings}>settings</Link>, then look again.
          Your wallet is not asked before the result is known, so waiting costs nothing.
        </p>
      ),
    },
    {
      id: 'under-way',
      question: 'Why must I wait for another operation?',
      answer: (
        <p>
          It does the same thing, or makes the same account, and its result is not known yet. If both landed,
          you would have paid twice, or the second would fail. Open it in the{' '}
          <Link to={paths.history}>history</Link>: once it is done, expired or declined, you can start this
          one.
        </p>
      ),
    },
    {
      id: 'endpoint',
      question: 'The network does not answer, or refuses (403, 429).',
      answer: (
        <p>
          This page asks public RPC endpoints unless you, or whoever runs this copy, have set another. Public
          ones limit requests, and some refuse browsers. A request gets up to {RPC_TIMEOUT / 1000} seconds and
          is repeated up to {RPC_RETRIES} times, then another endpoint is asked where there is one. If that is
          not enough, set an RPC endpoint of your own in the <Link to={paths.settings}>settings</Link>; many
          providers offer one for free.
        </p>
      ),
    },
    {
      id: 'slow-network',
      question: 'The network is slow or offline. Is my money at risk?',
      answer: (
        <p>
          No. Without an answer nothing is signed, and what was signed before is stored here and either lands
          once or expires. Reading waits and is repeated by itself as soon as the network answers again. You
          can test an endpoint, and see how long it takes, in the <Link to={paths.settings}>settings</Link>.
        </p>
      ),
    },
    {
      id: 'wrong-answer',
      question: 'Could an RPC endpoint lie to me?',
      answer: (
        <p>
          It is someone else’s machine and could give wrong answers. So the transaction that moves a token, or
          one before it, makes the chain check the token’s decimals: with a wrong number it fails. Addresses
          of accounts are computed here, not asked. An endpoint of another chain is noticed by its genesis
          hash. If two endpoints are set in the <Link to={paths.settings}>settings</Link>, some answers need
          both.
        </p>
      ),
    },
    {
      id: 'simulation',
      question: 'The simulation failed. What does that mean?',
      answer: (
        <p>
          Before you sign, a node carries the transaction out on a copy of the chain and says what would
          happen. If it would fail, you are told which step it was and why, and your wallet is not asked.
          Nothing was sent or paid. Mostly something changed since the form was filled in: go back and review
          again. The lesson <Link to={paths.lesson('rent-and-fees')}>Rent and fees</Link> says what a failure
          on the chain would have cost.
        </p>
      ),
    },
    {
      id: 'mismatch',
      question: 'The simulated result differs from the bill. Why does the page stop?',
      answer: (
        <p>
          Because the bill is a promise. If the simulation would take one lamport more or less, or leave
          another balance than the review says, something is not as this page believes: rent or a balance
          changed, or an endpoint gives wrong answers. Review again. If it says the same again, choose another
          RPC endpoint in the <Link to={paths.settings}>settings</Link>.
        </p>
      ),
    },
    {
      id: 'codes',
      question: 'What does “custom program error: 0x1777” mean?',
      answer: (
        <p>
          It is an error of a program. Programs report errors by number, and each has its own list of them.
          Where we know the program, the page says what the number means, what it means for your money and
          what to do next. Where we do not, it shows the number and the program’s log as they are, rather than
          a guess. You can look up any transaction by its signature:{' '}
          <Link to={paths.history}>the history</Link> links to each of yours.
        </p>
      ),
    },
    {
      id: 'too-large',
      question: 'Why does it not fit in one transaction?',
      answer: (
        <p>
          A transaction that this page makes has at most {formatWhole(MAX_TRANSACTION_BYTES)} bytes, and every
          account that it names takes 32 of them. A long name, a long address of the metadata file, many
          allocations or a pool in the same transaction use them up. Shorten the texts, or let the pool be a
          second transaction. <Link to={paths.createToken}>Create a token</Link> says while you type whether a
          pool still fits.
        </p>
      ),
    },
    {
      id: 'version-1',
      question: 'Solana has larger transactions now. Why are they not used?',
      answer: (
        <p>
          Transactions of version 1 may have up to 4,096 bytes. This page reads them, in your{' '}
          <Link to={paths.account}>activity</Link> for example, but does not make them: in November 2026 some
          wallets sign them, Ledger and Trezor do not. What it makes fits into{' '}
          {formatWhole(MAX_TRANSACTION_BYTES)} bytes, which every wallet takes.
        </p>
      ),
    },
  ],
}
