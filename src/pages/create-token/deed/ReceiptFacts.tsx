import { Link } from 'react-router-dom'
import { ExplorerFact, Fact, Facts, toNetwork, TransactionsFact } from '../../../deeds/receipt/receiptFacts'
import { paths } from '../../../paths'
import type { DeedRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { Mark } from '../../../ui/Mark'
import { formatUnits } from '../../../units/amounts'
import { isAddress } from '../../../units/base58'
import { formatSol } from '../../../units/lamports'
import { copy } from '../copy'
import { inOneLine } from '../summaries'
import { receiptCopy as words } from './receiptCopy'

/** What the token is and whose its powers are, as `subjectOf` in tokens/planCreateToken.ts wrote it down. */
export function ReceiptFacts({ deed, signatures }: { deed: DeedRecord; signatures: readonly string[] }) {
  const { mint = '', standard, supply, symbol, extensions = '' } = deed.subject
  const { mintAuthority, freezeAuthority, mintKeeper, freezeKeeper } = deed.subject
  return (
    <Facts>
      <Fact name={words.mint}>
        <AddressText full seal={false} address={mint} what="mint address" />
      </Fact>
      <TransactionsFact deed={deed} signatures={signatures} />
      <ExplorerFact deed={deed} subject={{ mint }} />
      {standard !== undefined && (
        <Fact name={words.standard}>{words.standards[standard === 'spl' ? 'spl' : 'token-2022']}</Fact>
      )}
      {extensions !== '' && <Fact name={words.extensions}>{extensionWords(extensions)}</Fact>}
      <Fact name={words.supply}>
        <span className="mono">{supply}</span> {symbol}
      </Fact>
      <Pool deed={deed} />
      <Fact name={words.mintAuthority}>
        <Power fate={mintAuthority} keeper={mintKeeper} />
      </Fact>
      <Fact name={words.freezeAuthority}>
        <Power fate={freezeAuthority} keeper={freezeKeeper} />
      </Fact>
      <Fact name={words.metadata}>
        <Metadata deed={deed} />
      </Fact>
      <Fact name={words.madeFrom}>
        <Source seed={deed.subject['seed']} />
      </Fact>
      <MadeAfter deed={deed} />
    </Facts>
  )
}

/** The pool that came with it, and what is in it. A record out of a file may say anything. */
function Pool({ deed }: { deed: DeedRecord }) {
  const { pool = '', baseAmount = '', quoteAmount = '', decimals = '', symbol, liquidity } = deed.subject
  if (!isAddress(pool)) return null
  const whole = [baseAmount, quoteAmount, decimals].every((text) => /^\d{1,20}$/.test(text))
  return (
    <>
      <Fact name={words.pool}>
        <Link to={paths.pool(pool)} onClick={toNetwork(deed)}>
          {words.seePool}
        </Link>{' '}
        <AddressText address={pool} what="pool address" />
      </Fact>
      {whole && (
        <Fact name={words.inPool}>
          <span className="mono">{formatUnits(BigInt(baseAmount), Number(decimals) % 256)}</span> {symbol},{' '}
          <span className="mono">{formatSol(BigInt(quoteAmount))}</span> SOL
        </Fact>
      )}
      <Fact name={words.lp}>
        {liquidity === 'burnt' ? <Mark kind="final">{words.lpBurnt}</Mark> : words.lpYours}
      </Fact>
    </>
  )
}

function Power({ fate, keeper = '' }: { fate: string | undefined; keeper: string | undefined }) {
  if (fate === 'revoked') return <Mark kind="final">{words.revoked}</Mark>
  if (fate !== 'handed-on' || !isAddress(keeper)) return words.kept
  return (
    <>
      {words.handedOn} <AddressText address={keeper} />
    </>
  )
}

function Metadata({ deed }: { deed: DeedRecord }) {
  const { metadata, metadataKeeper = '' } = deed.subject
  if (metadata === 'immutable') return <Mark kind="final">{words.immutable}</Mark>
  if (!isAddress(metadataKeeper) || metadataKeeper === deed.payer) return words.mutable
  return (
    <>
      {words.changedBy} <AddressText address={metadataKeeper} />
    </>
  )
}

function Source({ seed }: { seed: string | undefined }) {
  if (seed === undefined) return words.key
  return (
    <>
      {words.seed} <span className="mono">{seed.length > 16 ? `${seed.slice(0, 16)}…` : seed}</span>
    </>
  )
}

/** The original. A record out of a file may say anything. */
function MadeAfter({ deed }: { deed: DeedRecord }) {
  const { templateOf = '' } = deed.subject
  if (!isAddress(templateOf)) return null
  return (
    <Fact name={words.madeAfter}>
      <AddressText address={templateOf} what="mint address" />{' '}
      <Link to={paths.token(templateOf)} onClick={toNetwork(deed)}>
        {words.original}
      </Link>
    </Fact>
  )
}

/** Names that this version knows, in its words; an unknown one as it is. */
function extensionWords(extensions: string): string {
  const known: Readonly<Record<string, string>> = copy.extensions
  return inOneLine(extensions.split(' ').map((name) => known[name] ?? name))
}
