import { useQuery } from '@tanstack/react-query'
import { QUOTE_MINTS } from '../../liquidity/orient'
import { usdPricesOf } from '../../market/price'
import { formatWorth, pricesQuery, usdWorth } from '../../market/worth'
import { useAppContext } from '../../operation/appContext'
import type { Subject } from '../../transactions/subject'
import { Sentence } from '../../ui/Sentence'
import { localTime } from '../../units/moments'
import { swapPageCopy } from './copy'

const words = swapPageCopy.worth

/** What is paid and what is got in US dollars, where the market has a price of it: SOL and the stablecoins. */
export default function SwapWorth({ subject }: { subject: Subject }) {
  const { cluster } = useAppContext()
  const { data, dataUpdatedAt } = useQuery(pricesQuery(cluster.id, QUOTE_MINTS, cluster.money === 'real'))
  if (!data) return null
  const prices = usdPricesOf(data)
  const { base, quote, from, baseAmount, quoteAmount, baseDecimals, quoteDecimals, baseScale, quoteScale } =
    subject
  const sides = [
    { side: 'base', mint: base, units: baseAmount, decimals: baseDecimals, scale: baseScale },
    { side: 'quote', mint: quote, units: quoteAmount, decimals: quoteDecimals, scale: quoteScale },
  ] as const
  const told = sides.flatMap(({ side, mint, units, decimals, scale }) => {
    if (mint === undefined || units === undefined || decimals === undefined) return []
    const worth = formatWorth(usdWorth(prices, mint, units, { decimals, scale }))
    return worth === undefined ? [] : words[side === from ? 'paid' : 'got'](worth)
  })
  const sources = data.filter((answer) => answer.prices).map(({ source }) => source)
  if (told.length === 0) return null
  return (
    <p className="small muted">
      <Sentence text={`${told.join(' ')} ${words.prices(sources.join(', '), localTime(dataUpdatedAt))}`} />
    </p>
  )
}
