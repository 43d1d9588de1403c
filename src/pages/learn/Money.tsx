import { ReadingSection } from '../../ui/Reading'

/** What things cost, and what happens between a signature and its place on the chain. */
export function Money() {
  return (
    <>
      <ReadingSection title="Lamports" id="lamports">
        <p>
          One SOL is 1,000,000,000 <b>lamports</b>. Bills here are printed in SOL with all nine decimals, so
          that no lamport hides behind rounding.
        </p>
      </ReadingSection>
      <ReadingSection title="Rent" id="rent">
        <p>
          Every account leaves a deposit for the space it takes, the <b>rent-exempt minimum</b>: so many
          lamports for each byte, plus 128 bytes for the account itself. It is paid once. A token account
          gives it back when it is closed; a mint that nobody may close keeps it.
        </p>
        <p>
          The price of a byte is falling in steps, so it is read from the network each time and never taken
          from a table.
        </p>
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
          <b>blockhash</b> and can only land for about 150 blocks after it, less than a minute. After that it
          has <b>expired</b>: it can never land, and costs nothing.
        </p>
      </ReadingSection>
    </>
  )
}
