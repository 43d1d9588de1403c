import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { Keypair } from '@solana/web3.js'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordsOfWay } from '../../../src/forms/listCopy'
import SendManyPage from '../../../src/pages/send-many/SendManyPage'
import { paths } from '../../../src/paths'
import { forgetDraft, readDraft, saveDraft } from '../../../src/storage/drafts'
import { field, fill, pressSoon, showPage, textbox } from '../../support/hands'
import { sentence } from '../../support/sentence'

/* What a list does not say is asked on the page. How lists are read: tests/tokens/list. The review waits: SendManyPage.window.test.tsx. */

const [one = '', two = '', three = ''] = Array.from({ length: 3 }, () =>
  Keypair.generate().publicKey.toBase58(),
)

beforeEach(() => void show())
afterEach(async () => {
  cleanup()
  await forgetDraft('send-many')
})

const show = () => showPage(paths.sendMany, <SendManyPage />)
const list = () => textbox('Addresses and amounts')
const write = (...lines: readonly string[]) => fill(list(), lines.join('\n'))
const column = (name: string) =>
  within(screen.getByRole('region', { name: 'Columns of the list' })).getByRole<HTMLSelectElement>(
    'combobox',
    {
      name,
    },
  )
const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const asked = (question: string | RegExp) => screen.findByText(question, { selector: '[aria-live=polite] *' })
/** The value beside a name in the summary, once the list is read. */
const total = async (text: string) =>
  await waitFor(() =>
    expect(screen.getByText('In all', { selector: 'dt' }).nextElementSibling?.textContent).toBe(text),
  )
const isWaiting = () => expect(screen.queryByRole('heading', { name: 'The list' })).toBeNull()
const goAndComeBack = async () => {
  const text = list().value
  await waitFor(async () => expect(await readDraft('send-many')).toMatchObject({ text }))
  cleanup()
  show()
  await waitFor(() => expect(list().value).toBe(text))
}

const POINTS = ['Rank,Wallet,Points,Wins', `1,${one},0.5,3`, `2,${two},0.25,1`]

describe('the columns of a list', () => {
  it('are asked above its first lines, where only what is certain is chosen; a press on Review leads there', async () => {
    write(...POINTS)
    await asked('Choose the column of the receivers and the column of the amounts.')
    isWaiting()
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Line',
      ...['Rank', 'Wallet', 'Points', 'Wins'].map((name) => `${name}Not usedReceiverAmount`),
    ])
    expect(table.getByRole('rowheader', { name: '3' })).toBeTruthy()
    expect(['Rank', 'Wallet', 'Points', 'Wins'].map((name) => column(name).value)).toEqual([
      'unused',
      'receiver',
      'unused',
      'unused',
    ])
    await pressSoon('Review')
    expect(document.activeElement).toBe(column('Rank'))
    await pressSoon('Use these columns')
    expect(screen.getByRole('alert').textContent).toContain('Choose the column of the amounts')
    await userEvent.selectOptions(column('Points'), 'Amount')
    await userEvent.selectOptions(column('Wins'), 'Amount')
    expect(column('Points').value).toBe('unused')
    // The keyboard passes through Receiver on its way.
    await userEvent.selectOptions(column('Points'), 'Receiver')
    expect(column('Wallet').value).toBe('unused')
    await userEvent.selectOptions(column('Points'), 'Amount')
    expect(column('Wallet').value).toBe('receiver')
    expect(screen.queryByRole('alert')).toBeNull()
    await pressSoon('Use these columns')
    await total('0.75 SOL')
    expect(screen.getByText('Address: column Wallet. Amount: column Points.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('are chosen again by Change, also where they were read without a question, and kept over a reload', async () => {
    write('Rank,Wallet,Tokens,Share,SOL Airdrop', `1,${one},30,75.0%,0.75`, `2,${two},10,25.0%,0.25`)
    await asked('Choose the column of the receivers and the column of the amounts.')
    await userEvent.selectOptions(column('SOL Airdrop'), 'Amount')
    await pressSoon('Use these columns')
    await screen.findByText('Address: column Wallet. Amount: column SOL Airdrop.')
    await total('1 SOL')
    await pressSoon('Change: Columns of the list')
    expect(column('SOL Airdrop').value).toBe('amount')
    await pressSoon('Review')
    expect(document.activeElement).toBe(column('Rank'))
    await pressSoon('Keep them')
    expect(screen.queryByRole('table')).toBeNull()
    await pressSoon('Change: Columns of the list')
    await userEvent.selectOptions(column('Tokens'), 'Amount')
    await pressSoon('Use these columns')
    await total('40 SOL')
    await goAndComeBack()
    await total('40 SOL')
    expect(screen.getByText('Address: column Wallet. Amount: column Tokens.')).toBeTruthy()
  })

  it.each([
    {
      row: { text: POINTS.join('\n'), choices: { columns: { receiver: 1, amount: 3 } } },
      said: 'Address: column Wallet. Amount: column Wins.',
      sum: '4 SOL',
    },
    {
      row: {
        text: `${one},0.5`,
        choices: { columns: { receiver: 0, amount: null }, amountForAll: '3' },
        times: { mint: two, by: '2' },
      },
      said: 'Address: column 1. Each gets the same amount.',
      sum: '3 SOL',
    },
  ])('are read from a draft that an earlier version kept: $said', async ({ row, said, sum }) => {
    cleanup()
    await saveDraft('send-many', row)
    show()
    await screen.findByText(said)
    await total(sum)
    expect(list().value).toBe(row.text)
  })

  it('without names have their place; one amount for each can be said instead', async () => {
    write(`${one},0.5`, `${two},0.25`)
    await screen.findByText('Address: column 1. Amount: column 2.')
    await pressSoon('Change: Columns of the list')
    expect(column('Column 1').value).toBe('receiver')
    await pressSoon('Each gets the same amount')
    await asked('Each gets the same amount. Say how much.')
    await userEvent.type(textbox('Each of them gets'), '2')
    await total('4 SOL')
    expect(screen.getByText('Address: column 1. Each gets the same amount.')).toBeTruthy()
  })

  it('are asked again for another list, and not for the same one with a line corrected', async () => {
    write(...POINTS, `3,${three},x,1`)
    await asked(/^Choose the column/)
    await userEvent.selectOptions(column('Points'), 'Amount')
    await pressSoon('Use these columns')
    await total('0.75 SOL')
    write(...POINTS, `3,${three},2,1`)
    await total('2.75 SOL')
    write('Rank,Wallet,Points,Wins', `1,${three},0.5,3`, `2,${two},0.125,1`)
    await asked(/^Choose the column/)
    isWaiting()
    // What was said of a list is not remembered, whatever comes between.
    write(...POINTS, `3,${three},2,1`)
    await waitFor(() => expect(screen.getByRole('rowheader', { name: '4' })).toBeTruthy())
    isWaiting()
  })
})

describe('the decimal sign', () => {
  it('is asked with both numbers; the answer stays to be changed, and is kept over a reload', async () => {
    write('Adresse;Betrag', `${one};1.500`, `${two};2.000`)
    await asked('“1.500” can be read in two ways. Say which number it is.')
    isWaiting()
    const group = within(screen.getByRole('radiogroup', { name: '“1.500” in line 2 is' }))
    expect(group.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      false,
    ])
    await pressSoon('Review')
    expect(document.activeElement).toBe(group.getByRole('radio', { name: '1,500' }))
    await userEvent.click(await radio('1,500'))
    await total('3,500 SOL')
    expect((await radio('1,500')).checked).toBe(true)
    expect(screen.queryByText(sentence(/can be read in two ways/))).toBeNull()
    expect(screen.getByText('The decimal sign is the comma, as you chose.')).toBeTruthy()
    await userEvent.click(await radio('1.5'))
    await total('3.5 SOL')
    expect(screen.getByText('The decimal sign is the point, as you chose.')).toBeTruthy()
    await goAndComeBack()
    await total('3.5 SOL')
    expect((await radio('1.5')).checked).toBe(true)
    write('Adresse;Betrag', `${one};2.500`, `${two};3.000`)
    await asked('“2.500” can be read in two ways. Say which number it is.')
    expect((await radio('2,500')).checked).toBe(false)
    isWaiting()
  })

  it('that lines disagree about is asked; what is written otherwise is to be corrected', async () => {
    write(`${one};0.5`, `${two};0,25`)
    await asked(/^The amounts are written in two ways: “0\.5” in line 1, “0,25” in line 2\./)
    await userEvent.click(await radio('The decimal sign is the comma'))
    await screen.findByText('One line cannot be paid as it is.')
    expect(screen.getByText(sentence(/has another decimal sign than the others/))).toBeTruthy()
  })

  it('that the list proves is told with its proof, and nothing is asked', async () => {
    write('sep=;', 'address;amount', `${one};1.500`, `${two};0,5`)
    await total('1,500.5 SOL')
    expect(screen.getByText('The decimal sign is the comma: “0,5” in line 4 shows it.')).toBeTruthy()
    expect(screen.getByText('Line 1 names the separator.')).toBeTruthy()
    expect(screen.getByText('Line 2 was read as the names of the columns.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('amounts', () => {
  it('of a list of addresses alone are one for all, in which a comma is asked about', async () => {
    write(one, two)
    await asked('Each gets the same amount. Say how much.')
    await pressSoon('Review')
    const each = () => textbox('Each of them gets')
    expect(document.activeElement).toBe(each())
    await userEvent.type(each(), '0.125')
    await total('0.25 SOL')
    // The field keeps the focus while the list is read.
    expect(document.activeElement).toBe(each())
    await userEvent.clear(each())
    await userEvent.type(each(), '1,500')
    // One question about one text, beside the field.
    await pressSoon('1500')
    expect(screen.queryByRole('radio')).toBeNull()
    await total('3,000 SOL')
    await goAndComeBack()
    await total('3,000 SOL')
    expect(each().value).toBe('1,500')
    await userEvent.clear(each())
    await userEvent.paste('2.500')
    await waitFor(() => isWaiting())
    await pressSoon('2.5')
    await total('5 SOL')
    await userEvent.clear(each())
    await userEvent.type(each(), 'x')
    await waitFor(() => expect(each().getAttribute('aria-invalid')).toBe('true'))
  })

  it('are read with the token’s symbol beside them, and refused by line with any other unit, or shortened', async () => {
    write('Wallet;Amount', `${one};1,5 SOL`, `${two};5,00 €`, `${three};1,8E+7`)
    await total('1.5 SOL')
    expect(screen.getByText('“€” stands beside the amount. Write a number alone.')).toBeTruthy()
    expect(
      screen.getByText('A spreadsheet has left out digits of the amount. Write all of them.'),
    ).toBeTruthy()
    await screen.findByText('2 lines cannot be paid as they are.')
  })

  it('of JSON may count base units, which is asked', async () => {
    write(
      JSON.stringify([
        { address: one, amount: 1000 },
        { address: two, amount: 500 },
      ]),
    )
    await asked('Say whether 1000 counts whole tokens or base units, the smallest part of a token.')
    expect(screen.getByRole('radiogroup', { name: '1000 is' })).toBeTruthy()
    isWaiting()
    await userEvent.click(await radio(/^1,000\sbase units = 0\.000001\sSOL$/))
    await total('0.0000015 SOL')
    expect(screen.getByText('The amounts count base units, as you chose.')).toBeTruthy()
    await userEvent.click(await radio(/^1,000\sSOL$/))
    await total('1,500 SOL')
    expect(screen.queryByText('The amounts count base units, as you chose.')).toBeNull()
  })
})

describe('a list that marks lines as done', () => {
  const CLAIMED = ['wallet,amount,claimed', `${one},5,true`, `${two},7,false`, `${three},9,false`]
  const lines = () => within(screen.getByRole('region', { name: 'All lines' }))

  it('is asked which are paid, with the count of each answer, and nothing is chosen before; the answer is kept', async () => {
    write(...CLAIMED)
    await asked('One of 3 lines may not have to be paid: “claimed” says “true”. Say which lines to pay.')
    isWaiting()
    const group = within(screen.getByRole('radiogroup', { name: 'Lines to pay' }))
    const names = ['Leave out 1, pay 2', 'Pay only 1, leave out 2', 'Pay all 3']
    expect(names.map((name) => group.getByRole<HTMLInputElement>('radio', { name }).checked)).toEqual([
      false,
      false,
      false,
    ])
    await pressSoon('Review')
    expect(document.activeElement).toBe(group.getByRole('radio', { name: 'Leave out 1, pay 2' }))
    await userEvent.keyboard(' ')
    await total('16 SOL')
    expect(screen.getByText('One line is left out: “claimed” says “true”.')).toBeTruthy()
    expect(lines().getByText('Left out. The list says “true”.')).toBeTruthy()
    await pressSoon('Left out (1)')
    expect(lines().queryByText('Line 3')).toBeNull()
    expect(lines().getByText('Line 2')).toBeTruthy()
    await goAndComeBack()
    await total('16 SOL')
    expect((await radio('Leave out 1, pay 2')).checked).toBe(true)
    await userEvent.click(await radio('Pay only 1, leave out 2'))
    await total('5 SOL')
    await userEvent.click(await radio('Pay all 3'))
    await total('21 SOL')
    expect(
      screen.getByText('One line will be paid, as you chose, although “claimed” says “true”.'),
    ).toBeTruthy()
    // A line that is marked since then is not paid by that answer.
    write(...CLAIMED.map((line) => line.replace('9,false', '9,true')))
    await asked(/^2 of 3 lines may not have to be paid/)
    isWaiting()
  })

  it('as what this app saved leaves them out without a question, and can still pay them', async () => {
    const file = readFileSync('tests/tokens/list/lists/own-result.csv', 'utf8')
    write(...file.trim().split('\n'))
    await screen.findByText(sentence(/^2 lines are left out: “state” says “paid”/))
    await total('0 SOL')
    expect((await radio('Leave out all 2')).checked).toBe(true)
    await userEvent.click(await radio('Pay all 2'))
    await total('0.3 SOL')
  })

  it('with lines that may still land asks for those apart', async () => {
    write(
      'line,address,amount,state,signature,reason',
      `1,${one},5,paid,,`,
      `2,${two},7,open,,`,
      `3,${three},9,waiting,,`,
    )
    await asked(/^2 of 3 lines may not have to be paid: “state” says “paid”, “open”/)
    expect(screen.getByText('Lines under way or in doubt may still be paid.')).toBeTruthy()
    await userEvent.click(await radio('Leave out 1, pay 2'))
    await total('16 SOL')
    await userEvent.click(await radio('Leave out 2, pay 1'))
    await total('9 SOL')
  })
})

describe('the answers about lines of our own result', () => {
  const question = { kind: 'done', lines: 9, done: 2, signs: [], ways: [], isOwn: true } as const
  it.each([
    [{ open: 1, skipped: 0 }, /^Lines under way or in doubt may still be paid\.$/, /^One line to pay may be/],
    [{ open: 3, skipped: 3 }, /^3 lines were left out the last time: the list says why\.$/, /^3 lines were/],
    [
      { open: 4, skipped: 1 },
      /^Lines under way or in doubt may still be paid\. One line was left out the last time/,
      /^3 lines to pay may be paid already, or may still be: they could be paid twice\. One line was left out/,
    ],
    [{ open: 0, skipped: 0 }, /^No marked line will be paid\.$/, /^$/],
  ])('%o', (counts, leave, leaveDone) => {
    expect(wordsOfWay('leave', { ...question, ...counts }).detail).toMatch(leave)
    expect(wordsOfWay('leave-done', { ...question, ...counts }).detail).toMatch(leaveDone)
  })
})

describe('a list that says another unit than what is sent', () => {
  it('is asked, and waits where the amounts count something else', async () => {
    write('wallet,amount (USDC)', `${one},5`, `${two},7`)
    await asked('“amount (USDC)” says “USDC”, and something else is chosen here. Say what the amounts count.')
    isWaiting()
    expect(screen.getByRole('radiogroup', { name: '5 is' })).toBeTruthy()
    await pressSoon('Review')
    expect(document.activeElement).toBe(await radio(/^5\sSOL$/))
    await userEvent.click(await radio('Something else'))
    await waitFor(async () => expect((await radio('Something else')).checked).toBe(true))
    isWaiting()
    await userEvent.click(await radio(/^5\sSOL$/))
    await total('12 SOL')
    expect(
      screen.getByText('The amounts count what is sent, as you chose, although “amount (USDC)” says “USDC”.'),
    ).toBeTruthy()
    await goAndComeBack()
    await total('12 SOL')
  })

  it('for a line refuses that line, and says what it names', async () => {
    write('wallet,amount,token', `${one},5,SOL`, `${two},7,USDC`)
    await total('5 SOL')
    expect(screen.getByText('This line says “USDC”. Send it as a list of its own.')).toBeTruthy()
  })

  it('as base units is asked with what lets it be', async () => {
    write('# amounts in lamports', `${one},1000`, `${two},500`)
    await asked(
      '“# amounts in lamports” in line 1 leaves open what the amounts count. Say whether 1000 counts whole tokens or base units, the smallest part of a token.',
    )
    await userEvent.click(await radio(/^1,000\sbase units = 0\.000001\sSOL$/))
    await total('0.0000015 SOL')
  })
})

describe('a list that is not read', () => {
  it('says why, where a press on Review leads', async () => {
    write('address,amount,note', `${one},5,"from`, `${two},7`)
    await asked(/^A quote in line 2 is not closed/)
    await pressSoon('Review')
    expect(document.activeElement?.textContent).toMatch(/^A quote in line 2 is not closed/)
    write(`{"a": ${one}}`)
    await asked(/^This looks like JSON, and cannot be read as a list\./)
    write(`${one},0.5`)
    await total('0.5 SOL')
    expect(screen.queryByText(sentence(/cannot be read as a list/))).toBeNull()
  })

  it('is a file in UTF-16 that is read as its text, and asked about as if it were pasted', async () => {
    const text = `\uFEFFaddress\tamount\r\n${one}\t1.500\r\n`
    const bytes = new Uint8Array(
      Array.from(text).flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
    )
    fireEvent.change(field('Choose a file'), {
      target: { files: [new File([bytes], 'list.txt')] },
    })
    await asked('“1.500” can be read in two ways. Say which number it is.')
    expect(list().value).toContain(`${one}\t1.500`)
    await userEvent.click(await radio('1.5'))
    await total('1.5 SOL')
  })
})
