import 'fake-indexeddb/auto'
import {
  amountToUiAmountForMintWithoutSimulation,
  createUpdateMultiplierDataInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { Keypair } from '@solana/web3.js'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import CreateLiquidityPage from '../../src/pages/create-liquidity/CreateLiquidityPage'
import ManageLiquidityPage from '../../src/pages/manage-liquidity/ManageLiquidityPage'
import SwapPage from '../../src/pages/swap/SwapPage'
import { forgetDraft, readDraft, saveDraft } from '../../src/storage/drafts'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { groupPlain } from '../../src/units/grouping'
import { readAgain } from '../../src/ui/QueryRoot'
import { setDisconnected } from '../../src/wallet/walletStore'
import type { PracticeChain } from '../support/chain'
import { fill, formField, pageTitle, pressReady, review, showPage } from '../support/hands'
import { bePracticeChain, startPageChain } from '../support/page'
import { heldBy, linkKey } from '../support/pageWallet'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../support/programs'
import { aScaledPool, type ScaledPool } from '../support/scaledPool'
import { sentence } from '../support/sentence'

/* Pools of a token whose amounts a multiplier shows: what is typed and shown is what wallets show, and base units move. */

const SOL = 10n ** 9n
const SLOW = { timeout: 50_000 }

describeWithPrograms('a token with a multiplier of 4', RAYDIUM, () => {
  let practice: PracticeChain
  let end: () => void
  let key: Keypair
  let made: ScaledPool
  beforeAll(async () => {
    practice = await startPageChain(practicePrograms())
    end = bePracticeChain(practice)
  })
  afterAll(async () => {
    end()
    await practice.stop()
  })
  beforeEach(async () => {
    key = await practice.aPayer(20n * SOL)
    const scaledAmount = { multiplier: 4, authority: 'wallet' } as const
    made = await aScaledPool(practice, key, { scaledAmount }, 300n * SOL)
    linkKey(key)
  })
  afterEach(async () => {
    cleanup()
    setDisconnected()
    await forgetDraft('create-liquidity')
  })

  const held = () => heldBy(practice, key.publicKey, made.mint)
  const says = (text: string | RegExp) => screen.findAllByText(sentence(text), {}, SLOW)
  const shownBy = async (units: bigint) => {
    const said = await amountToUiAmountForMintWithoutSimulation(practice.connection, made.mint, units)
    const [whole = '', ...places] = said.split('.')
    return [groupPlain(whole), ...places].join('.')
  }
  const setMultiplier = async (multiplier: number) => {
    const { publicKey } = key
    await practice.send(
      [
        createUpdateMultiplierDataInstruction(
          made.mint,
          publicKey,
          multiplier,
          0n,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
      ],
      key,
    )
  }

  it('is swapped: 20 is what wallets show as 20, and five of the mint’s decimals move', async () => {
    const mint = made.mint.toBase58()
    const [before, said] = await held()
    showPage(`/swap?from=${mint}&to=${SOL_MINT}`, <SwapPage />)
    const pays = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount of (?!SOL)/ })
    await says(new RegExp(`you hold ${groupPlain(said)}: ${groupPlain(before)} base units$`))
    fill(pays, '20')
    await says(/What moves is 5,000,000,000 base units, shown as 20 \w+\./)
    await review()
    expect(screen.getAllByText(sentence(/Swap 20 \w+ for /))).not.toHaveLength(0)
    expect(screen.getAllByText(sentence(/5,000,000,000 base units/))).not.toHaveLength(0)
    expect(
      screen.getByText(
        sentence(
          /its multiplier is 4, read on .*; the pool itself counts base units, its prices here are of what is shown/,
        ),
      ),
    ).toBeTruthy()
    await pressReady('Swap')
    await pageTitle(/^Swapped/)
    expect(await held()).toMatchObject([
      `${BigInt(before) - 5n * SOL}`,
      await unshown(BigInt(before) - 5n * SOL),
    ])
  })

  const unshown = async (units: bigint) => (await shownBy(units)).replaceAll(',', '')

  it('is swapped whole with Max, and asked for again where the multiplier has changed', async () => {
    const mint = made.mint.toBase58()
    showPage(`/swap?from=${mint}&to=${SOL_MINT}&amount=20&times=8`, <SwapPage />)
    await says('The multiplier was 8 when you typed this, and is 4 now. Type the amount again.')
    const [raw, said] = await held()
    await pressReady('Max')
    await says(new RegExp(`What moves is ${groupPlain(raw)} base units, shown as ${groupPlain(said)} `))
  })

  it('is added to a pool, and the pool’s figures are what wallets show', async () => {
    const pool = await made.look()
    const reserves = pool.holdings[made.side]
    showPage(`/manage-liquidity?pool=${pool.address}&action=add`, <ManageLiquidityPage />)
    await says(new RegExp(`^${await shownBy(reserves)} `))
    const [raw, said] = await held()
    await says(new RegExp(`you hold ${groupPlain(said)}: ${groupPlain(raw)} base units$`))
    const fields = await screen.findAllByRole<HTMLInputElement>('textbox')
    const [, mine] = fields.filter(({ type }) => type === 'text')
    fill(mine, '20')
    await says(/What moves is 5,000,000,000 base units, shown as 20 \w+\./)
    await review()
    await pressReady('Add liquidity')
    await pageTitle(/^Liquidity added/)
    expect((await held())[0]).toBe(`${BigInt(raw) - 5n * SOL}`)
  })

  it('opens a pool at the price of what wallets show, and its draft is asked for again after a change', async () => {
    const mint = made.mint.toBase58()
    showPage(`/create-liquidity?token=${mint}`, <CreateLiquidityPage />)
    await screen.findByText(/Its multiplier is 4: 1,000,000,000 base units are shown as 4 /, {}, SLOW)
    fill(formField('base'), '20')
    fill(formField('quote'), '2')
    await says(/What moves is 5,000,000,000 base units, shown as 20 \w+\./)
    expect([formField('costs').value, formField('buys').value]).toEqual(['0.1', '10'])
    await says(/5,000,000,000 base units/)
    const kept = { base: '20', times: { base: '4' } }
    await waitFor(async () => expect(await readDraft('create-liquidity')).toMatchObject({ form: kept }))
    const draft = await readDraft('create-liquidity')
    cleanup()
    await setMultiplier(8)
    await readAgain([mint])
    await saveDraft('create-liquidity', draft)
    showPage(`/create-liquidity?token=${mint}`, <CreateLiquidityPage />)
    await says('This was typed by another multiplier, or for another token. Type the amount again.')
    fill(formField('base'), '40')
    await says(/What moves is 5,000,000,000 base units, shown as 40 \w+\./)
    expect(screen.queryByText(sentence(/typed by another multiplier/))).toBeNull()
  })
})
