import { FIGURE_BYTES } from '../../../operation/NetworkFigure'
import { ACCOUNT_OVERHEAD } from '../../../operation/exampleBill'
import { VENUES } from '../../../liquidity/profiles'
import { Drawing, HatchedArea, DrawnWords } from '../drawing'
import { FigureBill, LessonBody, rentOf, TryIt } from '../LessonBody'
import { draftPath } from '../tryIt'

export default function TokenPrograms() {
  return (
    <LessonBody
      figure={
        <>
          <Picture />
          <FigureBill
            title="What each account costs"
            rows={[
              { of: 'splMint', words: 'SPL mint', detail: rentOf('splMint') },
              { of: 'splMetadata', words: 'Metaplex account', detail: rentOf('splMetadata') },
              { of: 'metaplexFee', words: 'Metaplex’s own fee', detail: 'the same at any rent' },
              { of: 'mint', words: 'Token-2022: all in the mint', detail: rentOf('mint') },
            ]}
          />
        </>
      }
      tryIt={
        <TryIt to={() => draftPath({ standard: 'spl' })}>
          Opens Create Token with SPL Token chosen. Change the standard to and fro, and watch the bill beside
          the form.
        </TryIt>
      }
    >
      <p>
        Solana has two token programs. A token belongs to one of them from the start and can never change to
        the other.
      </p>
      <p>
        <b>SPL Token</b> is the older one. Its mint has room for numbers and authorities only, so the name and
        the address of the metadata file are in a second account, which the program Metaplex keeps and takes a
        fee for. Every wallet and every venue knows SPL tokens.
      </p>
      <p>
        <b>Token-2022</b> keeps the metadata in the mint itself. That needs neither a third program nor its
        fee, and is the cheaper of the two. Most wallets show such tokens as they show others; a few know SPL
        tokens only.
      </p>
      <h2>Extensions</h2>
      <p>
        Only Token-2022 has extensions: a transfer fee, interest that wallets show, a pause, a permanent
        delegate and others. They must be chosen when the mint is made; only their settings can change later,
        where an authority may change them.
      </p>
      <p>
        An extension is also a reason to be refused. A pool program lists what it takes:{' '}
        {VENUES.map(({ name }) => name).join(' and ')} take a transfer fee. Neither takes a transfer hook that
        is in use, and a permanent delegate needs at best a permission for this one token. So decide where the
        token shall be traded before you choose an extension: Create Token shows each venue’s answer while you
        tick.
      </p>
      <h2>Which one?</h2>
      <p>
        Unless you choose otherwise, a token made here is Token-2022 with metadata and no further extension:
        the cheapest, and accepted by both venues here. Take SPL where an exchange, a game or a bridge asks
        for it.
      </p>
    </LessonBody>
  )
}

/** Each account as a bar, to the scale of the bytes that its rent counts. */
const GROUPS = [
  {
    name: 'SPL Token',
    bars: [
      ['mint', 'splMint'],
      ['Metaplex', 'splMetadata'],
      ['your tokens', 'splTokenAccount'],
    ],
  },
  {
    name: 'Token-2022',
    bars: [
      ['mint with metadata', 'mint'],
      ['your tokens', 'tokenAccount'],
    ],
  },
] as const

function Picture() {
  const sizeOf = (of: keyof typeof FIGURE_BYTES) => FIGURE_BYTES[of] + ACCOUNT_OVERHEAD
  const most = Math.max(...GROUPS.flatMap(({ bars }) => bars.map(([, of]) => sizeOf(of))))
  const scale = 196 / most
  const said = GROUPS.map(
    ({ name, bars }) => `${name}: ${bars.map(([words, of]) => `${words} ${sizeOf(of)} bytes`).join(', ')}`,
  )
  return (
    <Drawing height={240} label={`The accounts of a token, to scale. ${said.join('. ')}.`}>
      {GROUPS.map(({ name, bars }, group) => {
        const top = group === 0 ? 0 : 140
        return (
          <g key={name}>
            <DrawnWords x={0} y={top + 16} bold>
              {name}
            </DrawnWords>
            {group === 0 && (
              <DrawnWords x={360} y={16} anchor="end" ink="muted">
                bytes that rent is paid for
              </DrawnWords>
            )}
            {bars.map(([words, of], nth) => {
              const y = top + 28 + nth * 34
              const width = sizeOf(of) * scale
              return (
                <g key={of}>
                  <HatchedArea x={1} y={y} width={width} height={24} ink={of === 'mint' ? 'teal' : 'muted'} />
                  <DrawnWords x={width + 10} y={y + 17} ink="muted">
                    {words} <tspan fill="var(--text)">{sizeOf(of)}</tspan>
                  </DrawnWords>
                </g>
              )
            })}
          </g>
        )
      })}
    </Drawing>
  )
}
