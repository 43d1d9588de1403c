import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { PageTitle } from '../../ui/PageTitle'
import { Reading, ReadingSection } from '../../ui/Reading'
import { usePlayNetwork } from '../../wallet/usePractice'

/** Explains each term of the app once. */
export default function LearnPage() {
  return (
    <>
      <PageTitle title="Learn">
        What a token on Solana is made of, who can change it, how it is traded, and what each part costs. It
        takes fifteen minutes and needs no prior knowledge.
      </PageTitle>
      <Reading>
        <Accounts />
        <Money />
        <Pools />
        <ReadingSection title="Where to go from here">
          <p>
            <Link to={paths.createToken}>Create a token</Link> on {usePlayNetwork()} first: the programs are
            the real ones and the money is not. <Link to={paths.createLiquidity}>Open a pool</Link> for it
            there, and trade in it. <Link to={`${paths.home}#look-up`}>Look up a token</Link> that you know
            and see which of its authorities are still held.
          </p>
        </ReadingSection>
      </Reading>
    </>
  )
}

/** What a token is made of. */
function Accounts() {
  return (
    <>
      <ReadingSection title="The mint" id="mint">
        <p>
          A token is one account on the chain, the <b>mint</b>. It records how many units exist, how many
          decimals they are shown with, and who may make more. The mint’s address is the token’s identity:
          names and pictures can be copied by anyone, the address cannot.
        </p>
        <p>
          A mint made here gets its address from your wallet’s address and a random seed, unless you choose a
          key file. So no second private key exists that could be lost or leak.
        </p>
      </ReadingSection>
      <ReadingSection title="Token accounts" id="token-account">
        <p>
          What you hold of a token is in an account of its own, usually one for each wallet and mint: the{' '}
          <b>associated token account</b>, ATA for short. Whoever first sends you a token usually pays its
          rent. When it is empty you can close it, and the rent comes to you.
        </p>
      </ReadingSection>
      <ReadingSection title="Authorities" id="authorities">
        <ul>
          <li>
            The <b>mint authority</b> can make more, at any time, to any account.
          </li>
          <li>
            The <b>freeze authority</b> can freeze any holder’s account, which then neither sends nor
            receives.
          </li>
          <li>
            The <b>update authority</b> can change the name, the symbol and the picture.
          </li>
        </ul>
        <p>
          Each can be revoked, and that is forever: no one can take it back, not even you. People who buy look
          for the first two. Some venues refuse a token whose accounts can be frozen.
        </p>
      </ReadingSection>
      <ReadingSection title="Supply and decimals" id="supply">
        <p>
          The chain counts whole base units and knows no fractions. Decimals only say where the point is
          shown: with 9 of them, one token is 1,000,000,000 base units. A mint can hold at most
          18,446,744,073,709,551,615 base units, so with more decimals the largest possible supply is smaller.
          Decimals can never be changed; most Solana tokens use 6 or 9.
        </p>
      </ReadingSection>
      <ReadingSection title="Metadata" id="metadata">
        <p>
          The name, the symbol and a web address are on the chain. The address leads to a small file with the
          description and the picture’s address. If that file disappears, wallets show the token without a
          picture, so choose storage that lasts. Limits count bytes as the chain does, not letters: 32 for a
          name, 10 for a symbol, 200 for the address.
        </p>
      </ReadingSection>
      <ReadingSection title="SPL Token or Token-2022" id="programs">
        <p>
          There are two token programs. <b>SPL Token</b> is the older one; its metadata needs a third program,
          Metaplex, which takes a fee of its own. <b>Token-2022</b> keeps the metadata in the mint itself,
          which is cheaper, and can carry extensions such as a transfer fee. An extension can let an authority
          act on a holder’s tokens, and venues refuse some of them. Unless you choose otherwise, a token made
          here is Token-2022 with metadata and nothing else, which the large venues accept.
        </p>
      </ReadingSection>
    </>
  )
}

/** What things cost, and what happens between a signature and its block. */
function Money() {
  return (
    <>
      <ReadingSection title="Lamports" id="lamports">
        <p>
          One SOL is 1,000,000,000 <b>lamports</b>. Bills here show SOL with all nine decimals, so that no
          lamport is rounded away.
        </p>
      </ReadingSection>
      <ReadingSection title="Rent" id="rent">
        <p>
          Every account holds a deposit for the space it takes, the <b>rent-exempt minimum</b>: a price for
          each byte of its data, and for 128 more that every account has. It is paid once. A token account
          gives it back when it is closed; a mint that no one may close keeps it.
        </p>
        <p>The price of a byte is falling in steps, so Mintwright reads it from the network for each bill.</p>
      </ReadingSection>
      <ReadingSection title="Fees" id="fees">
        <p>
          The <b>base fee</b> is 5,000 lamports for each signature. The <b>priority fee</b> is what you add to
          be placed earlier: a price for each <b>compute unit</b>, times the units that the transaction may
          use. Both are paid even if a transaction fails on the chain, which is why it is simulated before you
          are asked to sign.
        </p>
      </ReadingSection>
      <ReadingSection title="Transactions" id="transactions">
        <p>
          A transaction is at most 1,232 bytes and happens whole or not at all. It names a recent{' '}
          <b>blockhash</b> and can land only within 150 blocks after it, about a minute. After that it has{' '}
          <b>expired</b>: it can never land, and costs nothing.
        </p>
      </ReadingSection>
    </>
  )
}

/** How a token becomes tradable, and the costs and returns of providing liquidity. */
function Pools() {
  return (
    <>
      <ReadingSection title="Pools" id="pools">
        <p>
          A <b>pool</b> is two vaults, one of each token of a pair, and a program that lets anyone put in one
          of them and take out the other. No one has to agree, and no other trader has to be found. What the
          vaults hold for trading are the <b>reserves</b>.
        </p>
        <p>
          The <b>price</b> is one reserve divided by the other. Whoever opens a pool sets it by what they put
          in; after that each trade moves it: a large trade in a small pool moves it far. The larger the
          reserves, the less it moves.
        </p>
      </ReadingSection>
      <ReadingSection title="Shares of a pool" id="pool-shares">
        <p>
          Whoever puts in both tokens, in the proportion of the reserves, holds a part of the pool. Raydium
          CPMM gives <b>LP tokens</b>, which are ordinary tokens; Meteora DAMM v2 gives a <b>position</b>, an
          account that belongs to whoever holds its NFT. Sending either away sends the share away.
        </p>
        <p>A share is a part, not an amount: removing it gives that part of the reserves at that moment.</p>
      </ReadingSection>
      <ReadingSection title="Trading fees" id="trading-fees">
        <p>
          Each trade pays a small fee. Most of it goes to the holders of shares, the rest to the program’s
          operators and, in some pools, to the creator. At Raydium CPMM it stays in the reserves and comes
          with a withdrawal; at Meteora DAMM v2 it is kept apart from them and can be <b>claimed</b> at any
          time, from locked shares too.
        </p>
      </ReadingSection>
      <ReadingSection title="Impermanent loss" id="impermanent-loss">
        <p>
          As the price moves, traders take the token that rises out of the pool and leave the one that falls.
          So a share is worth less than the two tokens would be in your wallet: 5.7 % less if the price
          doubles or halves, 20 % less at four times the price. If the price returns, the difference is gone.
          Trading fees are the reward for taking this risk.
        </p>
      </ReadingSection>
      <ReadingSection title="Slippage" id="slippage">
        <p>
          Between the bill and the block others may trade, which moves the price. <b>Slippage</b> is how far
          you let it move: beyond that the program refuses, and you pay only the network and priority fees. If
          it is too wide, bots can trade before and after you and take what you allowed.
        </p>
      </ReadingSection>
      <ReadingSection title="Locking and burning" id="locks">
        <p>
          Liquidity that can be removed can be removed all at once, which leaves everyone else with a token
          that no one buys. A <b>lock</b> keeps a share in the pool forever or until a time, and the share
          goes on earning. <b>Burning</b> LP tokens keeps it there forever, and its fees go to no one. Neither
          can be undone.
        </p>
      </ReadingSection>
    </>
  )
}
