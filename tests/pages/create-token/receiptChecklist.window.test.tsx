import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ServerResponse } from 'node:http'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, test } from 'vitest'
import ReceiptChecklist from '../../../src/pages/create-token/receipt/ReceiptChecklist'
import { PLACES } from '../../../src/operation/places'
import { operationDecision } from '../../../src/operations/decision'
import { ReceiptFacts } from '../../../src/operation/Receipt'
import { createTokenReceipt } from '../../../src/pages/create-token/receipt/receiptDetails'
import type { Subject } from '../../../src/transactions/subject'
import type { OperationRecord } from '../../../src/transactions/events'
import { closeServers, serve } from '../../support/fileServer'
import { press } from '../../support/hands'
import { standAt } from '../../support/page'
import { sentence } from '../../support/sentence'
import { anOperation as anOperationRecord } from '../../support/events'

afterEach(() => {
  cleanup()
  closeServers()
})

const MINT = 'So11111111111111111111111111111111111111112'
const OTHER = 'Vote111111111111111111111111111111111111111'

type Answers = Record<string, (response: ServerResponse) => unknown>

/** The page's own server with these files; what it does not have answers 404. */
async function pageWith(answers: Answers): Promise<string> {
  const origin = await serve((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  standAt(origin)
  return origin
}
const give = (type: string, body: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': type }).end(body)

function anOperation(subject: Subject, cluster: OperationRecord['cluster'] = 'mainnet'): OperationRecord {
  const token = {
    name: 'Quiet Heron',
    symbol: 'QHRN',
    mint: MINT,
    supply: 1_000n * 10n ** 9n,
    tokenAccount: OTHER,
  }
  const rest = { ...token, updateAuthority: OTHER }
  return anOperationRecord({ cluster, payer: OTHER, subject: { ...rest, ...subject } })
}

function show(operation: OperationRecord): void {
  const details = createTokenReceipt(operation)
  render(
    <MemoryRouter>
      <ReceiptFacts
        operation={operation}
        decision={operationDecision({ operation, transactions: [] })}
        signatures={['5'.repeat(64)]}
        details={details}
      />
      <ReceiptChecklist
        operation={operation}
        isTaken={details.steps.some(({ to }) => to?.includes('/create-liquidity'))}
      />
    </MemoryRouter>,
  )
}

const line = (name: string) =>
  screen.getByText(name).closest('li')?.textContent?.replaceAll('\u00a0', ' ') ?? ''

describe('what others see now', () => {
  it('is fetched: both files are there', async () => {
    const files: Answers = { '/x.webp': give('image/webp', 'heron') }
    const origin = await pageWith(files)
    files['/t.json'] = give(
      'application/json',
      JSON.stringify({ name: 'Quiet Heron', symbol: 'QHRN', image: `${origin}/x.webp` }),
    )
    show(anOperation({ uri: `${origin}/t.json` }))
    await waitFor(() => expect(line('Picture')).toContain('answers, webp, 5 bytes'))
    expect(line('Metadata file')).toContain('and says the same name and symbol')
    expect(screen.getByText(/^Asked at/)).toBeTruthy()
  })

  it('fails truly, and is asked again when the person wants it', async () => {
    const files: Answers = {}
    const origin = await pageWith(files)
    show(anOperation({ uri: `${origin}/t.json` }))
    await waitFor(() => expect(line('Metadata file')).toContain('answers 404 instead of the file'))
    expect(line('Picture')).toContain('not known')
    expect(screen.getByText(/A gateway can be slow with a new file/)).toBeTruthy()
    files['/t.json'] = give('application/json', '{"name":"Quiet Heron","symbol":"QHRN"}')
    await press('Check again')
    await waitFor(() => expect(line('Metadata file')).toContain('the same name and symbol'))
    expect(line('Picture')).toContain('none: the file names no picture')
  })

  it('says where the file or the picture is something else', async () => {
    const files: Answers = { '/x.webp': give('text/html', '<p>') }
    const origin = await pageWith(files)
    files['/t.json'] = give(
      'application/json',
      JSON.stringify({ name: 'Loud Heron', symbol: 'QHRN', image: `${origin}/x.webp` }),
    )
    show(anOperation({ uri: `${origin}/t.json` }))
    await waitFor(() => expect(line('Picture')).toContain('answers with text/html, which is not a picture'))
    expect(line('Name')).toContain('The file says “Loud Heron”, the chain “Quiet Heron”')
    expect(line('Picture')).toContain('Update metadata stores a new picture.')
  })

  it('says of a web page in the file’s place that it answers, and with what not', async () => {
    const origin = await pageWith({ '/t.json': give('text/html', '<p>') })
    show(anOperation({ uri: `${origin}/t.json` }))
    await waitFor(() => expect(line('Metadata file')).toContain('leads to a web page, not to a JSON file'))
  })

  it('says that a token without a file has none', async () => {
    show(anOperation({ uri: '' }))
    await waitFor(() => expect(line('Metadata file')).toContain('the token names no file'))
  })
})

it('says for each place what decides and what its next step is, when that is opened', async () => {
  show(anOperation({ uri: '' }))
  const section = screen.getByText('Where it will show').closest('details')
  if (section) section.open = true
  section?.dispatchEvent(new Event('toggle'))
  const rows = await screen.findAllByRole('row')
  expect(rows.map((row) => (row.querySelector('th b') ?? row.querySelector('th'))?.textContent)).toEqual([
    'Place',
    ...PLACES.map(({ name }) => name),
  ])
  const [, phantom, jupiter] = rows
  expect(phantom?.textContent).toContain('cannot be known from outside')
  expect(phantom?.querySelectorAll('a')).toHaveLength(1)
  expect(jupiter?.textContent).toContain('Free; a faster way is paid.')
  expect(jupiter?.querySelector('td a')?.getAttribute('href')).toBe('https://verified.jup.ag/tokens')
  for (const { source, href = source, readOn } of PLACES) {
    expect([source, href].every((address) => address.startsWith('https://'))).toBe(true)
    expect(Date.parse(readOn)).toBeGreaterThan(0)
  }
})

describe('what comes next', () => {
  it('on mainnet: where a token is verified, and a market', () => {
    show(anOperation({ uri: '', mintAuthority: OTHER, freezeAuthority: null }))
    expect(screen.getByRole('link', { name: /Jupiter Verify/ }).getAttribute('href')).toBe(
      'https://verified.jup.ag',
    )
    expect(screen.getByRole('link', { name: 'Open a pool' })).toBeTruthy()
    expect(screen.getByText(sentence(/Your wallet still holds: mint authority\./))).toBeTruthy()
  })

  it('a pool, at the venue that the page offered for later, where that takes the token', () => {
    const wayOf = (...extensions: string[]) => {
      const operation = anOperation({ uri: '', extensions })
      show(operation)
      const link = screen.getByRole('link', { name: 'Open a pool' }).getAttribute('href')
      cleanup()
      return [link, createTokenReceipt(operation).steps[0]?.to]
    }
    const there = `/create-liquidity?token=${MINT}&venue=meteora-damm-v2`
    expect(wayOf()).toEqual([there, there])
    expect(wayOf('transferFee')).toEqual([there, there])
    const anywhere = `/create-liquidity?token=${MINT}`
    expect(wayOf('transferFee', 'pausable')).toEqual([anywhere, anywhere])
    expect(wayOf('constructor')).toEqual([anywhere, anywhere])
  })

  it('elsewhere nobody verifies, and public explorers do not see the practice chain', () => {
    show(anOperation({ uri: '', mintAuthority: null, freezeAuthority: null }, 'practice'))
    expect(screen.queryByRole('link', { name: /Jupiter/ })).toBeNull()
    expect(screen.getByText(/cannot see the practice chain/)).toBeTruthy()
    expect(screen.queryByText(sentence(/Your wallet still holds/))).toBeNull()
  })
})

describe('the facts', () => {
  it('name the standard, the extensions and whose each authority is', () => {
    show(
      anOperation({
        uri: '',
        standard: 'token-2022',
        extensions: ['transferFee', 'pausable'],
        mintAuthority: MINT,
        freezeAuthority: OTHER,
        updateAuthority: null,
        seed: 'abcdefghijklmnopqrstuvwxyz123456',
      }),
    )
    const facts = document.querySelector('dl')?.textContent ?? ''
    expect(facts).toContain('ExtensionsTransfer fee, pausable')
    expect(facts).toContain(`Mint authoritytransferred to ${MINT}`)
    expect(facts).toContain('Freeze authoritykept by your wallet')
    expect(facts).toContain('Metadataimmutable forever')
    expect(facts).toContain('with seed abcdefghijklmnopqrstuvwxyz123456')
    expect(screen.getByRole('button', { name: 'Copy the seed' })).toBeTruthy()
  })

  it('cut a seed of an imported file that is longer than any, and offer no copy of it', () => {
    show(anOperation({ uri: '', seed: `\u202e${'a'.repeat(99)}` }))
    const facts = document.querySelector('dl')?.textContent ?? ''
    expect(facts).toContain(`with seed �${'a'.repeat(31)}…`)
    expect(screen.queryByRole('button', { name: 'Copy the seed' })).toBeNull()
  })

  it('say what is known, where nothing more is', () => {
    show(anOperation({ uri: '', mintAuthority: null, freezeAuthority: null }))
    const facts = document.querySelector('dl')?.textContent ?? ''
    expect(facts).not.toContain('Extensions')
    expect(facts).toContain('can be changed by your wallet')
    expect(facts).toContain('a key of your own')
  })
})

describe('the original', () => {
  it('is named with the way to it', () => {
    show(anOperation({ templateOf: OTHER }))
    const fact = screen.getByText('Template').nextElementSibling
    expect(fact?.querySelector('a')?.getAttribute('href')).toBe(`/token/${OTHER}`)
  })

  it.each(['javascript:alert(1)', '', `${OTHER}/../../settings`])('is not %j', (templateOf) => {
    show(anOperation({ templateOf }))
    expect(screen.queryByText('Template')).toBeNull()
  })
})

test('a pool is offered only for a token that a venue takes', () => {
  const labels = (subject: Parameters<typeof anOperation>[0]) =>
    createTokenReceipt(anOperation(subject)).steps.map(({ label }) => label)
  expect(labels({ standard: 'token-2022', extensions: ['transferFee'] })).toContain('Create its pool')
  expect(labels({ standard: 'token-2022', extensions: ['transferFee', 'nonTransferable'] })).not.toContain(
    'Create its pool',
  )
})
