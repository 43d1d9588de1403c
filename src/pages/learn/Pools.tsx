import { ReadingSection } from '../../ui/Reading'

/** How a token comes to be traded, and what providing for that takes and gives. */
export function Pools() {
  return (
    <>
      <ReadingSection title="Pools" id="pools">
        <p>
          A <b>pool</b> is two vaults, one of each token of a pair, and a program that lets anyone put in one
          of them and take out the other. Nobody has to be asked and nobody has to be found. What the vaults
          hold for this are the <b>reserves</b>.
        </p>
        <p>
          The <b>price</b> is one reserve divided by the other. Whoever opens a pool sets it by what they put
          in; after that each trade moves it, a large trade in a small pool very far. The larger the reserves,
          the less it moves.
        </p>
      </ReadingSection>
      <ReadingSection title="Shares of a pool" id="pool-shares">
        <p>
          Who puts both tokens in, in the proportion of the reserves, holds a part of the pool. Raydium CPMM
          says so with <b>LP tokens</b>, which are tokens like others; Meteora DAMM v2 with a <b>position</b>,
          an account that belongs to whoever holds its NFT. Sending either away sends the share away.
        </p>
        <p>
          A share is a part, not an amount: taking it out gives that part of the reserves as they are then.
        </p>
      </ReadingSection>
      <ReadingSection title="Trading fees" id="trading-fees">
        <p>
          Each trade leaves a small part behind. Most of it belongs to the shares, the rest to the program’s
          operators. At Raydium CPMM it stays in the reserves and comes with a withdrawal; at Meteora DAMM v2
          it is kept apart and can be <b>claimed</b> at any time, from locked shares too.
        </p>
      </ReadingSection>
      <ReadingSection title="Impermanent loss" id="impermanent-loss">
        <p>
          As the price moves, traders take what rises out of the pool and leave what falls. So a share comes
          to be worth less than both tokens would be, had they stayed in the wallet: 5.7 % less where the
          price has doubled or halved, 20 % at four times. Should the price return to where it was, so does
          the difference; the fees are what it is borne for.
        </p>
      </ReadingSection>
      <ReadingSection title="Slippage" id="slippage">
        <p>
          Between the bill and the block others may trade, and the price moves. <b>Slippage</b> is how far you
          let it: past that the program refuses and only the network fee is paid. Too wide, and bots trade
          before and after you to take what you allowed.
        </p>
      </ReadingSection>
      <ReadingSection title="Locking and burning" id="locks">
        <p>
          Liquidity that can be taken out can be taken out in one moment, which leaves everyone else with a
          token that nobody buys. A <b>lock</b> keeps a share in the pool forever or until a time, and goes on
          earning. <b>Burning</b> LP tokens keeps it there forever and earns for nobody. Neither can be
          undone.
        </p>
      </ReadingSection>
    </>
  )
}
