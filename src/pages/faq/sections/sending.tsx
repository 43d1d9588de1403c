import { Link } from 'react-router-dom'
import { LateFigure } from '../LateFigure'
import { paths } from '../../../paths'
import { MOST_IN_PROMPT, MOST_LINES } from '../../../transactions/limits'
import { formatWhole } from '../../../units/grouping'
import type { Section } from '../question'

export const sending: Section = {
  id: 'sending',
  title: 'Sending',
  questions: [
    {
      id: 'opens-account',
      question: 'Why do I pay rent when I send a token?',
      answer: (
        <p>
          Whoever holds a token has an account for it. If the receiver has none yet, the transfer opens it,
          and its rent, <LateFigure of="tokenAccount">about a thousandth of a SOL</LateFigure>, is yours to
          pay and theirs to get back when they close it. <Link to={paths.send}>Send</Link> says before you
          sign whether the account is there.
        </p>
      ),
    },
    {
      id: 'send-limits',
      question: 'How many people can I send to at once?',
      answer: (
        <p>
          A list may have {formatWhole(MOST_LINES)} lines. As many as fit go into one transaction, and your
          wallet signs up to {MOST_IN_PROMPT} transactions in one prompt, if it can sign several. The review
          of <Link to={paths.sendMany}>Send to many</Link> says how many transactions and prompts it takes,
          and what all of it costs.
        </p>
      ),
    },
    {
      id: 'send-twice',
      question: 'My airdrop stopped in the middle. If I go on, is anyone paid twice?',
      answer: (
        <p>
          No. Each transaction is recorded with its lines before your wallet is asked. A line is paid by
          another transaction only after the chain has shown that the one before did not land and never will.
          Where only one RPC endpoint says so, the list stops, and asks again only if you press for it. So
          pausing, a crash and a closed tab are harmless: open the list again from{' '}
          <Link to={paths.home}>Home</Link> or <Link to={paths.sendMany}>Send to many</Link>, and it goes on.
        </p>
      ),
    },
    {
      id: 'list-forms',
      question: 'What may my list look like?',
      answer: (
        <p>
          As your spreadsheet, an explorer or another tool writes it: a CSV or text file, also in UTF-16, a
          table that you paste, JSON, or addresses alone with one amount for all.{' '}
          <Link to={paths.sendMany}>Send to many</Link> and the distribution of{' '}
          <Link to={paths.createToken}>Create a token</Link> read them alike. What a list does not say is
          asked: which column is paid, whether 1.500 is one and a half or a thousand and five hundred, and
          whether it counts base units or another token. Lines that it marks as paid are left out, or asked
          about where the mark can mean something else. What was read stands in the review, with every line.
        </p>
      ),
    },
    {
      id: 'bad-lines',
      question: 'Some lines of my list cannot be paid.',
      answer: (
        <p>
          Each of them is listed with its number and what to do: an address with a letter too few, an amount
          that is not a number or in another currency, a number that a spreadsheet has shortened such as
          1.8E+7, a token account in place of a wallet, an address of a program, a second table with other
          columns below the first. None of them is left out unless you say so.{' '}
          <Link to={paths.sendMany}>Send to many</Link> offers the owner of a token account in its place. At
          the end the result can be saved as a CSV file; chosen again, it pays only what is not paid.
        </p>
      ),
    },
    {
      id: 'transfer-fee',
      question: 'The receiver got less than I sent.',
      answer: (
        <p>
          The token has a transfer fee: its program withholds a part of each transfer, which the holder of an
          authority collects. <Link to={paths.send}>Send</Link> and{' '}
          <Link to={paths.sendMany}>Send to many</Link> show what will arrive before you sign, and can send so
          much that what you type arrives. Whether a token has such a fee, and who can change it, is a line of
          its report card: <Link to={`${paths.home}#look-up`}>look it up</Link>.
        </p>
      ),
    },
    {
      id: 'wrong-address',
      question: 'I sent to the wrong address. Can it be called back?',
      answer: (
        <p>
          No. Only the holder of that address can send it back, and if no one has its key, it is lost.{' '}
          <Link to={paths.send}>Send</Link> warns of an address that no one has used and of one that belongs
          to a program, and shows an identicon: compare it with the one that you know. On Mainnet you can type
          a name such as alice.sol instead; the page then shows the address to which the name leads.
        </p>
      ),
    },
    {
      id: 'close-accounts',
      question: 'What are empty accounts, and is it safe to close them?',
      answer: (
        <p>
          Accounts for tokens of which you hold none any more. Each still holds its rent. Closing one gives it
          back and changes nothing else: if you get that token again, a new account is opened. Frozen
          accounts, and those that only someone else can close, are listed and left open. Your{' '}
          <Link to={paths.account}>account</Link> closes them together, and you get all of the rent.
        </p>
      ),
    },
    {
      id: 'wrapped-sol',
      question: 'What is wrapped SOL, and how do I get it back?',
      answer: (
        <p>
          SOL in a token account, where programs that know tokens alone can move it. Your{' '}
          <Link to={paths.account}>account</Link> shows how much there is, and Unwrap closes those accounts:
          you get the SOL and the rent of the accounts. Where the SOL besides is too little for what you send,
          swap or deposit and for all its costs, accounts of wrapped SOL are closed first, and the review
          names them.
        </p>
      ),
    },
    {
      id: 'several-accounts',
      question: 'My tokens are in several token accounts. Can I use them all?',
      answer: (
        <p>
          Yes. What <Link to={paths.send}>Send</Link> and the other forms say you hold is in all token
          accounts of your wallet, and each operation pays from one of them where that holds enough, else from
          up to ten others. An account from which somebody else may take pays last. A swap and a deposit
          gather the tokens in one account first. If the token has a transfer fee, gathering costs it once
          more, and the review says how much. What is frozen is named apart, because it cannot move.
        </p>
      ),
    },
  ],
}
