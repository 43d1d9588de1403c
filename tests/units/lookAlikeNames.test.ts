import { expect, it } from 'vitest'
import { areAlike } from '../../src/units/lookAlike'

/** Names and symbols that people know, as their own tokens write them. */
const NAMES = `
Bitcoin, Ethereum, Tether USD, USD Coin, Solana, Wrapped SOL, BNB, XRP, Cardano, Dogecoin, TRON, Avalanche, Shiba Inu, Polkadot,
Chainlink, Polygon, Litecoin, Bitcoin Cash, Uniswap, NEAR Protocol, Internet Computer, Aptos, Stellar, Cosmos Hub, Hedera, Filecoin,
Arbitrum, Optimism, Immutable, VeChain, Maker, The Graph, Algorand, Aave, Fantom, Theta Network, Render, Injective, Sui, Sei,
Celestia, Stacks, Monero, Zcash, Dash, Tezos, EOS, Kaspa, Mantle, Cronos, Quant, Flow, Axie Infinity, The Sandbox, Decentraland,
Gala, Chiliz, ApeCoin, Blur, Lido DAO, Rocket Pool, Curve DAO, Synthetix, Compound, Yearn, SushiSwap, PancakeSwap, 1inch, dYdX, GMX,
Ondo, Ethena, Pendle, Worldcoin, Fetch, SingularityNET, Ocean Protocol, Akash Network, Bittensor, Livepeer, Helium, Helium Mobile,
Hivemapper, Pyth Network, Wormhole, Jupiter, Jupiter Perps, Jito, Jito Staked SOL, Marinade, Marinade Staked SOL, Raydium, Orca, Serum, Mango,
Drift, Kamino, Marginfi, Solend, Sanctum, Infinity, Tensor, Magic Eden, Metaplex, Parcl, Zeta, Phoenix, Meteora, Saber, Bonfida, Star Atlas,
Star Atlas DAO, Aurory, Genopets, STEPN, Green Satoshi Token, Samoyedcoin, Bonk, dogwifhat, Popcat, cat in a dogs world, Book of Meme,
Slerf, Myro, Wen, Ponke, Mother Iggy, Michi, Gigachad, Mumu the Bull, Peanut the Squirrel, Goatseus Maximus, Fartcoin, Moo Deng, Pudgy Penguins,
Official Trump, Melania Meme, Pepe, Floki, Brett, Mog Coin, Turbo, Neiro, Baby Doge, SPX6900, ai16z, Eliza, Griffain, Zerebro, Virtuals,
Arc, Swarms, Pippin, Action I, Retardio, Lock In, Giga, Billy, Sigma, Daumen, Harambe, Selfie Dog, Shark Cat, Nub, Hamster, Manekineko,
Chill Guy, Just a baby otter, Pump, Launch Coin, Grass, io.net, Nosana, Shadow, Access Protocol, Audius, Bonk Staked SOL, BlazeStake,
Lido Staked SOL, Binance Staked SOL, Edgevana, Laine, Hubble, UXD, PayPal USD, EURC, Euro Coin, USDY, USDe, DAI, Frax, TrueUSD, Paxos Gold,
Tether Gold, Coinbase BTC, tBTC, Wrapped Bitcoin, Wrapped Ether, First Digital USD, Global Dollar, Maple, Syrup, Huma, Layer3, Zeus Network,
Debridge, Mobile, Honey, Powerledger, Media Network, Step Finance, Sunny, Tulip, Port Finance, Larix, Oxygen, Maps, Cope, Rope, Only1,
Solape, Monkeys, Kin, Rally, Liquid, Guardian, Nyan, Cyberdog, Zebec, Solice, UPFI, Invictus, Katana, Friktion, Lifinity, Crema, Aldrin
`

const SYMBOLS = `
BTC, ETH, USDT, USDC, SOL, BNB, XRP, ADA, DOGE, TRX, AVAX, SHIB, DOT, LINK, POL, LTC, BCH, UNI, NEAR, ICP, APT, XLM, ATOM, HBAR, FIL, ARB, OP,
IMX, VET, MKR, GRT, ALGO, AAVE, FTM, THETA, RNDR, INJ, SUI, SEI, TIA, STX, XMR, ZEC, DASH, XTZ, EOS, KAS, MNT, CRO, QNT, FLOW, AXS, SAND,
MANA, GALA, CHZ, APE, BLUR, LDO, RPL, CRV, SNX, COMP, YFI, SUSHI, CAKE, 1INCH, DYDX, GMX, ONDO, ENA, PENDLE, WLD, FET, AGIX, OCEAN, AKT,
TAO, LPT, HNT, MOBILE, IOT, HONEY, PYTH, W, JUP, JLP, JTO, JitoSOL, MNDE, mSOL, RAY, ORCA, SRM, MNGO, DRIFT, KMNO, MRGN, SLND, CLOUD,
INF, TNSR, ME, MPLX, PRCL, ZEX, MET, SBR, FIDA, ATLAS, POLIS, AURY, GENE, GMT, GST, SAMO, BONK, WIF, POPCAT, MEW, BOME, SLERF, MYRO,
WEN, PONKE, MOTHER, MICHI, GIGA, MUMU, PNUT, GOAT, FARTCOIN, MOODENG, PENGU, TRUMP, MELANIA, PEPE, FLOKI, BRETT, MOG, TURBO, NEIRO, SPX,
AI16Z, ELIZA, GRIFFAIN, ZEREBRO, VIRTUAL, ARC, SWARMS, PIPPIN, ACT, BILLY, SIGMA, DADDY, HARAMBE, SC, NUB, HAMMY, NEKO, CHILLGUY, PUMP,
GRASS, IO, NOS, SHDW, ACS, AUDIO, bonkSOL, bSOL, stSOL, BNSOL, edgeSOL, laineSOL, HBB, UXD, PYUSD, EURC, USDY, USDe, DAI, FRAX, TUSD, PAXG,
XAUT, cbBTC, tBTC, WBTC, WETH, FDUSD, USDG, SYRUP, HUMA, L3, ZEUS, DBR, MEDIA, STEP, SUNNY, TULIP, PORT, LARIX, OXY, MAPS, COPE, ROPE, LIKE,
SOLAPE, KIN, RLY, GUARD, ZBC, SLC, KTN, LFNTY, CRM, RIN, AI, AL, IP, LP, CORE, COM, CORN, BASE, ALT, ALI, RON, ROSE, KEY, LOOM, ZRO, ZKJ, S, SONIC
`

const listed = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

it.each([
  ['names', listed(NAMES)],
  ['symbols', listed(SYMBOLS)],
])('well-known %s that differ stay different', (_, all) => {
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))
  expect(all.length).toBeGreaterThan(200)
  expect(new Set(all).size).toBe(all.length)
  expect(pairs.filter(([one, other]) => areAlike(one, other))).toEqual([])
})
