import { Link } from 'react-router-dom'
import { LateFigure } from '../LateFigure'
import { paths } from '../../../paths'
import { referrerShare, siteFee } from '../../../siteFee'
import type { Section } from '../question'

export const costs: Section = {
  id: 'costs',
  title: 'What it costs',
  questions: [
    {
      id: 'cost',
      question:
        siteFee === null ? 'Why is it so much cheaper than elsewhere?' : 'What does it cost, and why?',
      answer: (
        <>
          <p>
            {siteFee === null
              ? 'Because nothing is added'
              : `Whoever runs this copy adds ${siteFee} for each operation but those that only return rent to you`}
            . Two tools that we looked at on 20 November 2026 asked 0.15 and 0.20 SOL for a token, and 0.05
            SOL for each authority revoked. The network itself takes{' '}
            <LateFigure of="token">a few thousandths of a SOL</LateFigure> for a Token-2022 token, most of it
            rent for the space of its accounts.
          </p>
          <p>
            {siteFee === null
              ? 'If whoever runs a copy of Mintwright sets a fee, it is a line of the bill with its own name, before you sign. Where none is set, the line says zero.'
              : 'That fee is a line of the bill with its own name, before you sign.'}{' '}
            The bill stands beside the form of <Link to={paths.createToken}>Create a token</Link> from the
            first letter that you type.
          </p>
        </>
      ),
    },
    {
      id: 'back',
      question: 'Which part of the cost comes back?',
      answer: (
        <p>
          Lines of the bill that say “comes back” are rent, which is returned when the account is closed, such
          as that of your token account:{' '}
          <LateFigure of="tokenAccount">about a thousandth of a SOL</LateFigure>. Network and priority fees do
          not come back, nor does the rent of a mint that no one may close. Your{' '}
          <Link to={paths.account}>account</Link> lists the empty accounts and closes them together.
        </p>
      ),
    },
    {
      id: 'rent',
      question: 'Rent has changed. Which one do I pay?',
      answer: (
        <>
          <p>
            The one that the network asks for when you sign. Solana is lowering rent step by step (SIMD-0437),
            so a bill of last month may be higher than one of today. This page reads the rent before each
            review; if it changes between the review and your signature, the simulation notices, and nothing
            is sent.
          </p>
          <p>
            <Link to={paths.lesson('rent-and-fees')}>Rent and fees</Link> shows today’s figures of your
            network.
          </p>
        </>
      ),
    },
    {
      id: 'excess-rent',
      question: 'I paid more rent than is asked today. Do I get the rest?',
      answer: (
        <p>
          Yes, from your token accounts: your <Link to={paths.account}>account</Link> withdraws what lies
          above today’s rent, and says how much that would be after the network’s next steps. A mint gives its
          surplus only while its mint authority is held, or to its own key. Once the mint authority is
          revoked, the surplus of a mint made here stays in it forever, because such a mint has no key.
        </p>
      ),
    },
    {
      id: 'priority',
      question: 'How much priority fee should I pay?',
      answer: (
        <p>
          Usually very little. The fee is a price for each compute unit, read from what others paid in recent
          blocks for the same accounts. “Normal” would have been enough in half of those blocks. In a calm
          hour it is a lamport or two. You choose the level and the most that a transaction may bid in the{' '}
          <Link to={paths.settings}>settings</Link>. It is never zero, because wallets add a fee of their own
          to a transaction without one.
        </p>
      ),
    },
    {
      id: 'failed',
      question: 'Do I pay when a transaction fails?',
      answer: (
        <p>
          If it fails on the chain, the network keeps no more than its base and priority fees. Everything else
          in a transaction happens together or not at all, so no token, rent or deposit is gone. That is rare
          here, because each transaction is simulated right before your wallet is asked, and one that would
          fail is not sent. What was simulated, declined or expired costs nothing. The{' '}
          <Link to={paths.history}>history</Link> says what each operation took.
        </p>
      ),
    },
    {
      id: 'more-sol',
      question: 'It says that I need more SOL, although I have some.',
      answer: (
        <p>
          The whole bill must be covered, and the network wants a wallet to end with no SOL at all, or with at
          least the minimum of any account. So the last thousandth of a SOL may be out of reach. The message
          says how much is missing. On the practice chain and on Devnet SOL is free; elsewhere send some to
          the address that your <Link to={paths.account}>account</Link> shows.
        </p>
      ),
    },
    {
      id: 'who-earns',
      question: 'Who earns from what I sign?',
      answer: (
        <p>
          The network’s validators earn the priority fee and half of the network fee; the other half is
          burned. Metaplex takes a fee for the metadata of an SPL token, Raydium one for a new pool, and
          traders’ fees go to those who provide liquidity and to the venue.{' '}
          {siteFee === null
            ? 'No one earns from this copy of Mintwright.'
            : `Whoever runs this copy earns ${siteFee} for each operation, except where empty accounts are closed, SOL is unwrapped or unneeded SOL is withdrawn.`}{' '}
          {referrerShare !== null &&
            `Of that, ${referrerShare.sol} go to the person whose link brought you here, if there is one. `}
          All of these are lines of the bill. <Link to={paths.affiliate}>Affiliate</Link> says the rest.
        </p>
      ),
    },
  ],
}
